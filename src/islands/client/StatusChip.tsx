type Tone = 'done' | 'waiting' | 'off'

const tones: Record<Tone, string> = {
  done: 'bg-success-bg text-success before:bg-success',
  waiting: 'bg-info-bg text-info before:bg-info',
  off: 'bg-shell text-mute before:bg-field',
}

/** A dot and a word, never color alone. */
export function StatusChip({ tone, children }: { tone: Tone; children: string }) {
  return (
    <span
      className={`inline-flex min-h-7 items-center gap-2 rounded-full px-3 text-meta font-medium before:size-1.5 before:rounded-full before:content-[''] ${tones[tone]}`}
    >
      {children}
    </span>
  )
}
