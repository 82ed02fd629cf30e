import { useStore } from '@nanostores/react'
import { useEffect, useRef, type ReactNode } from 'react'
import { easternDay, formatEasternTime, formatLongDay } from '../../catalog/time/eastern.ts'
import { unbrokenDose } from '../../catalog/treatment/treatment-path.ts'
import { visitTitles } from '../../catalog/visit/visit.ts'
import { ownVisit, type OwnVisit } from '../../stores/visit/own-visit.ts'
import { StatusChip } from '../client/StatusChip.tsx'
import { Actions } from './Actions.tsx'
import { EarlierOffer } from './EarlierOffer.tsx'
import { EarlierSwitch } from './EarlierSwitch.tsx'
import { CancelPanel } from './CancelPanel.tsx'
import { GuestPanel } from './GuestPanel.tsx'
import { Guests } from './Guests.tsx'
import { LatePanel } from './LatePanel.tsx'
import { MovePanel } from './MovePanel.tsx'
import { Notes } from './Notes.tsx'
import { Problem } from './Problem.tsx'
import { GoodToKnow, WhoComes } from './WhoComes.tsx'

type Props = {
  visit: OwnVisit
  portrait: ReactNode
  /** It takes the place of something that could be pressed, and the focus. */
  arrived: boolean
}

const chips = {
  scheduled: { tone: 'done', words: 'Confirmed' },
  'on-the-way': { tone: 'waiting', words: 'On the way' },
  arrived: { tone: 'done', words: 'Underway' },
  over: { tone: 'off', words: 'Over' },
} as const

/** A day without its year, "Tuesday, December 1": a visit is weeks away at most, and its day is the headline. */
const headlineDay = (instant: Date) => formatLongDay(easternDay(instant)).replace(/, \d{4}$/, '')

export function VisitPage({ visit, portrait, arrived }: Props) {
  const panel = useStore(ownVisit.$panel)
  const [starts, ends] = [new Date(visit.startsAt), new Date(visit.endsAt)]
  const { tone, words } = chips[visit.status]
  const heading = useHeading(visit.startsAt, arrived)
  const { offer } = visit.earlier

  return (
    <div className="grid gap-x-6 gap-y-16 lg:grid-cols-12">
      <div className="min-w-0 lg:col-span-7">
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2 text-small font-medium text-lagoon">
          {visitTitles[visit.kind]} <StatusChip tone={tone}>{words}</StatusChip>
        </p>
        <h1 ref={heading} tabIndex={-1} className="mt-5 font-display text-h1 font-light">
          <span className="block">{headlineDay(starts)}</span>
          <em className="block">{`at ${formatEasternTime(starts)}`}</em>
        </h1>
        {offer && <EarlierOffer key={`${offer.id} ${offer.until}`} visit={visit} offer={offer} />}
        <dl className="mt-8 grid border-b border-line text-body sm:grid-cols-[7rem_1fr]">
          <Fact name="Time">
            <span className="tnum">{`${formatEasternTime(starts)} to ${formatEasternTime(ends)} ET`}</span>
          </Fact>
          <Fact name={visit.kind === 'phone' ? 'How' : 'Where'}>{visit.place}</Fact>
          {visit.items.length > 0 && <Fact name="For">{unbrokenDose(visit.items.join(', '))}</Fact>}
        </dl>
        <Notes visit={visit} />
        {panel === 'none' && <Problem />}
        {panel === 'none' && <Actions visit={visit} />}
        {panel === 'none' && <EarlierSwitch visit={visit} />}
        {panel === 'move' && <MovePanel visit={visit} />}
        {panel === 'cancel' && <CancelPanel visit={visit} />}
        {panel === 'late' && <LatePanel visit={visit} />}
        {panel === 'guest' && <GuestPanel visit={visit} />}
        {panel === 'none' && <Guests visit={visit} />}
      </div>
      <aside
        aria-label="About this visit"
        className="min-w-0 gap-x-6 md:max-lg:grid md:max-lg:grid-cols-2 lg:col-span-4 lg:col-start-9"
      >
        <WhoComes visit={visit} portrait={portrait} />
        <GoodToKnow visit={visit} />
      </aside>
    </div>
  )
}

/** After a move, the new time should be read first. */
function useHeading(startsAt: string, arrived: boolean) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(arrived ? undefined : startsAt)
  useEffect(() => {
    if (shown.current === startsAt) return
    shown.current = startsAt
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [startsAt])
  return heading
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="border-t border-line pt-3 text-mute sm:pb-3">{name}</dt>
      <dd className="border-line pb-3 wrap-anywhere sm:border-t sm:pt-3">{children}</dd>
    </>
  )
}
