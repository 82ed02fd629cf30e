/** The island of /auth: every way to sign in, one at a time. */
import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { auth } from '../stores/account/auth.ts'
import { takingUp } from '../stores/taking-up.ts'
import { SignInSteps } from './account/SignInSteps.tsx'
import { SignInLinkArrived } from './auth/SignInLinkArrived.tsx'
import { CodeForm } from './auth/CodeForm.tsx'
import { LinkForm } from './auth/LinkForm.tsx'
import { OneMoment } from './auth/OneMoment.tsx'
import { ResetForm } from './auth/ResetForm.tsx'
import { SignedIn } from './auth/SignedIn.tsx'
import { SignInForm } from './auth/SignInForm.tsx'
import type { HeadlineParts } from './form/HeadlineLines.tsx'
import { keepTyped } from './form/keep-typed.ts'

type Props = {
  headline: HeadlineParts
  subhead: string
}

export function Auth({ headline, subhead }: Props) {
  const view = useStore(auth.$view)
  const step = useStore(auth.steps.$step)
  const [ready, setReady] = useState(false)
  /** False after the first view. Only later views take focus. */
  const first = useRef(true)

  useEffect(() => {
    const typed = keepTyped(auth.signIn)
    void auth.open()
    typed()
    setReady(true)
  }, [])
  useEffect(() => {
    if (ready) takingUp.end()
  }, [ready])
  useEffect(() => {
    if (step.kind !== 'none' || (view.kind !== 'sign-in' && view.kind !== 'loading')) first.current = false
  }, [view, step])

  if (step.kind !== 'none' && view.kind !== 'leaving') {
    return <SignInSteps steps={auth.steps} step={step} onCancel={() => auth.show('sign-in')} />
  }
  switch (view.kind) {
    case 'sign-in':
      return <SignInForm headline={headline} subhead={subhead} arrived={!first.current} />
    case 'reset':
      return <ResetForm />
    case 'link':
      return <LinkForm />
    case 'code':
      return <CodeForm />
    case 'arrived':
      return <SignInLinkArrived />
    case 'signed-in':
      return <SignedIn user={view.user} />
    case 'loading':
      return <OneMoment text="Checking whether you’re signed in" />
    case 'leaving':
      return <OneMoment text="You’re signed in" />
  }
}
