import { Plus } from 'lucide-react'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { stateNames } from '../../catalog/practice/city.ts'
import { expiryText } from '../../catalog/practice/license.ts'
import { easternDay, isDay } from '../../catalog/time/eastern.ts'
import { Button } from '../../ui/Button.tsx'
import { SelectField, TextField } from '../parts/form/Fields.tsx'
import { tieFields } from '../parts/form/tie-fields.ts'
import { RemoveRow } from './RemoveRow.tsx'
import type { ScheduleAnswers } from './schedule-answers.ts'

/** What a day that is over or near means; undefined if there is time. */
function noteOn({ state, expiresOn }: ScheduleAnswers['licenses'][number]) {
  const today = easternDay(new Date())
  const expiry = isDay(expiresOn) ? expiryText(expiresOn, today) : undefined
  if (expiry === undefined) return undefined
  return (
    <span className="font-medium text-warn">
      {expiresOn < today
        ? `This license ${expiry}, so we don’t offer visits in ${state}.`
        : `This license ${expiry}. After that, we won’t offer visits in ${state}.`}
    </span>
  )
}

/** Licenses by state. Once there is one, a visit in a state without a valid one is not offered. */
export function Licenses() {
  const tied = tieFields('schedule', useFormContext<ScheduleAnswers>())
  const { fields, append, remove } = useFieldArray<ScheduleAnswers, 'licenses'>({ name: 'licenses' })
  const typed = useWatch<ScheduleAnswers, 'licenses'>({ name: 'licenses' })
  const missing = stateNames.find((state) => fields.every((field) => field.state !== state))
  return (
    <>
      {fields.length === 0 && (
        <p className="text-mute">No licenses yet. Until you add one, we won’t limit your visits by state.</p>
      )}
      {fields.map((field, index) => (
        <fieldset key={field.id} className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-start gap-3">
          <legend className="sr-only">{`License ${index + 1}`}</legend>
          <div className="col-span-2">
            <SelectField label="State" {...tied(`licenses.${index}.state`)}>
              {stateNames.map((state) => (
                <option key={state}>{state}</option>
              ))}
            </SelectField>
          </div>
          <div className="pt-6.5">
            <RemoveRow label={`Remove license ${index + 1}`} onPress={() => remove(index)} />
          </div>
          <div className="max-sm:col-span-3">
            <TextField label="License number" autoComplete="off" maxLength={60} {...tied(`licenses.${index}.number`)} />
          </div>
          <div className="col-span-2 max-sm:col-span-3">
            <TextField
              type="date"
              label="Valid through"
              hint={typed[index] && noteOn(typed[index])}
              {...tied(`licenses.${index}.expiresOn`)}
            />
          </div>
        </fieldset>
      ))}
      {missing !== undefined && (
        <Button
          variant="secondary"
          size="admin"
          className="justify-self-start"
          onClick={() => append({ state: missing, number: '', expiresOn: '' })}
        >
          <Plus size={16} strokeWidth={1.5} aria-hidden />
          Add a license
        </Button>
      )}
    </>
  )
}
