import { expect, test } from 'vitest'
import { createUnsubscribe } from '../../src/stores/unsubscribe.ts'
import { AnsweringServer } from './answering-server.ts'

function page(search: string, outcome: string = 'unsubscribed') {
  const server = new AnsweringServer(() => ({ outcome }))
  const leaving = createUnsubscribe(() => search, { fetch: server.fetch, wait: () => Promise.resolve() })
  return { server, leaving }
}

test.each(['unsubscribed', 'already', 'confirm'])('the page shows the outcome “%s”', async (outcome) => {
  const { leaving, server } = page('?token=abc.def', outcome)
  expect(leaving.$state.get()).toBe('loading')
  await leaving.open()
  expect(leaving.$state.get()).toBe(outcome)
  expect(server.bodies).toEqual([{ token: 'abc.def', confirmed: false }])
})

test('confirming sends the link’s token as confirmed', async () => {
  const { leaving, server } = page('?token=abc.def')
  await leaving.confirm()
  expect(server.bodies).toEqual([{ token: 'abc.def', confirmed: true }])
})

test.each([
  ['?email=Ana@Example.com', 'Ana@Example.com'],
  ['?email=%20ana@example.com%20', 'ana@example.com'],
  ['?email=ana+news@example.com', 'ana+news@example.com'],
])('the page reads the email from “%s”', async (search, email) => {
  const { leaving, server } = page(search)
  await leaving.open()
  expect(server.bodies).toEqual([{ email }])
  expect(leaving.$state.get()).toBe('unsubscribed')
})

test.each(['', '?email=', '?email=nobody', '?token=<script>', '?other=1'])(
  'the page shows an error for “%s” and sends nothing',
  async (search) => {
    const { leaving, server } = page(search)
    await leaving.open()
    expect([leaving.$state.get(), leaving.$mayRetry.get()]).toEqual(['error', false])
    expect(server.bodies).toEqual([])
  },
)

test('an unknown email and a lost connection are errors, but only a lost connection offers Try again', async () => {
  const { leaving, server } = page('?email=ana@example.com')
  server.answers = [{ status: 404, code: 'not-found' }, 'offline', 'offline', 'offline']
  await leaving.open()
  expect([leaving.$state.get(), leaving.$mayRetry.get()]).toEqual(['error', false])
  await leaving.open()
  expect([leaving.$state.get(), leaving.$mayRetry.get()]).toEqual(['error', true])
  await leaving.confirm()
  expect(leaving.$state.get()).toBe('unsubscribed')
})
