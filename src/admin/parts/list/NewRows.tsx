import { ArrowUp } from 'lucide-react'
import type { List } from './list-query.ts'

/** Says that new rows wait above a list in use. Takes no room, so nothing moves. */
export function NewRows({ list: { held, showHeld } }: { readonly list: Pick<List<never, unknown>, 'held' | 'showHeld'> }) {
  return (
    <div role="status" className="pointer-events-none absolute inset-0 z-20">
      {held > 0 && (
        <button
          type="button"
          className="pointer-events-auto sticky top-2 mx-auto -mt-6 flex h-8 cursor-pointer items-center gap-1.5 rounded-full bg-lagoon px-3.5 text-admin font-medium whitespace-nowrap text-on-dark hover:bg-lagoon-hover max-lg:top-16"
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
