/** What happened to a visit, latest first: its steps, the call to its client, and the earlier times held for them. */
import type { VisitDetail } from '../../../contracts/visit/calendar.ts'
import type { PastOffer } from '../../../contracts/visit/earlier.ts'
import { shortWhen, when } from '../../parts/when.ts'
import { useNow } from '../../parts/use-now.ts'
import { Section } from '../../parts/Section.tsx'
import { stepText } from '../words.ts'

type Line = { readonly key: string; readonly text: string; readonly who: string; readonly at: string }

/** What became of an offer. A taken one shows as the move after it; one that a change ended, as that change. */
function outcomeOf({ id, startsAt, state, endedAt, by }: PastOffer): readonly Line[] {
  const time = when(startsAt)
  if (state === 'declined') return [{ key: `${id} end`, text: `Declined ${time}`, who: 'Client', at: endedAt! }]
  if (state === 'expired') return [{ key: `${id} end`, text: `No reply to the offer of ${time}`, who: 'Automatic', at: endedAt! }]
  if (state === 'stopped' && by !== null) return [{ key: `${id} end`, text: `Stopped offering ${time}`, who: by, at: endedAt! }]
  return []
}

function linesOf({ steps, offers, calledAt }: Pick<VisitDetail, 'steps' | 'offers' | 'calledAt'>): readonly Line[] {
  const taken = steps.map(({ position, step, startsAt, reason, actor, at }) => ({
    key: String(position),
    text: stepText(step, startsAt, reason),
    who: actor ?? 'Client',
    at,
  }))
  const offered = offers.flatMap((offer) => [
    ...outcomeOf(offer),
    { key: offer.id, text: `Offered ${when(offer.startsAt)} instead`, who: 'Automatic', at: offer.at },
  ])
  const call = calledAt === null ? [] : [{ key: 'call', text: 'Called the client', who: 'Staff', at: calledAt }]
  return [...taken, ...offered, ...call].sort((one, other) => Date.parse(other.at) - Date.parse(one.at))
}

export function VisitHistory({ detail }: { readonly detail: VisitDetail }) {
  const now = useNow()
  return (
    <Section title="History">
      <ol className="grid grid-cols-1 gap-2">
        {linesOf(detail).map(({ key, text, who, at }) => (
          <li key={key} className="flex flex-wrap justify-between gap-x-4">
            <span>{text}</span>
            <span className="text-mute">
              {who} · {shortWhen(at, now)}
            </span>
          </li>
        ))}
      </ol>
    </Section>
  )
}
