import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import type { Form } from '../../stores/form/form.ts'
import { Banner } from '../../ui/Banner.tsx'
import { SubmitButton } from '../form/SubmitButton.tsx'
import { useFirstProblem } from '../form/use-first-problem.ts'

type Props<Values> = {
  form: Form<Values>
  submit: string
  submitting: string
  /** Why it can't be sent yet. */
  hold?: string | undefined
  children?: ReactNode
  /** Shown beside the button. */
  aside?: ReactNode
  /** Another button of the view comes first. */
  second?: boolean
}

/** An account form: its fields, its error, and its button. Focuses the first wrong field. */
export function AccountForm<Values>({ form, submit, submitting, hold, children, aside, second = false }: Props<Values>) {
  const state = useStore(form.$state)
  const busy = state.status === 'submitting'
  const note = `${form.name}-note`
  useFirstProblem(form)

  return (
    // method="dialog" never navigates: a submit before hydration puts nothing typed into the address.
    <form
      method="dialog"
      noValidate
      aria-busy={busy || undefined}
      className="grid gap-6"
      onSubmit={(event) => {
        event.preventDefault()
        if (hold === undefined) void form.submit()
      }}
    >
      {children}
      {state.status === 'refused' && state.alert !== undefined && <Banner message={state.alert} />}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <SubmitButton
          variant={second ? 'secondary' : 'default'}
          className="max-sm:w-full"
          aria-disabled={busy || hold !== undefined || undefined}
          aria-describedby={hold === undefined ? undefined : note}
        >
          {busy ? submitting : submit}
        </SubmitButton>
        {hold !== undefined && (
          <p id={note} className="text-small text-mute">
            {hold}
          </p>
        )}
        {aside}
      </div>
    </form>
  )
}
