import { useStore } from '@nanostores/react'
import { CalendarPlus } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { visitNoun } from '../../catalog/visit/visit.ts'
import { ownVisit, type OwnVisit, type VisitPanel } from '../../stores/visit/own-visit.ts'
import { Button } from '../../ui/Button.tsx'
import { BookIv, CallUs } from './NothingHere.tsx'

/** Hands the calendar file to the browser, which opens it or saves it. */
function addToCalendar(visit: OwnVisit) {
  const url = URL.createObjectURL(new Blob([visit.calendar], { type: 'text/calendar' }))
  const link = document.createElement('a')
  link.href = url
  link.download = 'visit.ics'
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** What the client can do. Closing a panel brings focus back to the button that opened it. */
export function Actions({ visit }: { visit: OwnVisit }) {
  const noun = visitNoun(visit.kind)
  const { may, said } = visit
  const buttons = useRef<HTMLDivElement>(null)
  const closed = useStore(ownVisit.$closed)
  useEffect(() => {
    if (closed !== undefined) buttons.current?.querySelector<HTMLElement>(`[data-panel=${closed}]`)?.focus()
  }, [closed])
  const opener = (panel: Exclude<VisitPanel, 'none'>) => ({ 'data-panel': panel, onClick: () => ownVisit.show(panel) })

  if (visit.status === 'over') {
    return (
      <div className="mt-9 flex flex-wrap gap-3">
        <BookIv />
        <CallUs variant="secondary" />
      </div>
    )
  }
  // Of a visit that is days away, it is the one thing left to do; on its day, being late is.
  const calendar = (
    <Button
      variant={may === 'change' ? 'default' : 'secondary'}
      className="max-[28rem]:px-5"
      onClick={() => addToCalendar(visit)}
    >
      <CalendarPlus size={20} strokeWidth={1.5} aria-hidden /> Add to calendar
    </Button>
  )
  return (
    <div ref={buttons} className="mt-9 flex flex-wrap gap-3">
      {may === 'change' && calendar}
      {may === 'change' && (
        <Button variant="secondary" className="max-[28rem]:px-5" {...opener('move')}>
          Move {noun}
        </Button>
      )}
      {may === 'ask' && <Button {...opener('late')}>I’m running late</Button>}
      {may === 'ask' && (
        <Button variant="secondary" {...opener('move')}>
          Ask to move
        </Button>
      )}
      {may !== 'change' && calendar}
      {may !== 'nothing' && !said.cancel && (
        // If it has a line of its own, its words start where the line does. A fourth button always has one.
        <span className={`flex ${may === 'change' ? 'max-sm:w-full' : 'w-full'}`}>
          <Button variant="ghost" className={may === 'change' ? 'max-sm:-ml-4 max-sm:px-4' : '-ml-4 px-4!'} {...opener('cancel')}>
            {may === 'change' ? `Cancel ${noun}` : 'Ask to cancel'}
          </Button>
        </span>
      )}
    </div>
  )
}
