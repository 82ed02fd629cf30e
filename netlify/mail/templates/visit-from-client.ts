import { formatEasternMoment } from '../../../src/catalog/time/eastern.ts'
import { placeText } from '../../../src/catalog/visit/place.ts'
import { initialsOf } from '../../../src/catalog/visit/visit.ts'
import { env } from '../../env.ts'
import { emailFact, phoneFact, type Addressee, type Fact, type EmailContent } from './frame.ts'
import { inBrackets, visitName } from './request-answer.ts'
import { staffLink, whenAndWhere, type VisitEmail } from './visit.ts'

export type FromClientEmail = VisitEmail & {
  readonly what: 'moved' | 'canceled' | 'running-late' | 'asked-to-move' | 'asked-to-cancel'
  readonly email: string
  readonly phone: string
  /** ISO instant: the time before the client moved it, or the one that the client asks for. */
  readonly otherTime?: string
  /** How late the client runs. */
  readonly lateMinutes?: string
}

/** As short as a heading needs; the rows have the year. */
const short = (iso: string) => formatEasternMoment(new Date(iso))

/** `quiet`: no times, which are details of the visit. */
function wordsOf(
  message: FromClientEmail,
  { isClinic, quiet }: { readonly isClinic: boolean; readonly quiet: boolean },
): { readonly subject: string; readonly sentence: string; readonly next: string } {
  const { what, name, startsAt, lateMinutes } = message
  const visit = visitName(message)
  const otherTime = quiet ? undefined : message.otherTime
  const at = formatEasternMoment(new Date(startsAt))
  const on = quiet ? '' : ` on ${at}`
  const done = 'There’s nothing to do: the schedule is up to date, and we’ve emailed the client.'
  // The client’s page said so.
  const answer = `${isClinic ? 'We told the client we’d call back.' : 'The clinic will call the client back.'} Until someone changes it, the ${visit} is still on.`
  switch (what) {
    case 'moved':
      return {
        subject: `${name} moved their ${visit}${quiet ? '' : ` to ${at}`}`,
        sentence: `${name} moved their ${visit}${otherTime === undefined ? '' : ` from ${short(otherTime)}`}`,
        next: done,
      }
    case 'canceled':
      return { subject: `${name} canceled their ${visit}${on}`, sentence: `${name} canceled their ${visit}`, next: done }
    case 'running-late':
      return {
        subject: `${name} is running ${lateMinutes} minutes late${quiet ? '' : ` for ${at}`}`,
        sentence: `${name} expects to be ${lateMinutes} minutes late`,
        next: 'Call or text if that doesn’t work.',
      }
    case 'asked-to-move':
      return {
        subject: `${name} wants to move their ${visit}${on}`,
        sentence: `${name} wants another time${otherTime === undefined ? '' : `: ${short(otherTime)}`}`,
        next: answer,
      }
    case 'asked-to-cancel':
      return { subject: `${name} wants to cancel their ${visit}${on}`, sentence: `${name} wants to cancel`, next: answer }
  }
}

/** Who it is: for the clinic, how to reach them; a provider's mailbox names nobody. */
function whoOf({ name, email, phone }: FromClientEmail, isClinic: boolean): readonly Fact[] {
  if (!isClinic) return [['Client', name]]
  return [['Name', name], ...(email === '' ? [] : [emailFact(email)]), ...(phone === '' ? [] : [phoneFact(phone)])]
}

/** To the clinic, or to the provider: what the client did or wants through the visit's link. */
export function visitFromClientEmail(data: FromClientEmail, { recipient }: Addressee): EmailContent {
  const isClinic = recipient === env().CLINIC_INBOX
  const message = { ...data, place: placeText(data.place), ...(!isClinic && { name: initialsOf(data.name) }) }
  const quiet = env().MAIL_DETAIL === 'quiet'
  // A provider needs the time, and their mailbox names nobody.
  const { subject, sentence, next } = wordsOf(message, { isClinic, quiet: quiet && isClinic })
  return {
    subject: isClinic ? `${subject}${inBrackets(message)}` : subject,
    preheader: next,
    heading: sentence,
    ...(isClinic && data.email !== '' && { replyTo: data.email }),
    blocks: [
      { kind: 'text', text: next },
      ...(quiet ? [] : [{ kind: 'facts', rows: [...whenAndWhere(message), ...whoOf(message, isClinic)] } as const]),
      staffLink(message),
    ],
  }
}
