import { formatEasternMoment, formatLongEasternMoment } from '../../../src/catalog/time/eastern.ts'
import { placeText } from '../../../src/catalog/visit/place.ts'
import { calendarFile } from './calendar-file.ts'
import type { Addressee, EmailContent } from './frame.ts'
import { entryOf, visitName, visitTitle, type About, type Appointment, type Told } from './request-answer.ts'
import { staffLink, whenAndWhere } from './visit.ts'

export type ProviderEmail = About & {
  readonly visitId: string
  /** The client's: providers' mailboxes and calendars name nobody. */
  readonly initials: string
  /** What the provider knew before; null if nothing. */
  readonly known: Told | null
  readonly appointment: Appointment
  /** The visit isn't theirs anymore: canceled, or another provider's. */
  readonly gone: boolean
}

function wordsOf({ gone, known, appointment: { startsAt, place, minutes } }: ProviderEmail, visit: string) {
  if (gone) return ['Off your schedule:', `This ${visit} was canceled or reassigned.`] as const
  if (known === null) return ['New on your schedule:', `This ${visit} is assigned to you.`] as const
  if (known.startsAt === startsAt) {
    const was = [
      ...(known.place === place ? [] : [placeText(known.place)]),
      ...(known.minutes === minutes ? [] : [`${known.minutes} minutes`]),
    ]
    return ['Changed:', was.length > 0 ? `Before: ${was.join(', ')}.` : 'The time hasn’t changed.'] as const
  }
  return ['Moved:', `It was on ${formatLongEasternMoment(new Date(known.startsAt))} ET.`] as const
}

/** To the provider: a visit is theirs, has another time, or isn't theirs anymore, with a calendar file. */
export function visitProviderEmail(email: ProviderEmail, { recipient }: Addressee): EmailContent {
  const { initials, gone } = email
  const appointment = { ...email.appointment, place: placeText(email.appointment.place) }
  const visit = visitName(email)
  const [what, sentence] = wordsOf(email, visit)
  return {
    subject: `${what} ${visit} with ${initials} on ${formatEasternMoment(new Date(appointment.startsAt))}`,
    preheader: `${appointment.place}. A calendar file is attached.`,
    heading: gone || email.known === null ? what.replace(':', '') : `${visitTitle(email)} ${what.replace(':', '').toLowerCase()}`,
    blocks: [
      { kind: 'text', text: sentence },
      { kind: 'facts', rows: [...whenAndWhere(appointment), ['Length', `${appointment.minutes} minutes`], ['Client', initials]] },
      staffLink(email),
    ],
    attachments: [
      calendarFile({
        ...entryOf(email, appointment),
        summary: `${visitTitle(email)}, ${initials}`,
        description: 'Open the back office for details.',
        attendee: { name: 'You', email: recipient },
        canceled: gone,
      }),
    ],
  }
}
