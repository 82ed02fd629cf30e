import { Clock as ClockIcon, ClockAlert } from 'lucide-react'
import type { RequestRow } from '../../contracts/request/list.ts'
import { readClock, type ClockReading } from './words.ts'

const tones: Readonly<Record<ClockReading['tone'], string>> = {
  calm: 'text-ink',
  soon: 'font-medium text-warn',
  over: 'font-medium text-danger',
  stopped: 'text-mute',
}

/** How much of the 24 hours is left. */
export function Clock({ request, now }: { readonly request: Pick<RequestRow, 'createdAt' | 'contactedAt'>; readonly now: Date }) {
  const { text, tone } = readClock(request, now)
  const Icon = tone === 'over' ? ClockAlert : ClockIcon
  return (
    <span className={`inline-flex items-center gap-1.5 align-middle whitespace-nowrap tnum ${tones[tone]}`}>
      {tone !== 'stopped' && <Icon size={16} strokeWidth={1.5} aria-hidden className="shrink-0" />}
      {text}
    </span>
  )
}
