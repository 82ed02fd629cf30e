import { useStore } from '@nanostores/react'
import { clinic } from '../../../catalog/clinic.ts'
import { testimonialForm } from '../../../stores/testimonial-form.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Answers } from '../../form/Answers.tsx'
import { TextAreaField } from '../../form/BoundField.tsx'
import { Conflict } from '../../form/Conflict.tsx'
import { SubmitButton } from '../../form/SubmitButton.tsx'
import { Trap } from '../../form/Trap.tsx'
import { useFirstProblem } from '../../form/use-first-problem.ts'
import { NameFields } from './NameFields.tsx'
import { StarRating } from './StarRating.tsx'
import { VisitFields } from './VisitFields.tsx'

export function TestimonialForm() {
  const { form, $named, $blank, submit } = testimonialForm
  const state = useStore(form.$state)
  const named = useStore($named)
  const blank = useStore($blank)
  const submitting = state.status === 'submitting'
  useFirstProblem(form)

  return (
    <form
      noValidate
      aria-label="Your testimonial"
      className="grid gap-6"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <Answers sending={submitting} className="grid gap-6">
        <NameFields form={form} named={named} />
        <StarRating form={form} />
        <TextAreaField form={form} field="testimonial" label="Your testimonial" rows={6} dir="auto" />
        <VisitFields form={form} />
      </Answers>
      <Trap form={form} />
      {state.status === 'refused' && state.alert !== undefined && (
        <Banner message={state.alert} phone={state.problems.length > 0 ? undefined : clinic.phone} />
      )}
      {state.status === 'conflict' ? (
        <Conflict form={form} noun="testimonial" />
      ) : (
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <SubmitButton
            className="max-sm:w-full"
            sending={submitting}
            aria-disabled={blank || submitting || undefined}
            aria-describedby="testimonial-note"
          >
            {submitting ? 'Submitting...' : 'Submit testimonial'}
          </SubmitButton>
          <p id="testimonial-note" className="text-small text-mute">
            {blank ? 'Write a few words first.' : 'Individual experiences vary. Yours helps others know what to ask.'}
          </p>
        </div>
      )}
    </form>
  )
}
