import { ArrowUp } from 'lucide-react'
import type { List } from './list-query.ts'

/** Tells of new rows that wait above a list somebody is using. It takes no room, so nothing moves. */
export function NewRows({ list: { held, showHeld } }: { readonly list: Pick<List<never, unknown>, 'held' | 'showHeld'> }) {
  return (
    <div role="status" className="pointer-events-none sticky top-2 z-20 -mb-3 flex h-0 justify-center max-lg:top-16">
      {held > 0 && (
        <button
          type="button"
          className="pointer-events-auto mt-1 flex h-8 cursor-pointer items-center gap-1.5 rounded-full bg-lagoon px-3.5 text-admin font-medium whitespace-nowrap text-on-dark hover:bg-lagoon-hover"
          onClick={() => {
            showHeld()
            window.scrollTo({ top: 0 })
          }}
        >
          <ArrowUp size={14} strokeWidth={1.5} aria-hidden /> Show {held} new
        </button>
      )}
    </div>
  )
}
