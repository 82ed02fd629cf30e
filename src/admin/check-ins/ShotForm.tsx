/** Asks who gave the shot, how much and from which lot, after confirming any doubts. The guest's answers stay readable above it. */
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useEffect, useId } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { missingDose, missingLot, shot, type Shot } from '../../contracts/admin-check-in.ts'
import { Button } from '../../ui/Button.tsx'
import { CheckLine, SelectField, TextField } from '../parts/form/Fields.tsx'
import { tieFields } from '../parts/form/tie-fields.ts'
import { useAdmins } from '../parts/use-admins.ts'
import { useMe } from '../parts/use-me.ts'

const given = (text: string) => text !== ''

/** A shot's record, and whether someone checked the doubts about it. */
export type GivenShot = { readonly shot: Shot; readonly checked: boolean }

/** If answers had to be read, the record must be complete. */
const answersOf = (mustBeWhole: boolean, hasDoubts: boolean) =>
  z.object({
    by: shot.shape.by,
    dose: mustBeWhole ? shot.shape.dose.check(z.refine(given, missingDose)) : shot.shape.dose,
    lot: mustBeWhole ? shot.shape.lot.check(z.refine(given, missingLot)) : shot.shape.lot,
    checked: z.boolean().check(z.refine((yes) => yes || !hasDoubts, 'Check this before you give the shot.')),
  })

type Answers = z.infer<ReturnType<typeof answersOf>>

/** The last dose and lot given at this desk: one vial serves many guests. */
export type LastShot = Pick<Shot, 'dose' | 'lot'>

/** What is filled in from that shot; undefined if it had neither. */
function copiedFrom({ dose, lot }: LastShot): string | undefined {
  if (dose && lot) return 'Dose and lot number are'
  if (dose) return 'The dose is'
  return lot ? 'The lot number is' : undefined
}

type Props = {
  /** The guest's answers had to be read, so the record must be complete. */
  readonly mustBeWhole: boolean
  /** What someone has to check first. */
  readonly doubts: readonly string[]
  readonly last: LastShot | undefined
  readonly busy: boolean
  readonly onSubmit: (given: GivenShot, giver: string) => void
  readonly onCancel: () => void
}

export function ShotForm({ mustBeWhole, doubts, last, busy, onSubmit, onCancel }: Props) {
  const id = useId()
  const me = useMe()
  const others = useAdmins().filter(({ id: other }) => other !== me?.id)
  const givers = [...(me ? [{ id: me.id, name: me.full_name ?? me.email }] : []), ...others]

  const { register, handleSubmit, resetField, formState } = useForm<Answers>({
    resolver: standardSchemaResolver(answersOf(mustBeWhole, doubts.length > 0)),
    defaultValues: { by: me?.id ?? '', dose: last?.dose ?? '', lot: last?.lot ?? '', checked: false },
  })
  const { errors } = formState
  const tied = tieFields(id, { register, formState })
  // Another desk may have recorded a shot since, so what was confirmed is confirmed again.
  const doubted = doubts.join(' ')
  useEffect(() => resetField('checked'), [doubted, resetField])
  const copied = last && copiedFrom(last)
  const submit = handleSubmit(({ checked, ...record }) =>
    onSubmit({ shot: record, checked }, givers.find((giver) => giver.id === record.by)?.name ?? ''),
  )
  return (
    <form noValidate aria-label="Shot" onSubmit={(event) => void submit(event)} className="grid w-full grid-cols-2 gap-3">
      {doubts.length > 0 && (
        <div className="col-span-2 rounded-field bg-warn-bg px-4 py-2 text-admin">
          {doubts.map((doubt) => (
            <p key={doubt} className="py-1 text-warn">
              {doubt}
            </p>
          ))}
          <CheckLine label="I’ve confirmed this" error={errors.checked?.message} {...register('checked')} />
        </div>
      )}
      <div className="col-span-2">
        <SelectField label="Given by" {...tied('by')}>
          {givers.map((giver) => (
            <option key={giver.id} value={giver.id}>
              {giver.id === me?.id ? `${giver.name} (you)` : giver.name}
            </option>
          ))}
        </SelectField>
      </div>
      <TextField autoComplete="off" label="Dose" optional={!mustBeWhole} {...tied('dose')} />
      <TextField autoComplete="off" label="Lot number" optional={!mustBeWhole} {...tied('lot')} />
      {copied !== undefined && (
        <p className="col-span-2 text-fine text-mute">{copied} copied from your last shot. Check the vial.</p>
      )}
      <div className="col-span-2 flex flex-wrap justify-end gap-2">
        <Button variant="secondary" size="admin" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" size="admin" busy={busy}>
          Mark as administered
        </Button>
      </div>
    </form>
  )
}
