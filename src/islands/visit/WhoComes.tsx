import type { ReactNode } from 'react'
import { useStore } from '@nanostores/react'
import { clinic } from '../../catalog/clinic.ts'
import { changePolicy, preparation } from '../../catalog/practice/preparation.ts'
import { ownVisit, type OwnVisit } from '../../stores/visit/own-visit.ts'

type Props = { visit: OwnVisit; portrait: ReactNode }

/** What they do, and what they did once the visit is over. */
const does: Readonly<Record<OwnVisit['kind'], readonly [ahead: string, over: string]>> = {
  home: ['comes to you', 'came to you'],
  clinic: ['will see you', 'saw you'],
  phone: ['will call you', 'called you'],
}

/**
 * Who comes, by first name, with the site's photo if it shows them, and initials otherwise. In a narrow window, it is right below the
 * time that is chosen, so it is left out while somebody else would come then.
 */
export function WhoComes({ visit, portrait }: Props) {
  const { firstName, initials, pictured } = visit.provider
  const panel = useStore(ownVisit.$panel)
  const isOther = useStore(ownVisit.times.$chosen)?.isOther === true && panel === 'move'
  const heading = (
    <h2 id="who-comes" className="font-display text-h3">
      {firstName || 'Your clinician'} <em>{does[visit.kind][visit.status === 'over' ? 1 : 0]}</em>
    </h2>
  )
  return (
    <section aria-labelledby="who-comes" className={`col-span-full ${isOther ? 'max-lg:hidden' : ''}`}>
      {pictured && portrait ? (
        <div className="grid gap-6">
          {portrait}
          {heading}
        </div>
      ) : (
        <div className="flex items-center gap-x-6 overflow-hidden rounded-card bg-mist p-6 lg:aspect-square lg:flex-col lg:items-start lg:justify-between lg:p-8">
          <p
            aria-hidden
            className="font-display text-[4rem] leading-none font-light tracking-[-0.08em] text-glass select-none lg:text-[min(15vw,14rem)]"
          >
            {initials.slice(0, 1)}
            <em className="relative top-[0.1em]">{initials.slice(1)}</em>
          </p>
          {heading}
        </div>
      )}
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
      <section aria-labelledby="policy" className="mt-10">
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
