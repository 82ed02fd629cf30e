import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useEffect, useId, useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { cityNames } from '../../catalog/practice/city.ts'
import { testimonialFailures } from '../../client/admin-messages.ts'
import { testimonialRow, type TestimonialRow } from '../../contracts/admin-testimonial.ts'
import { refusalSentences } from '../../contracts/failure.ts'
import { testimonialFields } from '../../contracts/testimonial.ts'
import { Button } from '../../ui/Button.tsx'
import { fieldsOf, receiptOf, sentenceOf, wasRefusedWith } from '../parts/ask.ts'
import { FailureBanner } from '../parts/Failure.tsx'
import { CheckLine, SelectField, TextBox, TextField } from '../parts/form/Fields.tsx'
import { tieFields } from '../parts/form/tie-fields.ts'
import { notifyDone, notifyError } from '../parts/Notices.tsx'
import { StarChoice } from './StarChoice.tsx'
import { useIsShown } from '../parts/use-is-shown.ts'
import { useKeptAnswers } from '../parts/form/use-kept-answers.ts'
import type { TestimonialActions } from './use-testimonials.ts'
import { Wording } from './Wording.tsx'

/** The answers, and the version they were typed for. */
const schema = z.object({ ...testimonialFields, seenUpdatedAt: z.nullable(z.string()) })

/** What the form starts with. */
const answersOf = (row: TestimonialRow): z.input<typeof schema> => ({
  fullName: row.fullName ?? '',
  displayName: row.displayName,
  starRating: row.starRating,
  testimonial: row.testimonial,
  treatment: row.treatment ?? '',
  city: row.city ?? '',
  // The list behind the form refetches on its own; what counts is the version the form started with.
  seenUpdatedAt: row.updatedAt,
})

type Props = { readonly row: TestimonialRow; readonly actions: TestimonialActions; readonly onDone: () => void }

export function TestimonialForm({ row, actions, onDone }: Props) {
  const id = useId()
  const form = useForm<z.input<typeof schema>, unknown, z.output<typeof schema>>({
    resolver: standardSchemaResolver(schema),
    defaultValues: answersOf(row),
  })
  const { register, control, handleSubmit, getValues, reset, setError, formState } = form
  const { errors, isSubmitting } = formState
  const tied = tieFields(id, form)
  const isShown = useIsShown()
  const [opened] = useState(row)
  const [newer, setNewer] = useState<TestimonialRow>()
  const forget = useKeptAnswers(`testimonial ${row.id}`, form)
  // Text typed for another version is kept beside the current one, unless they are the same: then its answer was lost.
  useEffect(() => {
    const typed = getValues()
    if (typed.seenUpdatedAt === opened.updatedAt) return
    const stored = answersOf(opened)
    if (JSON.stringify({ ...stored, ...typed, seenUpdatedAt: stored.seenUpdatedAt }) === JSON.stringify(stored)) return reset()
    setNewer(opened)
    setError('root', { message: refusalSentences['changed-meanwhile'] })
  }, [opened, getValues, reset, setError])
  const submit = handleSubmit(async ({ seenUpdatedAt, ...answers }) => {
    try {
      await actions.edit({ id: row.id, seenUpdatedAt: newer ? newer.updatedAt : seenUpdatedAt, ...answers })
      notifyDone('Testimonial updated')
      forget()
      onDone()
    } catch (error) {
      if (!isShown()) return notifyError(error, testimonialFailures.update)
      for (const [field, message] of Object.entries(fieldsOf(error))) {
        if (field === 'fullName' || field === 'testimonial' || field === 'treatment') setError(field, { message })
      }
      if (wasRefusedWith(error, 'changed-meanwhile')) setNewer(testimonialRow.safeParse(receiptOf(error)).data)
      setError('root', { message: sentenceOf(error, testimonialFailures.update) })
    }
  })
  return (
    <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-5">
      <TextField label="Name" optional {...tied('fullName')} />
      <CheckLine label="Show the name on the site" hint="If it’s off, the site shows Anonymous." {...register('displayName')} />
      <Controller
        control={control}
        name="starRating"
        render={({ field }) => <StarChoice value={field.value} onChange={field.onChange} />}
      />
      <TextBox label="Testimonial" rows={8} {...tied('testimonial')} />
      <div className="grid gap-5 @card:grid-cols-2">
        <TextField label="Treatment" optional {...tied('treatment')} />
        <SelectField id={`${id}-city`} label="City" optional {...register('city')}>
          <option value="">Not given</option>
          {cityNames.map((city) => (
            <option key={city}>{city}</option>
          ))}
        </SelectField>
      </div>
      {errors.root?.message && <FailureBanner message={errors.root.message} onRetry={newer ? undefined : () => void submit()} />}
      {newer && <Wording title="Current version" content={newer} />}
      <div className="flex justify-end gap-2">
        <Button
          variant="secondary"
          size="admin"
          onClick={() => {
            forget()
            onDone()
          }}
        >
          Cancel
        </Button>
        <Button type="submit" size="admin" disabled={isSubmitting}>
          {newer ? 'Save mine instead' : 'Save changes'}
        </Button>
      </div>
    </form>
  )
}
