/**
 * /reset-password: an emailed link, a press, a new password, and on (decision 8). A new password leads to /client-dashboard, as
 * the spec says; from there an admin has a button to the back office. An invitation isn't a reset: it makes an admin, and admins
 * who have signed in go to /admin.
 */
import { atom, computed, type ReadableAtom } from 'nanostores'
import * as z from 'zod/mini'
import { paths } from '../../catalog/site/paths.ts'
import { resetLinkMessages, resetLinkSentences, signInMessages } from '../../client/account-messages.ts'
import { call, codeOf } from '../../client/call.ts'
import { messageOf } from '../../client/messages.ts'
import { exchangeLink, linkTokens, passwordOfLink, setPassword, type LinkTokens } from '../../contracts/account/password.ts'
import { opaqueToken } from '../../contracts/account/session.ts'
import { createForm, type Form } from '../form/form.ts'
import { sessionBrowserStorage, type BrowserStorage } from '../browser-storage.ts'
import { linkHash } from './link-hash.ts'
import { session as pageSession, type SessionStore } from './session.ts'
import { createSignInSteps, type SignInSteps } from './sign-in-steps.ts'
import { unsavedCodes, type UnsavedCodes } from './unsaved-codes.ts'
import { pageClock, type PageClock } from '../page-clock.ts'

export type ResetView =
  | { readonly kind: 'reading' }
  /** Opened from the email: it takes a press to use the link, so that no email scanner does it. */
  | { readonly kind: 'arrived'; readonly invited: boolean }
  /** `try`: what may help besides a new link. Only the inviter can send an invitation's. */
  | { readonly kind: 'error'; readonly sentence: string; readonly try: 'again' | 'signing in' | 'the inviter' | undefined }
  | { readonly kind: 'form'; readonly invited: boolean; readonly email: string; readonly fullName: string | null }
  | { readonly kind: 'success'; readonly invited: boolean }

/** How the two password entries compare, as they are typed. */
type Match = 'empty' | 'differs' | 'match'

type ResetPassword = {
  readonly $view: ReadableAtom<ResetView>
  readonly $match: ReadableAtom<Match>
  readonly form: Form<{ readonly password: string; readonly confirmation: string }>
  readonly steps: SignInSteps
  /** Reads the link that the page was opened with, without using it up. */
  readonly open: () => void
  /** Exchanges the link: on the press, and on each retry. */
  readonly useLink: () => Promise<void>
}

/** A link that was opened but not used yet, kept in this tab because a reload finds no hash. */
const openedKey = 'password-link'

/**
 * What the link was exchanged for, kept in this tab until the password is set. The link works once, so without this a reload
 * would need a new email. The grant sets one password, within 15 minutes.
 */
const taken = z.object({ grant: opaqueToken, invited: z.boolean(), email: z.string(), fullName: z.nullable(z.string()) })
const takenKey = 'password-grant'

/**
 * Whether the password may be set already: its answer got lost, or a code is still to be entered. Kept in this tab, because a phone
 * may reload it on the way back from the authenticator app.
 */
const maybeSetKey = 'password-maybe-set'

type Taken = z.infer<typeof taken>

type ResetPasswordWorld = {
  readonly session: Pick<SessionStore, 'enter'>
  readonly hash: Pick<typeof linkHash, 'read' | 'listen' | 'forget'>
  readonly clock: Pick<PageClock, 'after'>
  readonly unsaved: UnsavedCodes
  /** This tab's storage. */
  readonly storage: Pick<BrowserStorage, 'read' | 'write' | 'remove'>
  readonly go: (path: string) => void
  readonly fetch?: typeof globalThis.fetch
}

export const successMs = 2000
export const passwordsDiffer = 'Passwords do not match.'

/** Where the page leads once the password is set. */
export const afterPassword = (invited: boolean) => (invited ? paths.admin : paths.clientDashboard)

export function createResetPassword({ session, hash, clock, unsaved, storage, go, fetch }: ResetPasswordWorld): ResetPassword {
  const $view = atom<ResetView>({ kind: 'reading' })
  let grant = ''
  let invited = false
  let opened: LinkTokens | undefined
  /** A try got no answer. The link works once, so if the next try is refused, the first may have used it. */
  let mayBeUsed = false

  function fail(sentence: string, help?: 'again' | 'signing in' | 'the inviter') {
    storage.remove(takenKey)
    if (help !== 'again') storage.remove(openedKey)
    $view.set({ kind: 'error', sentence, try: help })
  }

  /** The email's link no longer works. Someone who never had a password can't reset it, so only the inviter can help. */
  function failAsOver(isInvitation: boolean, sentence: string) {
    if (isInvitation) fail(resetLinkSentences.invitation, 'the inviter')
    else fail(sentence)
  }

  function askForPassword({ grant: given, ...person }: Taken) {
    grant = given
    invited = person.invited
    form.reset()
    $view.set({ kind: 'form', ...person })
  }

  const steps = createSignInSteps({
    session,
    unsaved,
    fetch,
    async arrive() {
      storage.remove(maybeSetKey)
      $view.set({ kind: 'success', invited })
      clock.after(successMs, () => go(afterPassword(invited)))
      return undefined
    },
    // The password is set; the person only needs to sign in again.
    startAgain: () => go(paths.auth),
  })

  const form: ResetPassword['form'] = createForm({
    name: 'new-password',
    initial: { password: '', confirmation: '' },
    schemas: {
      password: passwordOfLink,
      confirmation: z.string().check(z.refine((again) => again === form.$values.get().password, passwordsDiffer)),
    },
    messages: signInMessages,
    async send({ password }) {
      const result = await call(setPassword, { grant, password }, { fetch })
      if (result.ok) storage.remove(takenKey)
      if (result.ok || result.failure.kind !== 'refused') storage.write(maybeSetKey, true)
      return steps.follow(result)
    },
    onRefused(failure) {
      if (failure.code !== 'invalid-reset-link') return
      if (storage.read(maybeSetKey) === true && !invited) fail(resetLinkSentences.maybeSet, 'signing in')
      else failAsOver(invited, messageOf(failure, resetLinkMessages))
    },
  })

  // Changing the first password can also make the two match.
  form.$values.listen(({ password, confirmation }, before) => {
    if (password === before?.password || form.$errors.get()['confirmation'] === undefined) return
    form.change('confirmation', confirmation)
  })

  async function useLink() {
    const tokens = opened
    if (!tokens || $view.get().kind === 'reading') return
    $view.set({ kind: 'reading' })
    const result = await call(exchangeLink, tokens, { fetch })
    // A newer link has been opened since; ignore this answer.
    if (opened !== tokens) return
    if (!result.ok) {
      if (codeOf(result.failure) === 'invalid-reset-link') {
        const sentence = mayBeUsed ? resetLinkSentences.maybeUsed : messageOf(result.failure, resetLinkMessages)
        return failAsOver(tokens.type === 'invite', sentence)
      }
      mayBeUsed ||= result.failure.kind !== 'refused'
      return fail(messageOf(result.failure, resetLinkMessages), 'again')
    }
    const { email, full_name, grant: given } = result.value
    const person = { grant: given, invited: tokens.type === 'invite', email, fullName: full_name }
    storage.remove(openedKey)
    storage.remove(maybeSetKey)
    storage.write(takenKey, person)
    askForPassword(person)
  }

  function arrive(tokens: LinkTokens) {
    opened = tokens
    mayBeUsed = false
    storage.write(openedKey, tokens)
    hash.forget()
    $view.set({ kind: 'arrived', invited: tokens.type === 'invite' })
  }

  function readLink() {
    const carried = Object.fromEntries(hash.read())
    if (Object.keys(carried).length > 0) {
      const tokens = linkTokens.safeParse(carried)
      return tokens.success ? arrive(tokens.data) : fail(resetLinkSentences.format)
    }
    const before = linkTokens.safeParse(storage.read(openedKey))
    if (before.success) return arrive(before.data)
    const exchanged = taken.safeParse(storage.read(takenKey))
    if (exchanged.success) return askForPassword(exchanged.data)
    if (storage.read(maybeSetKey) === true) return fail(resetLinkSentences.maybeSet, 'signing in')
    return fail(resetLinkSentences.missing)
  }

  return {
    $view,
    $match: computed(form.$values, ({ password, confirmation }) =>
      password === '' || confirmation === '' ? 'empty' : password === confirmation ? 'match' : 'differs',
    ),
    form,
    steps,
    open() {
      hash.listen(readLink)
      readLink()
    },
    useLink,
  }
}

/** The page's instance. */
export const resetPassword: ResetPassword = createResetPassword({
  session: pageSession,
  hash: linkHash,
  clock: pageClock,
  unsaved: unsavedCodes,
  storage: sessionBrowserStorage(),
  go: (path) => location.replace(path),
})
