import { useEffect } from 'react'
import { callTimes } from '../../stores/consultation/call-times.ts'
import { consultationPage } from '../../stores/consultation/page.ts'
import { Calendar } from './Calendar.tsx'
import { ChosenTimes } from './ChosenTimes.tsx'
import { TimeSlots } from './TimeSlots.tsx'
import { useTicks } from './use-ticks.ts'

/** Pick a day, press up to three of its half hours, see the chosen times. */
export function CallTimes() {
  useEffect(() => callTimes.tick(), [])
  useTicks(callTimes.tick)
  return (
    <div className="late">
      <div className="grid gap-6">
        <Calendar pick={callTimes} onHoliday="Choose a time as usual, and we’ll tell you if we can call." />
        <TimeSlots pick={callTimes} />
        <ChosenTimes form={consultationPage.form} field="callTimes" pick={callTimes} />
      </div>
    </div>
  )
}
