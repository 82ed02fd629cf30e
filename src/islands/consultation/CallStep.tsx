import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { clinic } from '../../catalog/clinic.ts'
import { consultationPage } from '../../stores/consultation/page.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Step } from '../form/Step.tsx'
import { useLate } from '../form/use-late.ts'
import { lateSheet } from '../late-sheet.ts'

async function bringCallTimes() {
  const [{ CallTimes }] = await Promise.all([import('../booking/CallTimes.tsx'), lateSheet()])
  return CallTimes
}

/** A time for the call, for visitors who want one. The calendar loads on demand. */
export function CallStep() {
  const { callTimes } = useStore(consultationPage.form.$values)
  const [open, setOpen] = useState(false)
  // A reload keeps the chosen times. Once open, it stays open, even after the last time is removed.
  useEffect(() => {
    if (callTimes.length > 0) setOpen(true)
  }, [callTimes.length])
  const { Part: CallTimes, failed, load } = useLate(bringCallTimes, open)
  const box = useRef<HTMLDivElement>(null)
  const pressed = useRef(false)
  useEffect(() => {
    // The button that opened the calendar is gone.
    if (CallTimes && pressed.current) box.current?.querySelector<HTMLElement>('table [tabindex="0"]')?.focus()
  }, [CallTimes])

  return (
    <div ref={box} className="scripted">
      <Step
        title="Pick a time for our call"
        note={`Optional. Choose up to 3 times and we’ll confirm one, or leave it to us: we’ll contact you within ${clinic.followUpHours} hours. All times are Eastern (ET).`}
      >
        {CallTimes && open ? (
          <CallTimes />
        ) : failed ? (
          <div className="grid justify-items-start gap-4">
            <Banner message="The calendar didn’t load. You can send your request without a time." phone={undefined} />
            <Button variant="outline" onClick={load}>
              Try again
            </Button>
          </div>
        ) : (
          <Button
            variant="outline"
            className="w-full sm:w-auto sm:justify-self-start"
            aria-disabled={open || undefined}
            onClick={() => {
              pressed.current = true
              setOpen(true)
            }}
          >
            {open ? 'Opening the calendar…' : 'Choose a time'}
          </Button>
        )}
      </Step>
    </div>
  )
}
