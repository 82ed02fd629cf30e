/** The clients' way to sign in, by an emailed link or its code (decision 9). */
import { emailedSignInMessages } from '../../client/account-messages.ts'
import { call, codeOf, type Failure } from '../../client/call.ts'
import { accountEmail, type Session } from '../../contracts/account/session.ts'
import {
  sendSignInLink,
  signInCode,
  verifySignInLink,
  type SignInLinkVerification,
} from '../../contracts/account/sign-in-link.ts'
import { refusalSentences } from '../../contracts/failure.ts'
import { createForm, type Form } from '../form/form.ts'
import type { linkHash } from './link-hash.ts'
import type { SignInEmail } from './sign-in-email.ts'

type EmailedSignIn = {
  /** Asks for the email. */
  readonly link: Form<{ readonly email: string }>
  readonly code: Form<{ readonly code: string }>
  /** The press on the page that the link opens. */
  readonly arrived: Form<Record<never, never>>
  /** Whether the page was opened by a link. */
  readonly hasLink: () => boolean
}

type Options = {
  readonly hash: Pick<typeof linkHash, 'read' | 'forget'>
  readonly email: SignInEmail
  /** The email was sent. */
  readonly onSent: () => void
  /** Resolves once it is known who is signed in here. */
  readonly known: () => Promise<void>
  /** The link no longer works; says so. */
  readonly onVoid: (sentence: string) => void
  readonly enter: (session: Session) => void
  readonly fetch?: typeof globalThis.fetch
}

/** The hash field of the email's link. */
const linkField = 'sign_in_token'

/** Whether the link was used, has ended, or was cut off: then it isn't even the right length. */
const isVoid = (failure: Failure) => codeOf(failure) === 'invalid-sign-in-link' || codeOf(failure) === 'invalid-input'

export function createEmailedSignIn({ hash, email, onSent, known, onVoid, enter, fetch }: Options): EmailedSignIn {
  const link = createForm({
    name: 'sign-in-link',
    initial: { email: '' },
    schemas: { email: accountEmail },
    messages: emailedSignInMessages,
    send: (values) => call(sendSignInLink, values, { fetch }),
    onDone() {
      email.sent(link.$values.get().email)
      code.reset()
      onSent()
    },
  })

  const code = createForm({
    name: 'sign-in-code',
    initial: { code: '' },
    schemas: { code: signInCode },
    messages: emailedSignInMessages,
    send: (values) => enterWith({ email: link.$values.get().email, code: values.code }),
  })

  const arrived = createForm({
    name: 'arrived',
    initial: {},
    schemas: {},
    messages: emailedSignInMessages,
    async send() {
      const result = await enterWith({ token: hash.read().get(linkField) ?? '' })
      if (!result.ok && isVoid(result.failure)) await known()
      return result
    },
    onRefused(failure) {
      if (!isVoid(failure)) return
      hash.forget()
      onVoid(refusalSentences['invalid-sign-in-link'])
    },
  })

  /** Signs in even if the visitor has left the form since: the email's link and code work only once. */
  async function enterWith(given: SignInLinkVerification) {
    const result = await call(verifySignInLink, given, { fetch })
    if (!result.ok) return result
    hash.forget()
    email.forget()
    enter(result.value.session)
    return result
  }

  return { link, code, arrived, hasLink: () => hash.read().has(linkField) }
}
