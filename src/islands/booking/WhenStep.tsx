import { useStore } from '@nanostores/react'
import { clinic } from '../../catalog/clinic.ts'
import { easternDay } from '../../catalog/time/eastern.ts'
import { hoursOf } from '../../catalog/visit/length.ts'
import { booking } from '../../stores/booking/booking.ts'
import { Button } from '../../ui/Button.tsx'
import { Calendar } from './Calendar.tsx'
import { CityChoice } from './CityChoice.tsx'
import { ChosenTimes } from './ChosenTimes.tsx'
import { Step } from '../form/Step.tsx'
import { TimeSlots } from './TimeSlots.tsx'

/** Pick a day, pick its half hours, see the chosen times. */
export function WhenStep() {
  const picked = useStore(booking.picker.$picked).length
  const day = useStore(booking.calendar.$selected)
  const guests = useStore(booking.$guests)
  const minutes = useStore(booking.$minutes)
  const length = guests > 1 ? ` A visit for ${guests} takes about ${hoursOf(minutes)}, one person after another.` : ''

  return (
    <Step title="When" note={`Choose a few times that work and we’ll confirm one.${length} All times are Eastern (ET).`}>
      <CityChoice />
      <Calendar pick={booking} onHoliday="Choose a time as usual, and we’ll tell you if we can come." />
      <TimeSlots pick={booking} />
      {day === easternDay(new Date()) && (
        <p className="text-small text-mute">
          If it’s for today, call us instead of waiting:{' '}
          <a href={`tel:${clinic.phone.e164}`} className="text-link whitespace-nowrap tnum">
            {clinic.phone.display}
          </a>
        </p>
      )}
      <Button
        variant="outline"
        className="w-full sm:w-auto sm:justify-self-start"
        aria-disabled={picked === 0 || undefined}
        onClick={() => booking.picker.add()}
      >
        {picked === 0 ? 'Add Selected Times' : `Add ${picked} Selected ${picked === 1 ? 'Time' : 'Times'}`}
      </Button>
      <ChosenTimes form={booking.form} field="preferredDates" pick={booking} />
    </Step>
  )
}
