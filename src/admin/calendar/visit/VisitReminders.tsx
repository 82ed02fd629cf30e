import { reminderKinds, thanksApartDays, type SkipReason, type VisitEmailKind } from '../../../catalog/visit/reminder.ts'
import { reminderTextHref } from '../../../catalog/visit/text.ts'
import type { CalendarVisit, VisitReminder } from '../../../contracts/visit/calendar.ts'
import { Status, type Tone } from '../../parts/Status.tsx'
import { useNow } from '../../parts/use-now.ts'
import { when } from '../../parts/when.ts'
import { Section } from '../../parts/Section.tsx'
import { emailStateText, emailTones } from '../../requests/words.ts'

const kindText: Readonly<Record<VisitEmailKind, string>> = {
  '48h': 'Reminder 48 hours before',
  '3h': 'Reminder 3 hours before',
  thanks: 'Thank-you the day after',
}

const skippedText: Readonly<Record<SkipReason, string>> = {
  'no-email': 'Not sent: no email address',
  'just-told': 'Not needed: we’d just emailed the time',
  'too-late': 'Not sent: it was too late',
  'opted-out': 'Not sent: the client opted out',
  thanked: `Not sent: already thanked in the last ${thanksApartDays} days`,
}

function outcome({ state, skipped, sentAt, error }: VisitReminder): readonly [text: string, tone: Tone] {
  if (skipped !== null) return [skippedText[skipped], 'neutral']
  if (state === 'skipped') return ['Not sent', 'neutral']
  const text = emailStateText({ state, error })
  return [sentAt === null ? text : `${text} ${when(sentAt)}`, emailTones[state]]
}

type Props = { readonly visit: CalendarVisit; readonly reminders: readonly VisitReminder[] }

/** What was sent automatically around a visit, and a prefilled text message beside each reminder. */
export function VisitReminders({ visit, reminders }: Props) {
  const { name, phone, kind, status, startsAt } = visit
  const now = useNow()
  const isAhead = status === 'scheduled' && phone !== ''
  // For a moved visit, only those for its new time.
  const own = reminders.filter((one) => one.startsAt === startsAt)
  if (!isAhead && own.length === 0) return null
  const texted = { clientName: name, clientPhone: phone, phoneCall: kind === 'phone', startsAt: new Date(startsAt) }
  const kinds: readonly VisitEmailKind[] = isAhead ? [...reminderKinds] : []
  const rows = [...new Set([...kinds, ...own.map((one) => one.kind)])]
  return (
    <Section title="Reminders">
      <ul className="grid grid-cols-1 gap-2">
        {rows.map((one) => {
          const found = own.findLast(({ kind: sent }) => sent === one)
          const [text, tone] = found ? outcome(found) : (['Not yet', 'neutral'] as const)
          return (
            <li key={one} className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span>
                {kindText[one]}
                <span className="block text-fine text-mute">
                  <Status tone={tone}>{text}</Status>
                </span>
              </span>
              {isAhead && one !== 'thanks' && (
                <a href={reminderTextHref(texted, now)} className="underline underline-offset-4 hover:text-lagoon">
                  Text instead<span className="sr-only">: {kindText[one]}</span>
                </a>
              )}
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
