import { placeText } from '../../catalog/visit/place.ts'
import type { RequestDetail } from '../../contracts/request/list.ts'
import { longWhen, when } from '../parts/when.ts'
import { Section } from '../parts/Section.tsx'
import { stepWords } from './words.ts'

/** Who took which step, latest first. */
export function RequestHistory({ detail }: { readonly detail: RequestDetail }) {
  return (
    <Section title="History">
      <ol className="grid grid-cols-1 gap-2.5 border-l border-line pl-4">
        {detail.steps.map(({ position, step, appointmentAt, appointmentPlace, message, actor, at }) => (
          <li key={position}>
            <p>
              {stepWords[step]}
              {appointmentAt !== null && <> for {when(appointmentAt)}</>}
            </p>
            {appointmentPlace !== null && <p className="wrap-anywhere">{placeText(appointmentPlace)}</p>}
            {message !== '' && (
              <p className="my-1 rounded-field bg-shell px-3.5 py-2.5 wrap-anywhere whitespace-pre-line">{message}</p>
            )}
            <p className="text-fine text-mute">
              {actor ?? 'Client'}, {longWhen(at)}
            </p>
          </li>
        ))}
        <li>
          <p>Received</p>
          <p className="text-fine text-mute">{longWhen(detail.request.createdAt)}</p>
        </li>
      </ol>
    </Section>
  )
}
