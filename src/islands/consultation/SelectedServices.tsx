import { useStore } from '@nanostores/react'
import { X } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { serviceLines } from '../../catalog/service/service-line.ts'
import { consultationPage } from '../../stores/consultation/page.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { errorClass, legendClass } from '../../ui/field-class.ts'

/** Whether the list scrolls on below its visible part. */
function useMoreBelow(length: number) {
  const list = useRef<HTMLUListElement>(null)
  const [more, setMore] = useState(false)
  const look = useCallback(() => {
    const { scrollHeight = 0, clientHeight = 0, scrollTop = 0 } = list.current ?? {}
    setMore(scrollHeight - clientHeight - scrollTop > 8)
  }, [])
  useEffect(look, [length, look])
  return { list, more, look }
}

/** The services picked on their pages. First in the form, because they are what the conversation is about. */
export function SelectedServices({ error }: { error: string | undefined }) {
  const { list: chosen } = consultationPage
  // The header's badge may have loaded the list already; the page was built without it.
  const items = useStore(chosen.$items, { ssr: 'initial' })
  const isEmpty = items.length === 0
  const title = useRef<HTMLHeadingElement>(null)
  const [said, setSaid] = useState('')
  const { list, more, look } = useMoreBelow(items.length)

  /** The pressed button is gone, so focus the nearest thing that stays: the list's heading. */
  function tell(sentence: string) {
    setSaid(sentence)
    title.current?.focus({ preventScroll: true })
  }

  return (
    <section aria-labelledby="consultation-page-services" className={`border-t border-line ${isEmpty ? 'pt-4' : 'pt-8'}`}>
      <div className={`flex items-baseline justify-between gap-4 ${isEmpty ? '' : 'min-h-11'}`}>
        {/* With nothing in it, it isn't a step of the form, and the first field comes sooner. */}
        <h2
          id="consultation-page-services"
          ref={title}
          tabIndex={-1}
          className={isEmpty ? 'font-sans text-body font-medium' : legendClass}
        >
          Selected Services
        </h2>
        {!isEmpty && (
          <button
            type="button"
            className="text-link min-h-11 cursor-pointer text-small"
            onClick={() => {
              chosen.clear()
              tell('All selected services removed.')
            }}
          >
            Clear All
          </button>
        )}
      </div>
      {isEmpty ? (
        <div>
          <p className="max-w-prose text-small text-mute">Nothing selected yet. You can still send a general request.</p>
          <ul className="flex flex-wrap gap-x-4 sm:gap-x-6">
            {serviceLines.map((line) => (
              <li key={line.id}>
                <a href={line.path} className="text-link inline-flex min-h-11 items-center">
                  {line.short}
                </a>
              </li>
            ))}
          </ul>
        </div>
      ) : (
        <div className="relative mt-3">
          <ul ref={list} onScroll={look} className="-mr-4 max-h-80 overflow-y-auto overscroll-contain pr-4">
            {items.map(({ name, category }) => (
              <li key={name} className="flex items-center justify-between gap-4 border-t border-line py-1.5 last:border-b">
                <span className="py-1">
                  <span className="block font-medium">{name}</span>
                  <span className="block text-small text-mute">{category}</span>
                </span>
                <button
                  type="button"
                  className={`${buttonClass({ variant: 'ghost', size: 'icon' })} -mr-3 shrink-0`}
                  onClick={() => {
                    chosen.remove(name)
                    tell(`${name} removed.`)
                  }}
                >
                  <X size={20} strokeWidth={1.5} aria-hidden />
                  <span className="sr-only">Remove {name}</span>
                </button>
              </li>
            ))}
          </ul>
          {more && (
            <div
              aria-hidden
              className="pointer-events-none absolute inset-x-0 bottom-0 h-16 bg-linear-to-t from-pearl to-transparent"
            />
          )}
        </div>
      )}
      {error !== undefined && <p className={`${errorClass} mt-3`}>{error}</p>}
      <p role="status" className="sr-only">
        {said}
      </p>
    </section>
  )
}
