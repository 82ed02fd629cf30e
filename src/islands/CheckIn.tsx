/** The island of /check-in: the questions, the signature, the ticket, and whatever still waits for a connection. */
import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { eventPaths, type EventPath } from '../catalog/event/event.ts'
import { checkIn } from '../stores/check-in/check-in.ts'
import { CheckInForm } from './check-in/CheckInForm.tsx'
import { ClearsSoon } from './check-in/ClearsSoon.tsx'
import { Done } from './check-in/Done.tsx'
import { OnItsWay } from './check-in/OnItsWay.tsx'
import { StartOver } from './check-in/StartOver.tsx'
import { StillSignedIn } from './check-in/StillSignedIn.tsx'
import { controlId } from './form/BoundField.tsx'
import { keepTyped } from './form/keep-typed.ts'
import { ViewHeading } from './form/ViewHeading.tsx'
import { HeadlineLines, type HeadlineParts } from './form/HeadlineLines.tsx'

type Props = { headline: HeadlineParts; subhead: string }

/** A screen reader or dictation sends neither touches nor keys: it moves the focus, types and clicks. */
const signsOfSomebody = ['pointerdown', 'keydown', 'focusin', 'input', 'click', 'scroll'] as const

/** The path a guest chose before the page hydrated. */
function pathChosenEarly(): EventPath | undefined {
  const chosen = document.querySelector<HTMLInputElement>(`input[name="${controlId(checkIn.form, 'path')}"]:checked`)?.value
  return eventPaths.find((path) => path === chosen)
}

export function CheckIn({ headline, subhead }: Props) {
  const view = useStore(checkIn.$view)
  const kiosk = useStore(checkIn.$kiosk)
  const group = useStore(checkIn.form.$group)
  const round = useStore(checkIn.$round)
  const [ready, setReady] = useState(false)
  const wasDone = useRef(false)
  const done = view.status === 'done'
  if (done) wasDone.current = true

  useEffect(() => {
    const typed = keepTyped(checkIn.form)
    const path = pathChosenEarly()
    const close = checkIn.open()
    typed()
    if (path) checkIn.form.change('path', path)
    setReady(true)
    return close
  }, [])
  useEffect(() => {
    document.documentElement.toggleAttribute('data-kiosk', kiosk)
  }, [kiosk])
  useEffect(() => {
    // Warn before a reload or a swipe loses a half-filled form or unsent answers.
    const hold = (event: BeforeUnloadEvent) => {
      const halfFilled = checkIn.form.isTouched() && !checkIn.$kiosk.get()
      if (halfFilled || checkIn.queue.wouldLose()) event.preventDefault()
    }
    addEventListener('beforeunload', hold)
    return () => removeEventListener('beforeunload', hold)
  }, [])
  useEffect(() => {
    for (const sign of signsOfSomebody) document.addEventListener(sign, checkIn.touch, { passive: true })
    return () => {
      for (const sign of signsOfSomebody) document.removeEventListener(sign, checkIn.touch)
    }
  }, [])

  return (
    <div className="page-width pt-6 pb-20 md:pt-12 md:pb-28">
      <StillSignedIn />
      <OnItsWay />
      <StartOver key={round} />
      {done ? (
        <Done firstName={view.firstName} />
      ) : (
        <div className="grid gap-x-6 gap-y-10 lg:grid-cols-12">
          <div className={`lg:sticky lg:top-32 lg:col-span-4 lg:self-start ${group > 0 ? 'max-md:sr-only' : ''}`}>
            <ViewHeading key={round} className="font-display text-h1" arrived={wasDone.current || round > 0}>
              <HeadlineLines parts={headline} />
            </ViewHeading>
            <p className="mt-6 max-w-[26rem] text-lead">{subhead}</p>
          </div>
          <CheckInForm ready={ready} kiosk={kiosk} />
        </div>
      )}
      <ClearsSoon />
    </div>
  )
}
