import { Button } from '../../../ui/Button.tsx'
import { when } from '../../parts/when.ts'
import { offerStopped, stopOfferQuestion, useStop } from './use-stop.ts'

type Props = {
  readonly offerId: string
  /** When the held time begins; left out where the screen shows only what it conflicts with. */
  readonly startsAt?: string
  /** What it is, for screen readers. */
  readonly label?: string
  readonly size?: 'row' | 'admin'
  /** Where there is little room. */
  readonly short?: boolean
  readonly className?: string
  readonly onStopped?: () => void
}

/** Ends what is held for a client, after a question. */
export function StopOffer({ offerId, startsAt, label, size = 'row', short = false, className = '', onStopped }: Props) {
  const { busy, stop } = useStop()
  const time = startsAt === undefined ? 'this time' : when(startsAt)
  const press = async () => {
    if (await stop({ stop: 'offer', id: offerId }, stopOfferQuestion(time), offerStopped(time))) onStopped?.()
  }
  return (
    <Button variant="secondary" size={size} className={className} aria-label={label} busy={busy} onClick={() => void press()}>
      {short ? 'Stop' : 'Stop offer'}
    </Button>
  )
}
