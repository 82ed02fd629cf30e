import { Plus } from 'lucide-react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../parts/form/Fields.tsx'
import { tieFields } from '../parts/form/tie-fields.ts'
import { RemoveRow } from './RemoveRow.tsx'
import type { ScheduleAnswers } from './schedule-answers.ts'

/** Times without visits, regardless of city and hours. */
export function TimeOff() {
  const tied = tieFields('schedule', useFormContext<ScheduleAnswers>())
  const { fields, append, remove } = useFieldArray<ScheduleAnswers, 'timeOff'>({ name: 'timeOff' })
  return (
    <>
      {fields.length === 0 && <p className="text-mute">No time off.</p>}
      {fields.map((field, index) => (
        <fieldset key={field.id} className="grid grid-cols-2 gap-3 border-line not-first-of-type:border-t not-first-of-type:pt-4">
          <legend className="sr-only">{`Time off ${index + 1}`}</legend>
          <TextField type="date" label="First day" {...tied(`timeOff.${index}.firstDay`)} />
          <TextField type="time" step={300} label="From" optional {...tied(`timeOff.${index}.from`)} />
          <TextField type="date" label="Last day" {...tied(`timeOff.${index}.lastDay`)} />
          <TextField type="time" step={300} label="To" optional {...tied(`timeOff.${index}.until`)} />
          <div className="col-span-2 grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2">
            <TextField label="Note" optional maxLength={120} {...tied(`timeOff.${index}.note`)} />
            <RemoveRow label={`Remove time off ${index + 1}`} onPress={() => remove(index)} />
          </div>
        </fieldset>
      ))}
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
