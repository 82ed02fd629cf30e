/** The signup popup's form. */
import { emailSignupMessages } from '../client/visitor-messages.ts'
import {
  emailSignupFields,
  emailSignupInput,
  signUpForEmail,
  type EmailSignupInput,
  type EmailSignupReceipt,
} from '../contracts/email-signup.ts'
import { createRequestForm, pageFormWorld, type FormWorld, type RequestForm } from './form/request.ts'
import { signupPopup, type SignupPopup } from './signup-popup.ts'

type EmailSignupValues = { readonly firstName: string; readonly email: string; readonly consent: boolean }

type EmailSignup = RequestForm<EmailSignupValues, EmailSignupReceipt>

export function createEmailSignup(path: () => string, popup: Pick<SignupPopup, 'seen'>, world: FormWorld): EmailSignup {
  /** Don't send an invalid path, such as a mistyped one. */
  const sourcePage = () => {
    const parsed = emailSignupInput.shape.sourcePage.safeParse(path())
    return parsed.success ? parsed.data : '/'
  }

  return createRequestForm<EmailSignupValues, EmailSignupInput, EmailSignupReceipt>(
    {
      name: 'email-signup',
      endpoint: signUpForEmail,
      initial: { firstName: '', email: '', consent: false },
      schemas: emailSignupFields,
      contact: { email: 'email' },
      messages: emailSignupMessages,
      gather: (values) => ({ ...values, sourcePage: sourcePage() }),
      onDone: popup.seen,
    },
    world,
  )
}

/** The page's instance. */
export const emailSignup: EmailSignup = createEmailSignup(() => window.location.pathname, signupPopup, pageFormWorld())
