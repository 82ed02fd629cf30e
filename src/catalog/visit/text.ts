/** The text message that staff send beside a visit's reminder, one tap away (decision 40). */
import { clinic } from '../clinic.ts'
import { formatEasternMoment, formatEasternTime } from '../time/eastern.ts'
import { smsHref } from '../phone-href.ts'
import type { ReminderKind } from './reminder.ts'

export type TextedVisit = { readonly clientName: string; readonly startsAt: Date; readonly phoneCall: boolean }

/** What staff text instead of a reminder, or beside it. It names no treatment: other people may see the phone. */
export function reminderText(kind: ReminderKind, { clientName, startsAt, phoneCall }: TextedVisit): string {
  const [first = ''] = clientName.trim().split(/\s+/u)
  const when = kind === '3h' ? `today at ${formatEasternTime(startsAt)}` : `on ${formatEasternMoment(startsAt)}`
  const meet = phoneCall ? 'we’ll call you' : 'see you'
  return `Hi${first === '' ? '' : ` ${first}`}, this is ${clinic.name}. A quick reminder: ${meet} ${when}. Need a change? Reply here or call ${clinic.phone.display}.`
}

/** The link that opens it, to a client. */
export function reminderTextHref(kind: ReminderKind, visit: TextedVisit & { readonly clientPhone: string }): string {
  return smsHref(visit.clientPhone, reminderText(kind, visit))
}
