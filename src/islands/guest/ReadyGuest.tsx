import { useStore } from '@nanostores/react'
import { preparation } from '../../catalog/practice/preparation.ts'
import { guest, type GuestPage } from '../../stores/visit/guest.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { ViewHeading } from '../form/ViewHeading.tsx'
import { CantMakeIt } from './CantMakeIt.tsx'
import { When } from './When.tsx'

/** The clinic has their answers. The page never shows one again. */
export function ReadyGuest({ page, arrived }: { page: GuestPage; arrived: boolean }) {
  const problem = useStore(guest.$problem)
  const asking = useStore(guest.$asking)
  const { firstName, kind } = page
  return (
    <div className="grid gap-x-6 gap-y-14 lg:grid-cols-12">
      <div className="min-w-0 lg:col-span-7">
        <ViewHeading className="font-display text-h1" arrived={arrived}>
          {firstName === null ? (
            <>
              You’re <em>ready.</em>
            </>
          ) : (
            <>
              You’re ready, <em>{firstName}.</em>
            </>
          )}
        </ViewHeading>
        <p role="status" className="mt-6 max-w-prose text-lead text-pretty">
          We have your answers and your signature. Only the clinic can open them, so this page doesn’t show them again.
        </p>
        <div className="mt-8 max-w-[26rem]">
          <When visit={page} />
        </div>
        {problem !== undefined && !asking && (
          <div className="mt-6">
            <Banner message={problem} />
          </div>
        )}
        {page.mayAnswer ? (
          <p className="mt-8 flex flex-wrap items-center gap-x-4 gap-y-2">
            <Button variant="secondary" onClick={guest.again}>
              Answer again
            </Button>
            <span className="text-small text-mute">Did something change? Your new answers replace these.</span>
          </p>
        ) : (
          <p className="mt-8 text-small text-mute">It’s too late to change your answers here. Tell your nurse what changed.</p>
        )}
      </div>
      <aside
        aria-labelledby="prepare"
        className="min-w-0 self-start rounded-card bg-mist p-6 sm:p-8 lg:col-span-4 lg:col-start-9"
      >
        <h2 id="prepare" className="font-display text-h3">
          On <em>the day</em>
        </h2>
        <ul className="mt-4">
          {preparation[kind].map((line) => (
            <li key={line} className="border-t border-ink/10 py-3 text-small">
              {line}
            </li>
          ))}
        </ul>
      </aside>
      <div className="lg:col-span-7">
        <CantMakeIt page={page} />
      </div>
    </div>
  )
}
