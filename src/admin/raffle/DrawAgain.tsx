import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { drawReason } from '../../contracts/admin-raffle.ts'
import { Button } from '../../ui/Button.tsx'
import { FailureBanner } from '../parts/Failure.tsx'
import { TextField } from '../parts/form/Fields.tsx'
import { tieFields } from '../parts/form/tie-fields.ts'
import type { Drawn } from './use-draws.ts'

type Props = {
  /** The winner who was already emailed. */
  readonly emailed: string | undefined
  readonly onDrawAgain: (reason: string) => Promise<Drawn>
}

/** Draws again from the same pool, with a reason; the first draw is kept. */
export function DrawAgain({ emailed, onDrawAgain }: Props) {
  const [asking, setAsking] = useState(false)
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { reason: '' } })
  const { errors, isSubmitting } = formState
  const tied = tieFields(useId(), { register, formState })

  const submit = handleSubmit(async ({ reason }) => {
    const checked = drawReason.safeParse(reason)
    if (!checked.success) return setError('reason', { message: checked.error.issues[0]?.message ?? '' })
    const drawn = await onDrawAgain(checked.data)
    if (drawn.kind === 'refused') setError('root', { message: drawn.message })
  })

  if (!asking)
    return (
      <Button variant="ghost" size="admin" className="-ml-2 justify-self-start" onClick={() => setAsking(true)}>
        Draw again
      </Button>
    )
  return (
    <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-3">
      {emailed !== undefined && (
        <p className="rounded-field bg-warn-bg px-4 py-3 wrap-anywhere text-warn">
          We’ve already emailed {emailed} to say they won. If you draw again, let them know.
        </p>
      )}
      <TextField
        label="Reason for drawing again"
        hint="We’ll keep the first drawing on record, with this reason. Its winner can’t win again."
        maxLength={300}
        autoFocus
        autoComplete="off"
        {...tied('reason')}
      />
      {errors.root?.message && <FailureBanner message={errors.root.message} />}
      <div className="flex gap-2">
        <Button variant="secondary" size="admin" disabled={isSubmitting} onClick={() => setAsking(false)}>
          Keep this winner
        </Button>
        <Button type="submit" variant="danger" size="admin" disabled={isSubmitting}>
          {isSubmitting ? 'Drawing…' : 'Draw again'}
        </Button>
      </div>
    </form>
  )
}
