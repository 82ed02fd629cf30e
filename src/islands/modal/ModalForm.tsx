import { useStore } from '@nanostores/react'
import { clinic } from '../../catalog/clinic.ts'
import { modalLocations } from '../../catalog/location.ts'
import { consultationModal } from '../../stores/consultation/modal.ts'
import { Banner } from '../../ui/Banner.tsx'
import { ErrorSummary } from '../../ui/ErrorSummary.tsx'
import { Answers } from '../form/Answers.tsx'
import { SelectField, TextAreaField } from '../form/BoundField.tsx'
import { ConsultationConflict } from '../form/ConsultationConflict.tsx'
import { focusField } from '../form/focus-field.ts'
import { PersonFields } from '../form/PersonFields.tsx'
import { SubmitButton } from '../form/SubmitButton.tsx'
import { Trap } from '../form/Trap.tsx'
import { useSlow } from '../form/use-slow.ts'
import { ServicePicker } from './ServicePicker.tsx'

export function ModalForm() {
  const { form } = consultationModal
  const state = useStore(form.$state)
  const errors = useStore(form.$errors)
  const submitting = state.status === 'submitting'
  const slow = useSlow(submitting)

  return (
    <form
      noValidate
      aria-label="Consultation request"
      className="flex min-h-0 grow flex-col short:min-h-max"
      onSubmit={(event) => {
        event.preventDefault()
        void form.submit()
      }}
    >
      {/* While its fields are disabled, the list itself takes the keys that scroll. A line that the foot would cut fades instead. */}
      <div
        role="region"
        aria-label="Your answers"
        tabIndex={submitting ? 0 : undefined}
        className="grid min-h-0 grow gap-5 overflow-y-auto overscroll-contain scroll-pb-8 [mask-image:linear-gradient(#000_calc(100%-1.5rem),transparent)] px-5 pt-1 pb-8 short:overflow-visible sm:px-8 md:px-10"
      >
        {state.status === 'refused' && state.problems.length > 0 && (
          <ErrorSummary
            problems={state.problems}
            isOpen={(field) => field in errors}
            onChoose={(field) => focusField(form, field)}
          />
        )}
        <Answers sending={submitting} className="grid gap-5">
          <PersonFields form={form} phoneHint="So we can confirm your appointment by text or call" />
          <SelectField form={form} field="location" label="Location" options={modalLocations} />
          <ServicePicker error={errors['services']} />
          <TextAreaField form={form} field="message" label="Message" optional rows={2} />
        </Answers>
        <Trap form={form} />
        {state.status === 'refused' && state.alert !== undefined && (
          <Banner message={state.alert} phone={state.problems.length > 0 ? undefined : clinic.phone} />
        )}
      </div>
      <div className="shrink-0 border-t border-line px-5 pt-4 pb-5 sm:px-8 md:px-10">
        {state.status === 'conflict' ? (
          <ConsultationConflict form={form} receipt={state.receipt} />
        ) : (
          <div className="grid gap-2">
            <SubmitButton className="w-full" sending={submitting} aria-describedby="consultation-modal-note">
              {submitting ? 'Sending...' : 'Request a consultation'}
            </SubmitButton>
            <p id="consultation-modal-note" role="status" className="text-center text-meta text-mute">
              {slow
                ? 'Still sending. Everything you entered is safe on this page.'
                : `No payment now. We’ll contact you within ${clinic.followUpHours} hours.`}
            </p>
          </div>
        )}
      </div>
    </form>
  )
}
