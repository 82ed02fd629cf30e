import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { emailSignup } from '../../stores/email-signup.ts'
import { alertClass } from '../../ui/message-class.ts'
import { Answers } from '../form/Answers.tsx'
import { CheckboxField, TextField } from '../form/BoundField.tsx'
import { EmailField } from '../form/EmailField.tsx'
import { Conflict } from '../form/Conflict.tsx'
import { SubmitButton } from '../form/SubmitButton.tsx'
import { Trap } from '../form/Trap.tsx'
import { useFirstProblem } from '../form/use-first-problem.ts'

export function SignupForm() {
  const state = useStore(emailSignup.$state)
  const submitting = state.status === 'submitting'
  const alert = state.status === 'refused' ? state.alert : undefined
  const last = useRef<HTMLDivElement>(null)
  useFirstProblem(emailSignup)
  useEffect(() => {
    // On a small phone, the error would push the button out of the bar.
    if (alert !== undefined) last.current?.scrollIntoView({ block: 'nearest' })
  }, [alert])

  if (state.status === 'conflict')
    return (
      <div className="pt-2">
        <Conflict form={emailSignup} noun="signup" className="p-4" />
      </div>
    )
  return (
    <form
      noValidate
      aria-labelledby="signup-title"
      className="grid gap-3 pt-1 **:[input:not([type=checkbox])]:min-h-11 **:[input:not([type=checkbox])]:py-2"
      onSubmit={(event) => {
        event.preventDefault()
        void emailSignup.submit()
      }}
    >
      <p className="text-small text-mute max-md:text-meta">Openings, new treatments and event dates. A few emails a month.</p>
      <Answers sending={submitting} className="grid gap-3">
        <TextField form={emailSignup} field="firstName" label="First Name" optional autoComplete="given-name" className="gap-1" />
        <EmailField form={emailSignup} className="gap-1" />
      </Answers>
      <Trap form={emailSignup} />
      {alert !== undefined && (
        <p role="alert" className={`${alertClass} p-3 text-small font-medium`}>
          {alert}
        </p>
      )}
      <div ref={last} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <Answers sending={submitting} className="grow">
          <CheckboxField form={emailSignup} field="consent" label="Yes, email me updates." required />
        </Answers>
        <SubmitButton size="sm" sending={submitting}>
          {submitting ? 'Sending...' : 'Sign up'}
        </SubmitButton>
      </div>
    </form>
  )
}
