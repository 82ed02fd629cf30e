import { formatCentsExact } from '../../catalog/money.ts'
import { minuteMs } from '../../catalog/time/milliseconds.ts'
import type { RequestVisit as Visit } from '../../contracts/request/list.ts'
import { stretch, timeRange } from '../parts/when.ts'
import { Facts, Section } from '../parts/Section.tsx'

/** Who comes to a confirmed request, until when, and how long it takes to get there. */
export function RequestVisit({ visit }: { readonly visit: Visit }) {
  const { provider, startsAt, endsAt, travelMinutes, overbookedReason, guests, coming, priceCents } = visit
  const price = priceCents === null ? '' : ` · ${formatCentsExact(priceCents)}`
  return (
    <Section title="Visit">
      <Facts
        rows={[
          ['Provider', provider ?? 'Account deleted'],
          ['When', `${timeRange(startsAt, endsAt)} (${stretch(Date.parse(endsAt) - Date.parse(startsAt))})`],
          coming < guests && ['Coming', `${coming} of ${guests}${price}`],
          travelMinutes > 0 && ['Travel', stretch(travelMinutes * minuteMs)],
          overbookedReason !== null && ['Booked anyway', overbookedReason],
        ]}
      />
    </Section>
  )
}
