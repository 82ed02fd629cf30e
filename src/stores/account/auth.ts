/**
 * /auth: signing in with a password, requesting a new one, and the clients' sign-in by email (both specs; decisions 5, 6 and 9).
 */
import { atom, type ReadableAtom } from 'nanostores'
import { paths, resetMode } from '../../catalog/site/paths.ts'
import {
  accountMessages,
  adminCheckSentences,
  cookieSentence,
  needlessLinkSentence,
  signInMessages,
} from '../../client/account-messages.ts'
import { call } from '../../client/call.ts'
import { messageOf } from '../../client/messages.ts'
import { requestPasswordReset } from '../../contracts/account/password.ts'
import { accountEmail, signIn, triedPassword } from '../../contracts/account/session.ts'
import { createForm, type Form } from '../form/form.ts'
import { adminCheck, type AdminCheckStore } from './admin-check.ts'
import { createEmailedSignIn } from './emailed-sign-in.ts'
import { partingSentence } from './guard.ts'
import { sessionBrowserStorage } from '../browser-storage.ts'
import { linkHash } from './link-hash.ts'
import { rememberedPath } from './return-path.ts'
import { session as pageSession, type Person, type SessionStore } from './session.ts'
import { createSignInEmail, type SignInEmail } from './sign-in-email.ts'
import { createSignInSteps, type SignInSteps } from './sign-in-steps.ts'
import { unsavedCodes, type UnsavedCodes } from './unsaved-codes.ts'
import { until } from '../until.ts'

type AuthView =
  | { readonly kind: 'sign-in' | 'reset' | 'link' | 'code' }
  /** Looking up whether someone is signed in. */
  | { readonly kind: 'loading' }
  /** Opened from the email: it takes a press to sign in, so that no email scanner does it. */
  | { readonly kind: 'arrived' }
  | { readonly kind: 'signed-in'; readonly user: Person }
  /** Signed in, and navigating away. */
  | { readonly kind: 'leaving' }

type Auth = {
  readonly $view: ReadableAtom<AuthView>
  /** The alert above the form before anyone has used it. */
  readonly $alert: ReadableAtom<string | undefined>
  readonly signIn: Form<{ readonly email: string; readonly password: string }>
  readonly reset: Form<{ readonly email: string }>
  readonly link: Form<{ readonly email: string }>
  readonly code: Form<{ readonly code: string }>
  readonly arrived: Form<Record<never, never>>
  readonly steps: SignInSteps
  readonly open: () => Promise<void>
  readonly show: (kind: 'sign-in' | 'reset' | 'link') => void
  readonly leave: () => Promise<void>
}

type AuthWorld = {
  readonly session: SessionStore
  readonly adminCheck: Pick<AdminCheckStore, 'completed'>
  readonly hash: Pick<typeof linkHash, 'read' | 'listen' | 'forget'>
  readonly email: SignInEmail
  readonly unsaved: UnsavedCodes
  readonly search: () => string
  /** Whether the page opens with the form for a new password. */
  readonly opensReset: () => boolean
  readonly keepsCookies: () => boolean
  readonly go: (path: string) => void
  readonly fetch?: typeof globalThis.fetch
}

const isBackOffice = (path: string) => path === paths.admin || path.startsWith(`${paths.admin}/`)

export function createAuth(world: AuthWorld): Auth {
  const { session, adminCheck, hash, email: message, unsaved, search, opensReset, go, fetch } = world
  const $view = atom<AuthView>({ kind: 'sign-in' })
  const $alert = atom<string | undefined>()

  function show(kind: 'sign-in' | 'reset' | 'link') {
    const { email } = ($view.get().kind === 'code' ? emailed.link : signInForm).$values.get()
    $alert.set(undefined)
    for (const form of [signInForm, resetForm, emailed.link]) form.reset({ email })
    emailed.code.reset()
    message.forget()
    steps.cancel()
    $view.set({ kind })
  }

  function goOn(admin: boolean) {
    const remembered = rememberedPath(search())
    const allowed = remembered !== undefined && (admin || !isBackOffice(remembered))
    const own = admin ? paths.admin : paths.clientDashboard
    $view.set({ kind: 'leaving' })
    go(allowed ? remembered : own)
  }

  /** Only admins have passwords, so end a session that isn't an admin's at once. */
  async function arriveAsAdmin(): Promise<string | undefined> {
    const isAdmin = await adminCheck.completed()
    if (isAdmin) {
      goOn(true)
      return undefined
    }
    await session.leave()
    return isAdmin === undefined ? adminCheckSentences.failed : adminCheckSentences.denied
  }

  const steps = createSignInSteps({
    session,
    unsaved,
    fetch,
    arrive: arriveAsAdmin,
    startAgain(sentence) {
      show('sign-in')
      $alert.set(sentence)
    },
  })

  const signInForm = createForm({
    name: 'sign-in',
    initial: { email: '', password: '' },
    schemas: { email: accountEmail, password: triedPassword },
    messages: signInMessages,
    send: async (values) => steps.follow(await call(signIn, values, { fetch })),
  })

  const resetForm = createForm({
    name: 'reset',
    initial: { email: '' },
    schemas: { email: accountEmail },
    messages: signInMessages,
    send: (values) => call(requestPasswordReset, values, { fetch }),
  })

  // Once it was sent, a corrected address can be sent too.
  resetForm.$values.listen(({ email }, before) => {
    if (email !== before?.email && resetForm.$state.get().status === 'success') resetForm.reset({ email })
  })

  const emailed = createEmailedSignIn({
    hash,
    email: message,
    fetch,
    onSent: () => $view.set({ kind: 'code' }),
    known,
    onVoid(sentence) {
      const state = session.$session.get()
      if (state.status === 'signed-in') $view.set({ kind: 'signed-in', user: state.user })
      else show('link')
      $alert.set(state.status === 'signed-in' ? needlessLinkSentence : sentence)
    },
    enter(entered) {
      session.enter(entered)
      goOn(entered.user.role === 'admin')
    },
  })

  /** Waits until we know who is signed in, or that we can't know for now. */
  async function known() {
    void session.open()
    await until(session.$session, ({ status }) => status !== 'loading')
  }

  /** Someone already signed in needs no form. */
  async function meet() {
    const state = session.$session.get()
    if (state.status !== 'signed-in') return
    // Another tab may have signed in with the link of the same email, whose code ends with it.
    message.forget()
    const isAdmin = await adminCheck.completed()
    if (session.$session.get().status !== 'signed-in') return
    const remembered = rememberedPath(search())
    if (isAdmin || (isAdmin === false && remembered !== undefined && !isBackOffice(remembered))) return goOn(isAdmin)
    if (isAdmin === undefined) $alert.set(adminCheckSentences.failed)
    else if (remembered !== undefined) $alert.set(adminCheckSentences.denied)
    $view.set({ kind: 'signed-in', user: state.user })
  }

  /** Reacts when another tab signs in or out. This tab's own submits handle themselves. */
  function follow() {
    const { status } = session.$session.get()
    if ([signInForm, emailed.code, emailed.arrived, steps.form].some(({ $state }) => $state.get().status === 'submitting')) return
    const { kind } = $view.get()
    if (status === 'signed-in' && ['sign-in', 'reset', 'link', 'code'].includes(kind)) void meet()
    if (status === 'signed-out' && kind === 'signed-in') show('sign-in')
  }

  /** The first form for a visitor who isn't signed in: the code form if this tab is waiting for an emailed code. */
  function begin() {
    const email = message.email()
    if (email !== undefined) emailed.link.reset({ email })
    $view.set({ kind: opensReset() ? 'reset' : email === undefined ? 'sign-in' : 'code' })
  }

  function takeLink(): boolean {
    if (!emailed.hasLink()) return false
    emailed.arrived.reset()
    $view.set({ kind: 'arrived' })
    return true
  }

  // Why the visitor is here was said before they pressed anything.
  for (const { $state } of [signInForm, resetForm, emailed.link, emailed.arrived]) {
    $state.listen(({ status }) => {
      if (status === 'submitting' || status === 'refused') $alert.set(undefined)
    })
  }

  return {
    $view,
    $alert,
    signIn: signInForm,
    reset: resetForm,
    link: emailed.link,
    code: emailed.code,
    arrived: emailed.arrived,
    steps,
    show,
    async open() {
      hash.listen(takeLink)
      if (takeLink()) return
      // Without cookies, signing in seems to work, and the next page knows nothing of it.
      $alert.set(world.keepsCookies() ? partingSentence(search()) : cookieSentence)
      const isKnown = known()
      if (['loading', 'signed-in'].includes(session.$session.get().status)) $view.set({ kind: 'loading' })
      await isKnown
      await meet()
      const { kind } = $view.get()
      if (kind === 'loading' || kind === 'sign-in') begin()
      session.$session.listen(follow)
    },
    async leave() {
      const result = await session.leave()
      if (!result.ok) return $alert.set(messageOf(result.failure, accountMessages))
      show('sign-in')
    },
  }
}

/** The page's instance. */
export const auth: Auth = createAuth({
  session: pageSession,
  adminCheck,
  hash: linkHash,
  email: createSignInEmail(sessionBrowserStorage(), Date.now),
  unsaved: unsavedCodes,
  search: () => location.search,
  opensReset: () => location.pathname + location.hash === resetMode,
  keepsCookies: () => navigator.cookieEnabled,
  go: (path) => location.replace(path),
})
