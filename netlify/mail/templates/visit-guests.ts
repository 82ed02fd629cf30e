import { countOf } from '../../../src/catalog/count.ts'
import { formatEasternMoment } from '../../../src/catalog/time/eastern.ts'
import { formatCentsExact } from '../../../src/catalog/money.ts'
import { guestName } from '../../../src/catalog/visit/guests.ts'
import { placeText } from '../../../src/catalog/visit/place.ts'
import { env } from '../../env.ts'
import { firstNameOf } from '../strangers-words.ts'
import { phoneFact, signOff, type Addressee, type Block, type EmailContent } from './frame.ts'
import { addressed, appointmentFile, inBrackets, visitButton, visitLabel, visitName, type Appointment } from './request-answer.ts'
import { staffLink, whenAndWhere, type VisitEmail } from './visit.ts'

type Known = {
  /** How many come. */
  readonly coming: number
  /** Their positions. */
  readonly who: readonly number[]
  /** Null if nobody was told a price. */
  readonly totalCents: number | null
}

export type GuestsEmail = VisitEmail & {
  /** The full names of all who dropped out, in the guests' order, as they typed them. */
  readonly out: readonly string[]
  /** What the person knew before. */
  readonly known: Known
  readonly after: Known
  /** Whether the price has a travel fee: residents and the clinic's own visitors pay none. */
  readonly hasTravelFee?: boolean
  /** The person who booked gave no address, so the clinic calls. */
  readonly unreached?: boolean
  /** Where the clinic calls them. */
  readonly phone?: string
  /** The treatments of those who come. Left out only in an email that an earlier version queued, as is the appointment. */
  readonly about?: readonly string[]
  readonly appointment?: Appointment
}

const isNewPrice = ({ known, after }: Pick<GuestsEmail, 'known' | 'after'>) =>
  after.totalCents !== null && after.totalCents !== known.totalCents

/** Who comes and what it costs, as rows of facts. */
function facts({ out, known, after, unreached = false, phone = '', ...email }: GuestsEmail): Block {
  const isNew = isNewPrice({ known, after })
  return {
    kind: 'facts',
    rows: [
      ...(unreached && phone !== '' ? [phoneFact(phone)] : []),
      ...(after.totalCents === null ? [] : [[isNew ? 'New price' : 'Price', formatCentsExact(after.totalCents)] as const]),
      ...(known.totalCents === null || !isNew ? [] : [['Instead of', formatCentsExact(known.totalCents)] as const]),
      ['Coming', `${countOf(after.coming, 'person', 'people')} (${known.coming} before)`],
      ...(out.length === 0 ? [] : [['Not coming', out.join(', ')] as const]),
      ...whenAndWhere(email),
    ],
  }
}

const totalOf = ({ totalCents }: Known) => (totalCents === null ? '' : ` Total: ${formatCentsExact(totalCents)}.`)

/** Anyone with a guest's link can type the name, so the person who booked sees a first name at most. */
function namedSafely({ out, after }: Pick<GuestsEmail, 'out' | 'after'>): string[] {
  const positions = Array.from({ length: after.coming + out.length }, (_, index) => index + 1)
  const gone = positions.filter((position) => !after.who.includes(position))
  return out.map((name, index) => firstNameOf(name) ?? guestName({ name: null, position: gone[index]! }))
}

/** What happened, judging by who comes now. The first place belongs to the person who booked, unless its name was changed. */
function headingOf({ name, out, known, after }: GuestsEmail): string {
  const more = after.coming - known.coming
  if (known.who.includes(1) && !after.who.includes(1) && out[0] === name) return 'You’re off the guest list'
  // One email may tell of several: one more may drop out before it leaves.
  const gone = known.who.filter((position) => !after.who.includes(position)).length
  const come = after.who.filter((position) => !known.who.includes(position)).length
  if (more < 0) return gone === 1 ? 'One of your guests isn’t coming' : `${gone} of your guests aren’t coming`
  if (more === 0) return 'Someone else is coming'
  return come === 1 ? 'One more person is coming' : `${come} more people are coming`
}

/** To the person who booked: a guest dropped out or came back, and what the visit costs now. */
export function visitGuestsEmail(email: GuestsEmail, to: Addressee): EmailContent {
  const { after, startsAt, hasTravelFee = false, about = [], appointment } = email
  const isNew = isNewPrice(email)
  return {
    subject: `${isNew ? 'New price for' : 'A change to'} your ${visitName(email)} on ${formatEasternMoment(new Date(startsAt))}${inBrackets(email)}`,
    preheader: `${countOf(after.coming, 'person', 'people')} coming.${totalOf(after)}`,
    heading: headingOf(email),
    blocks: [
      {
        kind: 'text',
        text: `Your guest list changed${addressed(email)}. ${
          isNew
            ? `Here’s the new price.${hasTravelFee ? ' The travel fee is the same, no matter how many of you there are.' : ''}`
            : after.totalCents === null
              ? ''
              : 'The price stays the same.'
        }`.trim(),
      },
      facts({ ...email, out: namedSafely(email) }),
      ...visitButton(email, visitLabel(startsAt, to)),
      ...(appointment ? [{ kind: 'text', text: 'We attached an updated calendar invite.' } as const] : []),
      signOff,
    ],
    ...(appointment && {
      attachments: [appointmentFile({ ...email, about, message: '', email: to.recipient }, appointment)],
    }),
  }
}

/** To the clinic: which of a visit's guests come, and what it costs now. */
export function visitGuestsClinicEmail(email: GuestsEmail): EmailContent {
  const { after, name, startsAt, unreached = false } = email
  const quiet = env().MAIL_DETAIL === 'quiet'
  return {
    subject: quiet
      ? `${name}’s ${visitName(email)} has a new guest list${inBrackets(email)}`
      : `${name}’s ${visitName(email)} on ${formatEasternMoment(new Date(startsAt))} is now for ${countOf(after.coming, 'person', 'people')}${inBrackets(email)}`,
    preheader: quiet ? 'Open the visit for the new guest list.' : `The guest list changed.${totalOf(after)}`,
    heading: 'A guest list changed',
    blocks: [
      ...(unreached
        ? [
            {
              kind: 'text',
              text: `We have no email for ${name}, so please call them.`,
            } as const,
          ]
        : []),
      ...(quiet ? [] : [facts({ ...email, place: placeText(email.place) })]),
      staffLink(email),
    ],
  }
}
