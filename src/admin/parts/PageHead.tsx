import { useEffect, type ReactNode } from 'react'
import { clinic } from '../../catalog/clinic.ts'

type Props = {
  readonly title: string
  /** After the title: a count, once the list has loaded. */
  readonly aside?: ReactNode
  /** At most one primary action, preceded by the others. */
  readonly actions?: ReactNode
}

/** A screen's title, on the page and in the browser tab. */
export function PageHead({ title, aside, actions }: Props) {
  useEffect(() => {
    document.title = `${title} · ${clinic.name}`
  }, [title])
  return (
    <header className="flex min-h-button flex-wrap items-center gap-x-4 gap-y-3">
      {/* The aside moves under the title before the actions move under both. */}
      <div className="flex min-w-0 grow basis-40 flex-wrap items-center gap-x-4 gap-y-1">
        <h1 className="font-sans text-[1.5rem] leading-8 font-semibold tracking-[-0.01em] wrap-anywhere">{title}</h1>
        {aside && <div className="text-admin text-pretty text-mute tnum">{aside}</div>}
      </div>
      {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </header>
  )
}
