import { Plus } from 'lucide-react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../parts/Fields.tsx'
import { RemoveRow } from './RemoveRow.tsx'
import type { ScheduleAnswers } from './schedule-answers.ts'

/** Times without visits, regardless of city and hours. */
export function TimeOff() {
  const { register, formState } = useFormContext<ScheduleAnswers>()
  const { fields, append, remove } = useFieldArray<ScheduleAnswers, 'timeOff'>({ name: 'timeOff' })
  return (
    <>
      {fields.length === 0 && <p className="text-mute">No time off.</p>}
      {fields.map((field, index) => {
        const wrong = formState.errors.timeOff?.[index]
        const id = `time-off-${index}`
        return (
          <fieldset
            key={field.id}
            className="grid grid-cols-2 gap-3 border-line not-first-of-type:border-t not-first-of-type:pt-4"
          >
            <legend className="sr-only">{`Time off ${index + 1}`}</legend>
            <TextField
              id={`${id}-first`}
              type="date"
              label="First day"
              error={wrong?.firstDay?.message}
              {...register(`timeOff.${index}.firstDay`)}
            />
            <TextField
              id={`${id}-from`}
              type="time"
              step={300}
              label="From"
              optional
              error={wrong?.from?.message}
              {...register(`timeOff.${index}.from`)}
            />
            <TextField
              id={`${id}-last`}
              type="date"
              label="Last day"
              error={wrong?.lastDay?.message}
              {...register(`timeOff.${index}.lastDay`)}
            />
            <TextField
              id={`${id}-until`}
              type="time"
              step={300}
              label="To"
              optional
              error={wrong?.until?.message}
              {...register(`timeOff.${index}.until`)}
            />
            <div className="col-span-2 grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2">
              <TextField
                id={`${id}-note`}
                label="Note"
                optional
                maxLength={120}
                error={wrong?.note?.message}
                {...register(`timeOff.${index}.note`)}
              />
              <RemoveRow label={`Remove time off ${index + 1}`} onPress={() => remove(index)} />
            </div>
          </fieldset>
        )
      })}
      <Button
        variant="secondary"
        size="admin"
        className="justify-self-start"
        onClick={() => append({ firstDay: '', from: '', lastDay: '', until: '', note: '' })}
      >
        <Plus size={16} strokeWidth={1.5} aria-hidden />
        Add time off
      </Button>
    </>
  )
}
