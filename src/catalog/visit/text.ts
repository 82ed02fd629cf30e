/** The text message that staff send beside a visit's reminder, one tap away (decision 40). */
import { clinic } from '../clinic.ts'
import { easternDay, formatEasternMoment, formatEasternTime } from '../time/eastern.ts'
import { smsHref } from '../phone-href.ts'

type TextedVisit = { readonly clientName: string; readonly startsAt: Date; readonly phoneCall: boolean }

/** What staff text in place of a reminder, or in addition. It names no treatment, because others may see the phone. */
export function reminderText({ clientName, startsAt, phoneCall }: TextedVisit, now: Date): string {
  const [first = ''] = clientName.trim().split(/\s+/u)
  const isToday = easternDay(startsAt) === easternDay(now)
  const when = isToday ? `today at ${formatEasternTime(startsAt)}` : `on ${formatEasternMoment(startsAt)}`
  const meet = phoneCall ? 'we’ll call you' : 'we’ll see you'
  return `Hi${first === '' ? '' : ` ${first}`}, this is ${clinic.name}. A quick reminder: ${meet} ${when}. Need a change? Reply here or call ${clinic.phone.display}.`
}

/** The link that opens it, to a client. */
export function reminderTextHref(visit: TextedVisit & { readonly clientPhone: string }, now: Date): string {
  return smsHref(visit.clientPhone, reminderText(visit, now))
}
