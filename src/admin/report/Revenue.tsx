import { formatCount } from '../../catalog/count.ts'
import { formatCents } from '../../catalog/money.ts'
import { reportFigures } from '../../catalog/report.ts'
import type { Report, ReportWeek } from '../../contracts/report.ts'
import { Card } from '../parts/Card.tsx'

const cell = 'py-2 text-right tnum'
const head = 'py-2 text-left font-normal'

/** What the week's completed visits brought in, line by line. */
export function Revenue({ week, treatments }: { readonly week: ReportWeek; readonly treatments: Report['treatments'] }) {
  const extras = [
    ['Resident discounts', -week.discountCents],
    ['Travel fees', week.travelFeeCents],
  ] as const
  return (
    <Card title="Revenue by treatment">
      {week.revenueCents === 0 && treatments.length === 0 ? (
        <p className="text-mute">No revenue that week. Visits marked as completed will appear here.</p>
      ) : (
        <table className="w-full">
          <thead className="text-mute">
            <tr className="border-b border-line">
              <th scope="col" className={head}>
                Treatment
              </th>
              <th scope="col" className={`${cell} font-normal`}>
                Given
              </th>
              <th scope="col" className={`${cell} pl-4 font-normal`}>
                Amount
              </th>
            </tr>
          </thead>
          <tbody>
            {treatments.map(({ title, quantity, cents }) => (
              <tr key={title} className="border-b border-line">
                <th scope="row" className={head}>
                  {title}
                </th>
                <td className={cell}>{formatCount(quantity)}</td>
                <td className={`${cell} pl-4`}>{formatCents(cents)}</td>
              </tr>
            ))}
            {extras
              .filter(([, cents]) => cents !== 0)
              .map(([name, cents]) => (
                <tr key={name} className="border-b border-line text-mute">
                  <th scope="row" colSpan={2} className={head}>
                    {name}
                  </th>
                  <td className={`${cell} pl-4`}>{formatCents(cents)}</td>
                </tr>
              ))}
          </tbody>
          <tfoot className="font-semibold">
            <tr>
              <th scope="row" colSpan={2} className="py-2 text-left">
                Total
              </th>
              <td className={`${cell} pl-4`}>{formatCents(week.revenueCents)}</td>
            </tr>
          </tfoot>
        </table>
      )}
    </Card>
  )
}

/** What each figure counts, in a sentence. */
export function Meanings() {
  return (
    <Card title="How we count">
      <dl className="grid grid-cols-1 gap-3">
        {Object.values(reportFigures).map(([name, meaning]) => (
          <div key={name}>
            <dt className="font-medium">{name}</dt>
            <dd className="text-mute">{meaning}</dd>
          </div>
        ))}
      </dl>
      <p className="text-fine text-mute">Weeks run from Monday to Sunday, Eastern time.</p>
    </Card>
  )
}
