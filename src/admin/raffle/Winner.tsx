/** A draw: its winner, its pool, the email to the winner, and drawing again. */
import { ExternalLink } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { telHref } from '../../catalog/phone-href.ts'
import { countOf } from '../../catalog/count.ts'
import type { RaffleDraw } from '../../contracts/admin-raffle.ts'
import { longWhen } from '../parts/when.ts'
import { Facts } from '../parts/Section.tsx'
import { DrawAgain } from './DrawAgain.tsx'
import { nobodyToWriteTo, type Drawn, type Written } from './use-draws.ts'
import { WinnerEmail } from './WinnerEmail.tsx'
import { poolText, resultPath } from './words.ts'

/** The name appears a moment after its number, unless motion is reduced. */
const revealClass = 'animate-reveal motion-reduce:animate-none'

type Props = {
  readonly draw: RaffleDraw
  readonly today: string
  /** How the draw came about; undefined if it was looked up. */
  readonly arrived: 'drawn' | 'already-drawn' | undefined
  readonly onDrawAgain: (reason: string) => Promise<Drawn>
  readonly onWrite: (prize: string) => Promise<Written>
  readonly onShow: (code: string) => void
}

export function Winner({ draw, today, arrived, onDrawAgain, onWrite, onShow }: Props) {
  const { winner, winningTicket, totalEntries, code } = draw
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])

  return (
    <>
      {arrived === 'already-drawn' && draw.replacedBy === null && (
        <Note>
          A winner was already picked from these entries on {longWhen(draw.drawnAt)}. That drawing counts, so we didn’t draw
          again.
        </Note>
      )}
      <section aria-labelledby="raffle-winner" className="rounded-field bg-mist px-5 py-6 text-center">
        <h3 id="raffle-winner" ref={heading} tabIndex={-1} className="font-sans text-admin font-normal text-mute outline-none">
          The winning ticket
          <span className="mt-1 block font-display text-[3.5rem] leading-none font-light text-ink tnum">{winningTicket}</span>
          <span
            className={`mt-3 block font-display text-[1.625rem] leading-8 font-light wrap-anywhere text-ink ${arrived === 'drawn' ? revealClass : ''}`}
          >
            {winner?.fullName ?? 'Deleted check-in'}
          </span>
        </h3>
        {winner && (
          <p className={`mt-1.5 flex flex-wrap justify-center gap-x-4 gap-y-1 ${arrived === 'drawn' ? revealClass : ''}`}>
            <span>{winner.path}</span>
            <a className="text-link tnum" href={telHref(winner.phone)}>
              {winner.phone}
            </a>
            <a className="text-link wrap-anywhere" href={`mailto:${winner.email}`}>
              {winner.email}
            </a>
          </p>
        )}
      </section>
      {draw.replacedBy !== null && (
        <Note>
          A new drawing replaced this one. We keep both on record.{' '}
          <button type="button" className="text-link cursor-pointer" onClick={() => onShow(draw.replacedBy!)}>
            Show {draw.replacedBy}
          </button>
        </Note>
      )}
      <Facts
        rows={[
          ['Drawn from', `${countOf(totalEntries, 'entry', 'entries')}, ${poolText(draw, today)}`],
          ['Drawn', longWhen(draw.drawnAt)],
          draw.reason !== null && [`Replaces ${draw.replaces ?? ''}`, draw.reason],
          [
            'Results page',
            <a className="text-link inline-flex items-center gap-1.5 tnum" href={resultPath(code)} target="_blank">
              {code} <ExternalLink size={14} strokeWidth={1.5} aria-label="opens in a new tab" />
            </a>,
          ],
        ]}
      />
      {draw.prize !== null || (winner && draw.replacedBy === null) ? (
        <WinnerEmail draw={draw} onWrite={onWrite} />
      ) : (
        !winner && <Note>{nobodyToWriteTo}</Note>
      )}
      {draw.replacedBy === null && (
        <DrawAgain emailed={draw.prize === null ? undefined : (winner?.fullName ?? 'the winner')} onDrawAgain={onDrawAgain} />
      )}
    </>
  )
}

function Note({ children }: { readonly children: ReactNode }) {
  return (
    <p role="status" className="rounded-field bg-warn-bg px-4 py-3 text-warn">
      {children}
    </p>
  )
}
