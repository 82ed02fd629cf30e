export type Tone = 'neutral' | 'info' | 'success' | 'warn' | 'danger'

const dots: Readonly<Record<Tone, string>> = {
  neutral: 'bg-field',
  info: 'bg-info',
  success: 'bg-success',
  warn: 'bg-warn',
  danger: 'bg-danger',
}

/** A state: a dot and its word, so that nobody has to tell colors apart. */
export function Status({ tone, children }: { readonly tone: Tone; readonly children: string }) {
  return (
    <span className="inline-flex items-center gap-2 align-middle whitespace-nowrap">
      <span aria-hidden className={`size-2 shrink-0 rounded-full ${dots[tone]}`} />
      {children}
    </span>
  )
}
