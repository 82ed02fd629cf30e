/** The island of /guest: what its link shows, in all its states. */
import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { guest } from '../stores/visit/guest.ts'
import type { HeadlineParts } from './form/HeadlineLines.tsx'
import { GuestFormView } from './guest/GuestFormView.tsx'
import { CanceledGuest, FailedGuest, InvalidGuest, OutGuest, OverGuest } from './guest/NoGuest.tsx'
import { ReadyGuest } from './guest/ReadyGuest.tsx'
import { OneMoment } from './visit/NothingHere.tsx'

type Props = { headline: HeadlineParts; subhead: string }

export function Guest({ headline, subhead }: Props) {
  const view = useStore(guest.$view)
  const asking = useStore(guest.$asking)
  /** Whether the person did something here, so that the result takes focus. */
  const acted = useRef(false)
  const arrived = acted.current
  if (view.kind === 'form' || view.kind === 'failed' || asking) acted.current = true

  useEffect(() => {
    const open = () => void guest.open()
    const hold = (event: BeforeUnloadEvent) => guest.form.isTouched() && event.preventDefault()
    open()
    window.addEventListener('hashchange', open)
    window.addEventListener('beforeunload', hold)
    return () => {
      window.removeEventListener('hashchange', open)
      window.removeEventListener('beforeunload', hold)
    }
  }, [])

  switch (view.kind) {
    case 'loading':
      return <OneMoment headline={headline} opening="form" />
    case 'invalid':
      return <InvalidGuest arrived={arrived} />
    case 'failed':
      return <FailedGuest sentence={view.sentence} arrived={arrived} />
    case 'canceled':
      return <CanceledGuest arrived={arrived} />
    case 'over':
      return <OverGuest arrived={arrived} />
    case 'out':
      return <OutGuest out={view.out} arrived={arrived} />
    case 'ready':
      return <ReadyGuest page={view.guest} arrived={arrived} />
    case 'form':
      return <GuestFormView page={view.guest} headline={headline} subhead={subhead} />
  }
}
