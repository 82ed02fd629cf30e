import { formatCentsExact } from '../../catalog/money.ts'
import { isOutsideArea } from '../../catalog/practice/service-area.ts'
import type { RequestDetail } from '../../contracts/request/list.ts'
import { longWhen, when } from '../parts/when.ts'
import { Facts, Section } from '../parts/Section.tsx'
import { aboutText } from './words.ts'

/** Everything the client sent, as they sent it. */
export function RequestAnswers({ detail }: { readonly detail: RequestDetail }) {
  const { request, booking, consultation } = detail
  return (
    <Section title="What the client sent">
      {booking && (
        <>
          <table className="w-full tnum">
            <caption className="sr-only">Treatments and price</caption>
            <tbody>
              {booking.items.map(({ title, quantity, unitPriceCents }) => (
                <Amount key={title} name={`${title} × ${quantity}`} cents={unitPriceCents * quantity} />
              ))}
              {booking.discountCents > 0 && <Amount name="Resident discount" cents={-booking.discountCents} />}
              <Amount name="Travel fee" cents={booking.travelFeeCents} />
              <Amount name="Total price" cents={booking.totalCents} strong />
            </tbody>
          </table>
          <Facts
            rows={[
              [booking.times.length === 1 ? 'Preferred time' : 'Preferred times', <Times key="times" times={booking.times} />],
              ['Guests', String(booking.guests)],
              ['Address', booking.address],
              isOutsideArea(booking.address) && ['Area', 'Outside our usual area. Call to check.'],
              ['Resident', booking.resident ? 'Yes' : 'No'],
              ['Notes', booking.additionalNotes || 'None'],
              ['Received', longWhen(request.createdAt)],
            ]}
          />
        </>
      )}
      {consultation && (
        <Facts
          rows={[
            ['Services', aboutText(request)],
            ['Location', consultation.location],
            consultation.times.length > 0 && [
              consultation.times.length === 1 ? 'Time for a call' : 'Times for a call',
              <Times key="times" times={consultation.times} />,
            ],
            ['Message', consultation.message || 'None'],
            ['Received', longWhen(request.createdAt)],
          ]}
        />
      )}
    </Section>
  )
}

function Times({ times }: { readonly times: readonly string[] }) {
  return (
    <ol className="tnum">
      {times.map((time) => (
        <li key={time}>{when(time)}</li>
      ))}
    </ol>
  )
}

function Amount({ name, cents, strong = false }: { readonly name: string; readonly cents: number; readonly strong?: boolean }) {
  return (
    <tr className={`border-b border-line ${strong ? 'font-semibold' : ''}`}>
      <th scope="row" className={`py-1.5 pr-4 text-left ${strong ? '' : 'font-normal'}`}>
        {name}
      </th>
      <td className="py-1.5 text-right">{formatCentsExact(cents)}</td>
    </tr>
  )
}
