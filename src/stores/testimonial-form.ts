/** Leaving a testimonial. */
import { computed, type ReadableAtom } from 'nanostores'
import { testimonialMessages } from '../client/visitor-messages.ts'
import {
  sendTestimonial,
  testimonialFields,
  type TestimonialContent,
  type TestimonialInput,
  type TestimonialReceipt,
} from '../contracts/testimonial.ts'
import { localBrowserStorage } from './browser-storage.ts'
import { createRequestForm, pageFormWorld, type FormWorld, type RequestForm } from './form/request.ts'
import { session } from './account/session.ts'
import { isSomebodySignedIn } from './account/signed-in.ts'

type TestimonialValues = TestimonialContent

type TestimonialForm = {
  readonly form: RequestForm<TestimonialValues, TestimonialReceipt>
  /** Whether there is a name to show or hide. */
  readonly $named: ReadableAtom<boolean>
  /** Only spaces: it isn't sent. */
  readonly $blank: ReadableAtom<boolean>
  readonly submit: () => Promise<void>
}

export function createTestimonialForm(world: FormWorld): TestimonialForm {
  const form = createRequestForm<TestimonialValues, TestimonialInput, TestimonialReceipt>(
    {
      name: 'testimonial',
      endpoint: sendTestimonial,
      initial: { fullName: '', displayName: false, starRating: null, testimonial: '', city: '', treatment: '' },
      schemas: testimonialFields,
      contact: {},
      messages: testimonialMessages,
      gather: (values) => ({ ...values, displayName: values.displayName && values.fullName.trim() !== '' }),
    },
    world,
  )
  const $blank = computed(form.$values, ({ testimonial }) => testimonial.trim() === '')

  return {
    form,
    $named: computed(form.$values, ({ fullName }) => fullName.trim() !== ''),
    $blank,
    async submit() {
      if (!$blank.get()) await form.submit()
    },
  }
}

/**
 * The page's instance. A signed-in person's testimonial is linked to their account; for anyone else we don't ask for a session.
 */
export const testimonialForm: TestimonialForm = createTestimonialForm({
  ...pageFormWorld(),
  caller: () => (isSomebodySignedIn(localBrowserStorage()) ? session.caller : undefined),
})
