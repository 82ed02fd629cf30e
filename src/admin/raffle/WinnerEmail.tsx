import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { enterPrizeDetails, sendWinnerEmail, winnerEmailSent, type RaffleDraw } from '../../contracts/admin-raffle.ts'
import { Button } from '../../ui/Button.tsx'
import { FailureBanner } from '../parts/Failure.tsx'
import { TextField } from '../parts/form/Fields.tsx'
import { tieFields } from '../parts/form/tie-fields.ts'
import type { Written } from './use-draws.ts'

type Props = { readonly draw: RaffleDraw; readonly onWrite: (prize: string) => Promise<Written> }

/** The email to the winner: sent once, about one prize. */
export function WinnerEmail({ draw, onWrite }: Props) {
  const [sent, setSent] = useState(false)
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { prize: '' } })
  const { errors, isSubmitting } = formState
  const tied = tieFields(useId(), { register, formState })

  const submit = handleSubmit(async (answers) => {
    const checked = sendWinnerEmail.input.safeParse({ drawId: draw.id, prize: answers.prize })
    if (!checked.success) return setError('prize', { message: checked.error.issues[0]?.message ?? enterPrizeDetails })
    const written = await onWrite(checked.data.prize)
    if (written.kind === 'sent') setSent(true)
    if (written.kind === 'refused') setError('root', { message: written.message })
  })

  if (draw.prize !== null)
    return (
      <div className="grid grid-cols-1 gap-1">
        {sent ? (
          <p role="status" className="rounded-field bg-success-bg px-4 py-3 font-medium text-success">
            {winnerEmailSent}
          </p>
        ) : (
          <p role="status">We emailed the winner.</p>
        )}
        <p className="text-mute">
          Prize: <span className="wrap-anywhere text-ink">{draw.prize}</span>
        </p>
      </div>
    )
  return (
    <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-3">
      <TextField
        label="Prize details"
        hint="Included in the winner’s email."
        maxLength={300}
        autoComplete="off"
        {...tied('prize')}
      />
      {errors.root?.message && <FailureBanner message={errors.root.message} />}
      <Button type="submit" size="admin" className="justify-self-start" disabled={isSubmitting}>
        {isSubmitting ? 'Sending…' : 'Send winner email'}
      </Button>
    </form>
  )
}
