/** Whose tries count together (those of one network or one mailbox), and whose don't. */
import { beforeEach, expect, test } from 'vitest'
import { assertMayTry, type ThrottleKind } from '../../netlify/auth/throttle.ts'
import { openDb } from '../../netlify/db/client.ts'
import { useClinic } from '../support/clinic.ts'

const clinic = useClinic()
const now = new Date('2026-12-01T15:00:00Z')
beforeEach(() => clinic.reset())

/** How many of these tries get through. */
async function letThrough(kind: ThrottleKind, tries: readonly { email: string; ip: string }[]): Promise<number> {
  const outcomes = await Promise.allSettled(tries.map((tried) => assertMayTry(openDb(), kind, tried, now)))
  return outcomes.filter(({ status }) => status === 'fulfilled').length
}

const many = (count: number, make: (index: number) => { email: string; ip: string }) =>
  Array.from({ length: count }, (_, index) => make(index))

test('the addresses of one IPv6 network are one, those of another are not', async () => {
  const inside = many(61, (index) => ({ email: `a${index}@example.com`, ip: `2001:db8:0:7:${index.toString(16)}::1` }))
  expect(await letThrough('sign-in-link', inside)).toBe(60)
  expect(await letThrough('sign-in-link', [{ email: 'b@example.com', ip: '2001:db8:0:8::1' }])).toBe(1)
})

test('all networks of one IPv6 site, a /48, may try four times as often as a single one', async () => {
  const site = many(300, (index) => ({ email: `a${index}@example.com`, ip: `2001:db8:5:${index.toString(16)}::1` }))
  expect(await letThrough('sign-in-link', site)).toBe(240)
  expect(await letThrough('sign-in-link', [{ email: 'b@example.com', ip: '2001:db8:6:1::1' }])).toBe(1)
})

test('IPv4 addresses that are written as IPv6 are not one network', async () => {
  const apart = many(61, (index) => ({ email: `a${index}@example.com`, ip: `::ffff:203.0.113.${index}` }))
  expect(await letThrough('sign-in-link', apart)).toBe(61)
})

const names = [
  ['tags', (index: number) => `vic.tim+${index}@example.com`],
  [
    'dots at Gmail',
    (index: number) => `vi${'.'.repeat(index & 1)}ct${'.'.repeat((index >> 1) & 1)}im@g${index % 3 ? '' : 'oogle'}mail.com`,
  ],
] as const

test.each(names)('one mailbox under many names, by %s, is written to five times an hour', async (_how, name) => {
  for (const kind of ['sign-in-link', 'password-reset', 'invitation'] as const)
    expect(
      await letThrough(
        kind,
        many(12, (index) => ({ email: name(index), ip: `192.0.2.${index}` })),
      ),
    ).toBe(5)
})

test('a password is tried for the account alone that it is of', async () => {
  expect(
    await letThrough(
      'password',
      many(11, () => ({ email: 'ana+1@example.com', ip: '192.0.2.1' })),
    ),
  ).toBe(10)
  expect(await letThrough('password', [{ email: 'ana@example.com', ip: '192.0.2.1' }])).toBe(1)
})
