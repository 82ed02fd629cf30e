import type { ReactNode } from 'react'
import { clinic } from '../../catalog/clinic.ts'

type Step = readonly [when: string, what: ReactNode]

const { display, e164 } = clinic.phone
const link = 'text-link inline-flex min-h-11 items-center'

/** What happens after a request is stored, in order, and how to reach us until then. */
export function NextSteps({ steps }: { steps: readonly Step[] }) {
  return (
    <div className="mt-8 max-w-prose">
      <ol aria-label="What happens next">
        {steps.map(([when, what]) => (
          <li key={when} className="grid gap-x-6 gap-y-1 border-t border-line py-4 sm:grid-cols-[8rem_1fr]">
            <p className="text-small font-medium text-lagoon">{when}</p>
            <div>{what}</div>
          </li>
        ))}
      </ol>
      <p className="flex flex-wrap items-center gap-x-5 border-t border-line pt-3">
        <span className="text-mute max-sm:w-full max-sm:pt-2">Anything to add?</span>
        <span className="flex gap-x-5">
          <a href={`tel:${e164}`} className={`${link} tnum`}>
            Call {display}
          </a>
          <a href={`sms:${e164}`} className={link}>
            Text us
          </a>
        </span>
      </p>
    </div>
  )
}
