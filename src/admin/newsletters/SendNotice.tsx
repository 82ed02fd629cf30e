import { X } from 'lucide-react'
import { batchNotice, deletedNotice } from './batch-notice.ts'
import type { SentBatch } from './sent-batch.ts'

type Props = Omit<SentBatch, 'id'> & { readonly isDeleted: boolean; readonly now: Date; readonly onDismiss: () => void }

const tones = { success: 'bg-success-bg text-success', warn: 'bg-warn-bg text-warn' } as const

/** What a click has done: how many emails leave now, how many later, and when sending continues automatically. */
export function SendNotice({ title, batch, isDeleted, now, onDismiss }: Props) {
  const notice = isDeleted ? deletedNotice : batchNotice(batch, now)
  return (
    <div role="alert" className={`flex items-start gap-3 rounded-field py-3 pr-2 pl-4 text-admin ${tones[notice.tone]}`}>
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{notice.title}</p>
        {notice.lines.map((line, index) => (
          <p key={line} className="mt-0.5">
            {index === 0 && <span className="font-medium">{title}: </span>}
            {line}
          </p>
        ))}
      </div>
      <button
        type="button"
        aria-label="Dismiss"
        className="flex size-button shrink-0 cursor-pointer items-center justify-center rounded-full hover:bg-ink/8"
        onClick={onDismiss}
      >
        <X size={18} strokeWidth={1.5} aria-hidden />
      </button>
    </div>
  )
}
