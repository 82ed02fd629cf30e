/** The form that replaces the quotes, then the "pending" message. Loaded when a visitor wants to write. */
import { useStore } from '@nanostores/react'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { testimonialForm } from '../../../stores/testimonial-form.ts'
import { Button } from '../../../ui/Button.tsx'
import { TestimonialForm } from './TestimonialForm.tsx'

type Props = {
  onBack: () => void
  /** It was left while it was being sent, and didn't arrive. */
  onReturn: () => void
}

export function Writing({ onBack, onReturn }: Props) {
  const { form } = testimonialForm
  const state = useStore(form.$state)
  const sent = state.status === 'success'
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => form.open(), [form])
  // The pressed button is gone, so focus the heading; scroll, because the section may have shrunk out of view. The thanks are short,
  // so the section's own heading fits above them.
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    const top = sent ? heading.current?.closest('section')?.querySelector('h2') : heading.current
    top?.scrollIntoView({ block: 'nearest' })
  }, [sent])

  function back() {
    form.reset()
    onBack()
    if (state.status !== 'submitting') return
    // Nobody should believe that it arrived if it didn't.
    const stop = form.$state.listen(({ status }) => {
      stop()
      if (status === 'refused' || status === 'conflict') onReturn()
    })
  }

  return (
    <div data-thanks={sent || undefined} className="grid gap-x-6 gap-y-8 lg:grid-cols-12">
      <div className={sent ? 'lg:col-span-7' : 'lg:col-span-4'}>
        <h3 ref={heading} tabIndex={-1} className="scroll-mt-6 font-display text-h3 font-light outline-none">
          {sent ? 'Thank you. It’s pending review.' : 'Share your experience'}
        </h3>
        <p className="mt-3 max-w-[28rem] text-mute">
          {sent
            ? 'Someone at the clinic reads every testimonial before we publish it. If we publish yours, you’ll see it here.'
            : 'Someone at the clinic reads every testimonial before we publish it. Please leave out anything that’s just between you and your clinician.'}
        </p>
        <button
          type="button"
          className="text-link mt-4 flex min-h-11 cursor-pointer items-center gap-2 text-small font-medium"
          onClick={back}
        >
          <ArrowLeft size={18} strokeWidth={1.5} aria-hidden /> Back to testimonials
        </button>
        {sent && (
          <Button variant="outline" className="mt-6 max-sm:w-full" onClick={form.reset}>
            Submit another testimonial
          </Button>
        )}
        <p role="status" className="sr-only">
          {sent && 'Thank you. Your testimonial is pending review.'}
        </p>
      </div>
      {!sent && (
        <div className="lg:col-span-7 lg:col-start-6">
          <TestimonialForm />
        </div>
      )}
    </div>
  )
}
