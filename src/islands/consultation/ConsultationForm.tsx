import { useStore } from '@nanostores/react'
import { clinic } from '../../catalog/clinic.ts'
import { pageLocations } from '../../catalog/location.ts'
import { paths } from '../../catalog/site/paths.ts'
import { freeHours } from '../../catalog/visit/visit.ts'
import { consultationPage } from '../../stores/consultation/page.ts'
import { Banner } from '../../ui/Banner.tsx'
import { ErrorSummary } from '../../ui/ErrorSummary.tsx'
import { Answers } from '../form/Answers.tsx'
import { SelectField, TextAreaField } from '../form/BoundField.tsx'
import { ConsultationConflict } from '../form/ConsultationConflict.tsx'
import { focusField } from '../form/focus-field.ts'
import { PersonFields } from '../form/PersonFields.tsx'
import { Step } from '../form/Step.tsx'
import { SubmitButton } from '../form/SubmitButton.tsx'
import { Trap } from '../form/Trap.tsx'
import { useSlow } from '../form/use-slow.ts'
import { CallStep } from './CallStep.tsx'
import { SelectedServices } from './SelectedServices.tsx'

type Props = {
  /** True once hydrated; before that, the button must not trigger the browser's own submit. */
  ready: boolean
}

export function ConsultationForm({ ready }: Props) {
  const { form } = consultationPage
  const state = useStore(form.$state)
  const errors = useStore(form.$errors)
  const submitting = state.status === 'submitting'
  const slow = useSlow(submitting)

  return (
    <form
      noValidate
      aria-label="Consultation request"
      className="mt-8 grid min-w-0 gap-12 md:col-span-12 md:mt-12 lg:col-span-6 lg:col-start-7 lg:row-span-4 lg:row-start-1 lg:mt-0 lg:self-start"
      onSubmit={(event) => {
        event.preventDefault()
        void form.submit()
      }}
    >
      {state.status === 'refused' && state.problems.length > 0 && (
        <ErrorSummary
          problems={state.problems}
          isOpen={(field) => field in errors}
          onChoose={(field) => focusField(form, field)}
        />
      )}
      <Answers sending={submitting} className="grid gap-12">
        <SelectedServices error={errors['services']} />
        <Step title="Personal information" note="We’ll call or text to confirm.">
          <PersonFields form={form} />
          <SelectField form={form} field="location" label="Location" options={pageLocations} unchosen="Choose a location" />
        </Step>
        <CallStep />
        <Step title="Your message">
          <TextAreaField
            form={form}
            field="message"
            label="Message"
            optional
            rows={5}
            hint="What you’d like to change, and what you’ve tried"
          />
        </Step>
      </Answers>
      <Trap form={form} />
      <div className="grid gap-6 border-t border-line pt-8">
        {state.status === 'refused' && state.alert !== undefined && (
          <Banner message={state.alert} phone={state.problems.length > 0 ? undefined : clinic.phone} />
        )}
        {state.status === 'conflict' ? (
          <ConsultationConflict form={form} receipt={state.receipt} />
        ) : (
          <div className="grid gap-3">
            <SubmitButton
              type={ready ? 'submit' : 'button'}
              size="lg"
              className="scripted w-full sm:w-auto sm:min-w-64 sm:justify-self-start"
              sending={submitting}
              aria-describedby="consultation-submit-note"
            >
              {submitting ? 'Scheduling...' : 'Request a consultation'}
            </SubmitButton>
            <p id="consultation-submit-note" role="status" className="min-h-6 text-small text-mute">
              {slow
                ? 'Still sending. Everything you entered is safe on this page.'
                : `We’ll contact you within ${clinic.followUpHours} hours.`}
            </p>
            <p className="text-small text-mute">
              Move or cancel for free up to {freeHours} hours before.{' '}
              <a href={paths.policies} className="text-link">
                Cancellation policy
              </a>
            </p>
            <p className="text-small text-mute">
              We don’t sell what you tell us, or share it for advertising.{' '}
              <a href={paths.privacy} className="text-link">
                Privacy
              </a>
            </p>
          </div>
        )}
      </div>
    </form>
  )
}
