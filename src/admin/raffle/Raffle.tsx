/** The raffle dialog: choose a pool, draw, email the winner (decision 19). */
import { useEffect, useRef, useState } from 'react'
import { easternDay } from '../../catalog/time/eastern.ts'
import { winnerEmailSent, type drawRaffle, type RaffleDraw } from '../../contracts/admin-raffle.ts'
import type { InputOf } from '../../contracts/endpoint.ts'
import { Button } from '../../ui/Button.tsx'
import { FailureBanner } from '../parts/Failure.tsx'
import { notifyDone, notifyFailed } from '../parts/Notices.tsx'
import { Modal } from '../parts/overlay/Modal.tsx'
import { useIsShown } from '../parts/use-is-shown.ts'
import { PickPool } from './PickPool.tsx'
import { useDraws, useOlderDraw, useRaffle, type Drawn, type Written } from './use-draws.ts'
import { Winner } from './Winner.tsx'
import { poolText } from './words.ts'

/** A draw made or found in this dialog, not one that was looked up. */
type Arrived = { readonly id: string; readonly as: 'drawn' | 'already-drawn' }

type Props = {
  /** Undefined: closed. "pick", or the id of the draw shown. It lives in the address, so a reload comes back to it. */
  readonly at: string | undefined
  readonly now: Date
  readonly onGo: (to: string | undefined) => void
}

export function Raffle({ at, now, onGo }: Props) {
  const today = easternDay(now)
  const latest = useDraws(at !== undefined)
  const { data } = latest
  const raffle = useRaffle()
  const [arrived, setArrived] = useState<Arrived>()
  const listed = data?.rows.find(({ id, code }) => id === at || code === at)
  const isDraw = at !== undefined && at !== 'pick'
  const older = useOlderDraw(at ?? '', isDraw && data !== undefined && !listed)
  const shown = listed ?? (isDraw ? (older.data ?? undefined) : undefined)
  const failed = [latest, older].find(({ isError }) => isError)
  // Past drawings that came in later would move the choices just as someone presses one.
  const isLoading = !failed && (isDraw ? !shown && older.data !== null : !data)

  const isShown = useIsShown()
  const latestAt = useRef(at)
  useEffect(() => {
    latestAt.current = at
  }, [at])
  /** Whether what was pressed is still open. A late answer leads nobody back to it. */
  const isStillHere = () => isShown() && latestAt.current === at

  const draw = async (pool: InputOf<typeof drawRaffle>): Promise<Drawn> => {
    const drawn = await raffle.draw(pool)
    if (!isStillHere()) {
      if (drawn.kind === 'refused') notifyFailed(drawn.message)
      else notifyDone(`Ticket ${drawn.draw.winningTicket} won the raffle. You’ll find it under Past drawings.`)
      return drawn
    }
    if (drawn.kind === 'refused') return drawn
    setArrived({ id: drawn.draw.id, as: drawn.kind })
    onGo(drawn.draw.id)
    return drawn
  }
  const write = async (drawing: RaffleDraw, prize: string): Promise<Written> => {
    const written = await raffle.write(drawing, prize)
    if (!isStillHere()) {
      if (written.kind === 'refused') notifyFailed(written.message)
      else if (written.kind === 'sent') notifyDone(winnerEmailSent)
    }
    return written
  }
  const show = (id: string) => {
    setArrived(undefined)
    onGo(id)
  }

  return (
    <Modal
      open={at !== undefined}
      onClose={() => onGo(undefined)}
      title={shown ? `Raffle: ${poolText(shown, today)}` : 'Raffle'}
      intro={shown ? undefined : 'One entry per guest. Anyone who already won on these days can’t win again.'}
    >
      <div className="grid grid-cols-1 gap-5">
        {failed && <FailureBanner message="Failed to load drawings" onRetry={() => void failed.refetch()} />}
        {isLoading && <p role="status">Loading</p>}
        {at === 'pick' && !isLoading && <PickPool today={today} now={now} draws={data?.rows} onDraw={draw} onShow={show} />}
        {isDraw && !shown && older.data === null && <p>We can’t find this drawing.</p>}
        {shown && (
          <Winner
            key={shown.id}
            draw={shown}
            today={today}
            arrived={arrived?.id === shown.id ? arrived.as : undefined}
            onDrawAgain={(reason) => draw({ redraw: { drawId: shown.id, reason } })}
            onWrite={(prize) => write(shown, prize)}
            onShow={(code) => {
              const other = data?.rows.find((row: RaffleDraw) => row.code === code)
              show(other?.id ?? code)
            }}
          />
        )}
        {isDraw && (
          <div className="flex justify-between gap-2 border-t border-line pt-4">
            <Button variant="ghost" size="admin" onClick={() => show('pick')}>
              Change entries
            </Button>
            <Button variant="secondary" size="admin" onClick={() => onGo(undefined)}>
              Close
            </Button>
          </div>
        )}
      </div>
    </Modal>
  )
}
