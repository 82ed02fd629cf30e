import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { ownTestimonials } from '../../stores/account/own-testimonials.ts'
import { Button } from '../../ui/Button.tsx'
import { AccountForm } from '../account/AccountForm.tsx'
import { TextAreaField } from '../form/BoundField.tsx'
import { focusField } from '../form/focus-field.ts'
import { NameFields } from '../testimonials/write/NameFields.tsx'
import { StarRating } from '../testimonials/write/StarRating.tsx'
import { VisitFields } from '../testimonials/write/VisitFields.tsx'

/** Edits a testimonial in place. `published`: the clinic has published it since. */
export function OwnTestimonialForm({ published }: { published: boolean }) {
  const { form, cancel } = ownTestimonials
  const { fullName, testimonial } = useStore(form.$values)

  useEffect(() => focusField(form, 'testimonial'), [form])

  return (
    <div className="mt-6">
      <AccountForm
        form={form}
        submit="Save changes"
        submitting="Saving..."
        hold={
          published
            ? 'We’ve published it since then, so you can’t edit it anymore.'
            : testimonial.trim() === ''
              ? 'Write a few words first.'
              : undefined
        }
        aside={
          <Button variant="ghost" className="max-sm:w-full" onClick={cancel}>
            {published ? 'Close' : 'Cancel'}
          </Button>
        }
      >
        <TextAreaField form={form} field="testimonial" label="Your testimonial" rows={6} dir="auto" />
        <StarRating form={form} />
        <VisitFields form={form} />
        <NameFields form={form} named={fullName.trim() !== ''} />
      </AccountForm>
    </div>
  )
}
