/** The page for setting a new password (decision 8). */
import { expect, test } from 'vitest'
import { createResetPassword } from '../../../src/stores/account/reset-password.ts'
import { hashOf, refusal, saying, type Said } from './account-pages.ts'
import { FakeClock } from '../answering-server.ts'
import { createUnsavedCodes } from '../../../src/stores/account/unsaved-codes.ts'
import { FakeArea, fakeStorage } from '../fake-browser.ts'
import { FakeTabs, SessionServer, settle } from './fake-session.ts'

const ticket = 't'.repeat(43)

const tokens = `access_token=${'a'.repeat(43)}&refresh_token=${'r'.repeat(43)}&type=recovery`

function resetPage(hash: string, said: Said, area = new FakeArea()) {
  const server = new SessionServer()
  const session = new FakeTabs(server, false).open()
  const clock = new FakeClock()
  const gone: string[] = []
  const link = hashOf(hash)
  const page = createResetPassword({
    session,
    hash: link,
    clock,
    unsaved: createUnsavedCodes(fakeStorage()),
    storage: fakeStorage(area),
    go: (path) => gone.push(path),
    fetch: saying(server, said),
  })
  return { page, server, session, clock, gone, link }
}

/** Types a password twice and sends it. */
async function choose({ form }: ReturnType<typeof resetPage>['page'], password: string): Promise<void> {
  form.change('password', password)
  form.change('confirmation', password)
  await form.submit()
}

const maybeSet = 'Your new password may already be saved. Please try signing in with it, or request a new link.'
const invitationOver =
  'This invitation link has expired or was already used. Sign in if you’ve chosen a password, or ask the person who invited you to send it again.'

const granted = () => Response.json({ grant: 'g'.repeat(43), email: 'ana@example.com', full_name: null })

test('a new password signs the client in, and their page opens 2 seconds later', async () => {
  const bodies: unknown[] = []
  const { page, server, session, clock, gone, link } = resetPage(tokens, {
    '/api/password-link': granted,
    '/api/password': (body) => (bodies.push(body), Response.json({ outcome: 'signed-in', session: server.session() })),
  })
  page.open()
  expect(link.read().size).toBe(0)
  await page.useLink()
  expect(page.$view.get()).toEqual({ kind: 'form', invited: false, email: 'ana@example.com', fullName: null })
  page.form.change('password', 'new password')
  expect(page.$match.get()).toBe('empty')
  page.form.change('confirmation', 'new passwore')
  expect(page.$match.get()).toBe('differs')
  await page.form.submit()
  expect(page.form.$errors.get()).toEqual({ confirmation: 'Passwords do not match.' })
  page.form.change('password', 'new passwore')
  expect(page.form.$errors.get(), 'either entry settles it').toEqual({})
  page.form.change('password', 'new password')
  page.form.blur('confirmation')
  expect(page.form.$errors.get()).toEqual({ confirmation: 'Passwords do not match.' })
  page.form.change('confirmation', 'new password')
  expect(page.$match.get()).toBe('match')
  expect(page.form.$errors.get()).toEqual({})
  await page.form.submit()
  expect(bodies).toEqual([{ grant: 'g'.repeat(43), password: 'new password' }])
  expect(page.$view.get()).toEqual({ kind: 'success', invited: false })
  expect(session.$session.get().status).toBe('signed-in')
  clock.pass(1999)
  expect(gone).toEqual([])
  clock.pass(1)
  expect(gone).toEqual(['/client-dashboard'])
})

test('an invitation leads to the back office, even if the page was reloaded before the password was set', async () => {
  const area = new FakeArea()
  const invitation = tokens.replace('recovery', 'invite')
  const opened = resetPage(invitation, { '/api/password-link': granted }, area)
  opened.page.open()
  await opened.page.useLink()
  const { page, server, clock, gone } = resetPage(
    '',
    { '/api/password': () => Response.json({ outcome: 'signed-in', session: server.session() }) },
    area,
  )
  page.open()
  await choose(page, 'new password')
  expect(page.$view.get()).toEqual({ kind: 'success', invited: true })
  clock.pass(2000)
  expect(gone).toEqual(['/admin'])
})

test('opening or reloading a link sends nothing to the server; only the press uses it', async () => {
  const area = new FakeArea()
  const said: Said = { '/api/password-link': granted }
  const first = resetPage(tokens, said, area)
  first.page.open()
  expect(first.page.$view.get()).toEqual({ kind: 'arrived', invited: false })
  const { page, server } = resetPage('', said, area)
  page.open()
  expect(page.$view.get()).toEqual({ kind: 'arrived', invited: false })
  expect([...first.server.requests, ...server.requests]).toEqual([])
  await page.useLink()
  expect(page.$view.get().kind).toBe('form')
  expect([...area.texts.values()].join()).not.toContain('a'.repeat(43))
})

test('a reloaded page still shows the password form, until the password is set or the link is refused', async () => {
  const area = new FakeArea()
  const said: Said = {
    '/api/password-link': granted,
    '/api/password': () => refusal(422, 'invalid-reset-link'),
  }
  const opened = resetPage(tokens.replace('recovery', 'invite'), said, area)
  opened.page.open()
  await opened.page.useLink()
  const { page, server } = resetPage('', said, area)
  page.open()
  expect(page.$view.get()).toEqual({ kind: 'form', invited: true, email: 'ana@example.com', fullName: null })
  await choose(page, 'new password')
  expect(page.$view.get()).toEqual({ kind: 'error', sentence: invitationOver, try: 'the inviter' })
  expect(area.texts.size).toBe(0)

  const second = resetPage(tokens, said, area)
  second.page.open()
  await second.page.useLink()
  const again = resetPage(
    '',
    { ...said, '/api/password': () => Response.json({ outcome: 'signed-in', session: server.session() }) },
    area,
  )
  again.page.open()
  await choose(again.page, 'new password')
  expect(again.page.$view.get()).toEqual({ kind: 'success', invited: false })
  expect(area.texts.size).toBe(0)
})

test('if an earlier try’s answer was lost, a refused link says that the new password may already be saved', async () => {
  const answers = [new Response('bad gateway', { status: 502 }), refusal(422, 'invalid-reset-link')]
  const { page } = resetPage(tokens, { '/api/password-link': granted, '/api/password': () => answers.shift()! })
  page.open()
  await page.useLink()
  await choose(page, 'new password')
  expect(page.$view.get().kind).toBe('form')
  await page.form.submit()
  expect(page.$view.get()).toEqual({ kind: 'error', sentence: maybeSet, try: 'signing in' })
})

test('after a reload, a refused link still says that the new password may already be saved', async () => {
  const area = new FakeArea()
  const said: Said = { '/api/password-link': granted, '/api/password': () => new Response('bad gateway', { status: 502 }) }
  const first = resetPage(tokens, said, area)
  first.page.open()
  await first.page.useLink()
  await choose(first.page, 'new password')
  const { page } = resetPage('', { '/api/password': () => refusal(422, 'invalid-reset-link') }, area)
  page.open()
  await choose(page, 'new password')
  expect(page.$view.get()).toMatchObject({ sentence: maybeSet, try: 'signing in' })
})

test('a page reloaded at the code step says that the new password may already be saved', async () => {
  const area = new FakeArea()
  const said: Said = {
    '/api/password-link': granted,
    '/api/password': () => Response.json({ outcome: 'second-factor', ticket }),
  }
  const first = resetPage(tokens, said, area)
  first.page.open()
  await first.page.useLink()
  await choose(first.page, 'new password')
  expect(first.page.steps.$step.get().kind).toBe('code')
  const { page } = resetPage('', said, area)
  page.open()
  expect(page.$view.get()).toEqual({ kind: 'error', sentence: maybeSet, try: 'signing in' })

  // A new link starts over.
  const next = resetPage(tokens, { ...said, '/api/password': () => refusal(422, 'invalid-reset-link') }, area)
  next.page.open()
  await next.page.useLink()
  await choose(next.page, 'new password')
  expect(next.page.$view.get()).toMatchObject({ sentence: 'Invalid or expired reset link. Please request a new password reset.' })
})

test('a short password is refused in the words of the spec', async () => {
  const { page } = resetPage(tokens, { '/api/password-link': granted })
  page.open()
  await page.useLink()
  await choose(page, 'short')
  expect(page.form.$errors.get()).toEqual({ password: 'Password must be at least 6 characters long.' })
})

test.each([
  ['', 'Invalid reset link. Please request a new password reset.'],
  [`access_token=${'a'.repeat(43)}&type=recovery`, 'Invalid reset link format. Please request a new password reset.'],
  ['access_token=<b>&refresh_token=x&type=recovery', 'Invalid reset link format. Please request a new password reset.'],
  [tokens.replace('recovery', 'signup'), 'Invalid reset link format. Please request a new password reset.'],
  ['error=access_denied', 'Invalid reset link format. Please request a new password reset.'],
])('a link with #%s is refused without asking the server', async (hash, sentence) => {
  const { page, server } = resetPage(hash, {})
  page.open()
  expect(page.$view.get()).toEqual({ kind: 'error', sentence, try: undefined })
  expect(server.requests).toEqual([])
})

test('a link that is refused after a lost answer says that the connection dropped while it was opened', async () => {
  const answers = [new Response('bad gateway', { status: 502 }), refusal(422, 'invalid-reset-link')]
  const { page } = resetPage(tokens, { '/api/password-link': () => answers.shift()! })
  page.open()
  await page.useLink()
  expect(page.$view.get()).toMatchObject({ kind: 'error', try: 'again' })
  await page.useLink()
  expect(page.$view.get()).toEqual({
    kind: 'error',
    sentence: 'Your connection dropped while we were opening this link, which works only once. Please request a new one.',
    try: undefined,
  })
})

test('a used or expired link can’t be retried; one the server failed to process can', async () => {
  const answers = [refusal(503, 'unavailable'), granted()]
  const { page } = resetPage(tokens, { '/api/password-link': () => answers.shift()! })
  page.open()
  await page.useLink()
  expect(page.$view.get()).toEqual({ kind: 'error', sentence: 'Error processing reset link. Please try again.', try: 'again' })
  await page.useLink()
  expect(page.$view.get().kind).toBe('form')

  const used = resetPage(tokens, { '/api/password-link': () => refusal(422, 'invalid-reset-link') })
  used.page.open()
  await used.page.useLink()
  const sentence = 'Invalid or expired reset link. Please request a new password reset.'
  expect(used.page.$view.get()).toEqual({ kind: 'error', sentence, try: undefined })
})

test('an invitation that no longer works sends its person to the inviter, not to a password reset', async () => {
  const answers = [new Response('bad gateway', { status: 502 }), refusal(422, 'invalid-reset-link')]
  const { page } = resetPage(tokens.replace('recovery', 'invite'), { '/api/password-link': () => answers.shift()! })
  page.open()
  await page.useLink()
  expect(page.$view.get()).toMatchObject({ kind: 'error', try: 'again' })
  await page.useLink()
  expect(page.$view.get()).toEqual({ kind: 'error', sentence: invitationOver, try: 'the inviter' })
})

test('an admin with a second factor enters its code after setting a new password', async () => {
  const { page, server, clock, gone } = resetPage(tokens.replace('recovery', 'invite'), {
    '/api/password-link': granted,
    '/api/password': () => Response.json({ outcome: 'second-factor', ticket }),
    '/api/session-second-factor': () => Response.json({ outcome: 'signed-in', session: server.session() }),
  })
  page.open()
  await page.useLink()
  expect(page.$view.get()).toMatchObject({ kind: 'form', invited: true })
  await choose(page, 'new password')
  expect(page.steps.$step.get()).toEqual({ kind: 'code', ticket })
  page.steps.form.change('code', '123456')
  await page.steps.form.submit()
  await settle()
  expect(page.$view.get()).toEqual({ kind: 'success', invited: true })
  clock.pass(2000)
  expect(gone).toEqual(['/admin'])
})
