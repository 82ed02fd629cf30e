import type { ReactNode } from 'react'
import { clinic } from '../../catalog/clinic.ts'
import { changePolicy, preparation } from '../../catalog/practice/preparation.ts'
import type { OwnVisit } from '../../stores/visit/own-visit.ts'

type Props = { visit: OwnVisit; portrait: ReactNode }

/** What they do, and what they did once the visit is over. */
const does: Readonly<Record<OwnVisit['kind'], readonly [ahead: string, over: string]>> = {
  home: ['comes to you', 'came to you'],
  clinic: ['will see you', 'saw you'],
  phone: ['will call you', 'called you'],
}

/** Who comes, by first name, with the site's photo if it shows them, and initials otherwise. */
export function WhoComes({ visit, portrait }: Props) {
  const { firstName, initials, pictured } = visit.provider
  const name = firstName || 'Your clinician'
  return (
    <section aria-labelledby="who-comes">
      {pictured && portrait ? (
        portrait
      ) : (
        <div className="flex aspect-[3/2] items-end overflow-hidden rounded-card bg-mist p-8 sm:aspect-[3/1] lg:aspect-[4/3]">
          <p aria-hidden className="font-display text-[8rem] leading-[0.8] font-light tracking-[-0.06em] text-glass select-none">
            {initials.slice(0, 1)}
            <em>{initials.slice(1)}</em>
          </p>
        </div>
      )}
      <h2 id="who-comes" className="mt-6 font-display text-h3">
        {name} <em>{does[visit.kind][visit.status === 'over' ? 1 : 0]}</em>
      </h2>
    </section>
  )
}

/** What to have ready, and what moving or canceling means. */
export function GoodToKnow({ visit }: { visit: OwnVisit }) {
  const { display, e164 } = clinic.phone
  if (visit.status === 'over') return null
  return (
    <>
      <section aria-labelledby="prepare" className="mt-10">
        <h2 id="prepare" className="font-sans text-body font-medium">
          What to have ready
        </h2>
        <ul className="mt-3">
          {preparation[visit.kind].map((line) => (
            <li key={line} className="border-t border-line py-3 text-small">
              {line}
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="policy" className="mt-8">
        <h2 id="policy" className="font-sans text-body font-medium">
          If something comes up
        </h2>
        {visit.may !== 'nothing' && (
          <p className="mt-3 text-small text-mute">
            {changePolicy.before} {changePolicy.later}
          </p>
        )}
        <p className="mt-3 text-small">
          <a href={`tel:${e164}`} className="text-link inline-flex min-h-11 items-center tnum">
            Call {display}
          </a>{' '}
          <a href={`sms:${e164}`} className="text-link ml-4 inline-flex min-h-11 items-center">
            Text us
          </a>
        </p>
      </section>
    </>
  )
}
