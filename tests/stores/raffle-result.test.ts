/** What /raffle shows when answers come late. */
import { expect, test } from 'vitest'
import { createRaffleLookup, ticketIn } from '../../src/stores/raffle-result.ts'

const result = (code: string) => ({
  code,
  drawnAt: '2026-11-21T16:00:00.000Z',
  path: null,
  from: '2026-11-21',
  to: '2026-11-21',
  pool: [1001],
  winningTicket: 1001,
  replaces: null,
  replacedBy: null,
})

/** A lookup whose answers arrive when the test releases them. */
function lookup() {
  const waiting = new Map<string, (answer: Response) => void>()
  const fetch: typeof globalThis.fetch = (path) =>
    new Promise((resolve) => waiting.set(new URL(String(path), 'http://clinic.test').searchParams.get('code')!, resolve))
  const raffle = createRaffleLookup({ fetch, once: true, wait: () => Promise.resolve() })
  const answer = async (code: string) => {
    await expect.poll(() => waiting.has(code)).toBe(true)
    waiting.get(code)!(Response.json(result(code)))
  }
  return { raffle, answer }
}

test('a late answer for an earlier code doesn’t replace the current result', async () => {
  const { raffle, answer } = lookup()
  const first = raffle.show('RA-AAAA-AAAA')
  const second = raffle.show('RA-BBBB-BBBB')
  await answer('RA-BBBB-BBBB')
  await second
  await answer('RA-AAAA-AAAA')
  await first
  expect(raffle.$view.get()).toMatchObject({ status: 'shown', result: { code: 'RA-BBBB-BBBB' } })
})

test('an answer that arrives after the visitor returned to the form leaves the form open', async () => {
  const { raffle, answer } = lookup()
  const asked = raffle.show('RA-AAAA-AAAA')
  raffle.again()
  await answer('RA-AAAA-AAAA')
  await asked
  expect(raffle.$view.get()).toEqual({ status: 'asking', problem: undefined })
})

test('the winning ticket of a drawing that was redrawn is not told that it won', () => {
  const first = { ...result('RA-AAAA-AAAA'), pool: [1001, 1002] }
  expect(ticketIn(first, ' No. 1001 ')).toBe('won')
  expect(ticketIn({ ...first, replacedBy: 'RA-BBBB-BBBB' }, '1001')).toBe('replaced')
  expect(ticketIn({ ...first, replacedBy: 'RA-BBBB-BBBB' }, '1002')).toBe('in')
})
