/** The actions for a newsletter by its state: one visible, the rest behind its ⋯. */
import {
  CalendarClock,
  Copy,
  MailPlus,
  Pause,
  Pencil,
  Play,
  RotateCcw,
  Send,
  Trash2,
  UserRound,
  type LucideIcon,
} from 'lucide-react'
import { formatCount } from '../../catalog/count.ts'
import type { NewsletterRow, SendingOutlook } from '../../contracts/newsletter/newsletter.ts'
import { refusalSentences } from '../../contracts/failure.ts'
import type { MenuItem } from '../parts/list/RowMenu.tsx'
import type { NewsletterActions } from './use-newsletters.ts'
import { isOpen, sendNext, type ShownRow } from './words.ts'

export type Opening = 'individual' | 'schedule' | 'failed'

type Given = {
  readonly row: ShownRow
  readonly outlook: SendingOutlook
  readonly actions: NewsletterActions
  readonly open: (what: Opening) => void
  readonly edit: () => void
}

type Item = MenuItem & { readonly icon: LucideIcon }

const some = (isThere: boolean, item: () => Item): Item[] => (isThere ? [item()] : [])

/** Why nothing more can be sent today. */
const usedUp = ({ dailyQuota }: SendingOutlook) =>
  `Today’s limit of ${formatCount(dailyQuota)} emails is used up. The next ones go out at noon ET tomorrow.`

/** Whether a newsletter can send nothing more today, and continues automatically at a later noon. */
export function waitsForNoon({ status, stats, pausedAt }: NewsletterRow, { leftToday }: SendingOutlook): boolean {
  return status === 'sending' && stats.pending > 0 && pausedAt === null && leftToday === 0
}

/** Everything that starts or stops sending, likeliest first. */
export function sendingActions({ row, outlook, actions, open }: Given): Item[] {
  const { status, stats, pausedAt } = row
  const going = status === 'sending' && stats.pending > 0
  const over = status === 'sent' || status === 'completed'
  // Nobody was subscribed at its noon, or everyone has it: only later subscribers are left.
  const onlyLater = status === 'failed' && stats.pending === 0 && stats.later > 0
  return [
    ...some(isOpen(row), () => ({
      label: 'Start Sending',
      icon: Send,
      onSelect: () => void actions.send(row, outlook, row.version),
    })),
    ...some(going && pausedAt === null, () => ({
      label: sendNext(row, outlook),
      icon: Send,
      onSelect: () => void actions.send(row, outlook),
      unavailable: waitsForNoon(row, outlook) ? usedUp(outlook) : undefined,
    })),
    ...some(going && pausedAt !== null, () => ({ label: 'Resume', icon: Play, onSelect: () => void actions.send(row, outlook) })),
    ...some(status === 'failed' && !onlyLater, () => ({
      label: 'Try again',
      icon: Play,
      onSelect: () => void actions.send(row, outlook),
    })),
    ...some((over && stats.later > 0) || onlyLater, () => ({
      label: `Send to New (${formatCount(stats.later)})`,
      icon: MailPlus,
      onSelect: () => void actions.toNew(row, outlook),
    })),
    ...some(over && stats.bounced > 0, () => ({
      label: 'Retry Failed',
      icon: RotateCcw,
      onSelect: () => void actions.retry(row, outlook),
      unavailable: stats.retryable > 0 ? undefined : 'These addresses bounced permanently or unsubscribed.',
    })),
    ...some(going && pausedAt === null, () => ({ label: 'Pause', icon: Pause, onSelect: () => void actions.pause(row) })),
    ...some(over || status === 'draft', () => ({
      label: 'Send Individual',
      icon: UserRound,
      onSelect: () => open('individual'),
    })),
    ...some(isOpen(row), () => ({
      label: row.scheduledDay === null ? 'Schedule…' : 'Change date…',
      icon: CalendarClock,
      onSelect: () => open('schedule'),
    })),
  ]
}

/** A row's whole menu. */
export function menuOf(given: Given): MenuItem[] {
  const { row, actions, edit } = given
  return [
    ...sendingActions(given),
    {
      label: 'Edit',
      icon: Pencil,
      onSelect: edit,
      unavailable: isOpen(row) ? undefined : refusalSentences['newsletter-started'],
    },
    { label: 'Duplicate', icon: Copy, onSelect: () => void actions.duplicate(row) },
    { label: 'Delete', icon: Trash2, danger: true, onSelect: () => void actions.remove(row) },
  ]
}
