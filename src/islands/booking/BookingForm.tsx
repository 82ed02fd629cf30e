import { useStore } from '@nanostores/react'
import { clinic } from '../../catalog/clinic.ts'
import { booking } from '../../stores/booking/booking.ts'
import { Banner } from '../../ui/Banner.tsx'
import { ErrorSummary } from '../../ui/ErrorSummary.tsx'
import { Answers } from '../form/Answers.tsx'
import { TextAreaField, TextField } from '../form/BoundField.tsx'
import { EmailField } from '../form/EmailField.tsx'
import { Step } from '../form/Step.tsx'
import { Trap } from '../form/Trap.tsx'
import { BookingConflict } from './BookingConflict.tsx'
import { SubmitRow } from './SubmitRow.tsx'
import { WhenStep } from './WhenStep.tsx'
import { ZipAnswer } from './ZipAnswer.tsx'

/** The step of a field; what isn't a step's is beside the form. */
const stepOf: Readonly<Record<string, string>> = {
  preferredDates: 'When',
  streetAddress: 'Where',
  aptUnit: 'Where',
  city: 'Where',
  state: 'Where',
  zipCode: 'Where',
  name: 'You',
  phone: 'You',
  email: 'You',
  additionalNotes: 'Notes',
}

type State = ReturnType<typeof booking.form.$state.get>

/** Whether a wrong resident code is all that keeps the request from being sent. */
function isOnlyTheCode(state: State): boolean {
  return state.status === 'refused' && state.problems.length === 1 && state.problems[0]?.field === 'discountCode'
}

export function BookingForm({ onChoose }: { onChoose: (field: string) => void }) {
  const state = useStore(booking.form.$state)
  const errors = useStore(booking.form.$errors)
  const submitting = state.status === 'submitting'
  // What the visitor can fix here: at its field, or an empty cart.
  const fixable = state.status === 'refused' && (state.problems.length > 0 || 'items' in errors)

  return (
    <form
      noValidate
      aria-label="Appointment request"
      className="grid min-w-0 gap-12 lg:col-span-7 lg:row-start-1"
      onSubmit={(event) => {
        event.preventDefault()
        void booking.submit()
        // The code is beside this form or folded above it, so go there instead of listing the problem here.
        if (isOnlyTheCode(booking.form.$state.get())) onChoose('discountCode')
      }}
    >
      {state.status === 'refused' && state.problems.length > 0 && !isOnlyTheCode(state) && (
        <ErrorSummary
          problems={state.problems}
          isOpen={(field) => field in errors}
          onChoose={onChoose}
          sectionOf={(field) => stepOf[field] ?? 'Your cart'}
        />
      )}
      <Answers sending={submitting} className="grid gap-12">
        <WhenStep />
        <Step title="Where" note="Your home, your hotel, or wherever you’ll be.">
          <TextField form={booking.form} field="streetAddress" label="Street Address" autoComplete="address-line1" />
          <TextField form={booking.form} field="aptUnit" label="Apt/Suite/Unit" optional autoComplete="address-line2" />
          <div className="grid grid-cols-2 gap-x-4 gap-y-6 sm:grid-cols-[2fr_1fr_1.25fr]">
            <TextField
              form={booking.form}
              field="city"
              label="City"
              autoComplete="address-level2"
              className="col-span-2 sm:col-span-1"
            />
            <TextField form={booking.form} field="state" label="State" autoComplete="address-level1" />
            <TextField form={booking.form} field="zipCode" label="ZIP Code" autoComplete="postal-code" inputMode="numeric" />
          </div>
          <ZipAnswer />
        </Step>
        <Step title="You">
          <TextField form={booking.form} field="name" label="Name" autoComplete="name" />
          <TextField
            form={booking.form}
            field="phone"
            label="Phone"
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            hint="So we can confirm your appointment by text or call"
          />
          <EmailField form={booking.form} />
        </Step>
        <Step title="Notes">
          <TextAreaField
            form={booking.form}
            field="additionalNotes"
            label="Additional Notes"
            optional
            rows={4}
            hint="Parking, a gate code, or anything we should know before we come"
          />
        </Step>
      </Answers>
      <Trap form={booking.form} />
      <div className="grid gap-6 border-t border-line pt-8">
        {state.status === 'refused' && state.alert !== undefined && (
          <Banner message={state.alert} phone={fixable ? undefined : clinic.phone} />
        )}
        {state.status === 'conflict' ? <BookingConflict receipt={state.receipt} /> : <SubmitRow submitting={submitting} />}
      </div>
    </form>
  )
}
