/** Which tries count together: those from one network, and emails to one mailbox. */
import { beforeEach, expect, test } from 'vitest'
import { assertMayTry, type ThrottleKind } from '../../netlify/auth/throttle.ts'
import { openDb } from '../../netlify/db/client.ts'
import { useClinic } from '../support/clinic.ts'

const clinic = useClinic()
const now = new Date('2026-12-01T15:00:00Z')
beforeEach(() => clinic.reset())

/** The number of these tries that the limits allow. */
async function countAllowed(kind: ThrottleKind, tries: readonly { email: string; ip: string }[]): Promise<number> {
  const outcomes = await Promise.allSettled(tries.map((tried) => assertMayTry(openDb(), kind, tried, now)))
  return outcomes.filter(({ status }) => status === 'fulfilled').length
}

const many = (count: number, make: (index: number) => { email: string; ip: string }) =>
  Array.from({ length: count }, (_, index) => make(index))

test('the addresses of one IPv6 network share its tries, and another network has its own', async () => {
  const inside = many(61, (index) => ({ email: `a${index}@example.com`, ip: `2001:db8:0:7:${index.toString(16)}::1` }))
  expect(await countAllowed('sign-in-link', inside)).toBe(60)
  expect(await countAllowed('sign-in-link', [{ email: 'b@example.com', ip: '2001:db8:0:8::1' }])).toBe(1)
})

test('all networks of one IPv6 site (a /48) together get four times the tries of one network', async () => {
  const site = many(300, (index) => ({ email: `a${index}@example.com`, ip: `2001:db8:5:${index.toString(16)}::1` }))
  expect(await countAllowed('sign-in-link', site)).toBe(240)
  expect(await countAllowed('sign-in-link', [{ email: 'b@example.com', ip: '2001:db8:6:1::1' }])).toBe(1)
})

test.each([
  ['a network', 100, (_index: number) => '192.0.2.1', 100 + 1],
  ['an IPv6 site', 400, (index: number) => `2001:db8:5:${index.toString(16)}::1`, 2 * 400 + 1],
])('%s over its limit leaves no rows for what it makes up', async (_what, most, ipOf, rows) => {
  const made = many(most + 20, (index) => ({ email: `a${index}@example.com`, ip: ipOf(index) }))
  for (const tried of made) await countAllowed('password', [tried])
  expect(await clinic.rows('select 1 from throttles')).toHaveLength(rows)
  const later = new Date(now.getTime() + 16 * 60_000)
  await assertMayTry(openDb(), 'password', { email: 'b@example.com', ip: ipOf(0) }, later)
  expect(await clinic.rows('select 1 from throttles'), 'in its next window').toHaveLength(rows + 1)
})

test('IPv4 addresses written as IPv6 do not share tries', async () => {
  const mapped = many(61, (index) => ({ email: `a${index}@example.com`, ip: `::ffff:203.0.113.${index}` }))
  expect(await countAllowed('sign-in-link', mapped)).toBe(61)
})

const variants = [
  ['tags', (index: number) => `vic.tim+${index}@example.com`],
  [
    'dots at Gmail',
    (index: number) => `vi${'.'.repeat(index & 1)}ct${'.'.repeat((index >> 1) & 1)}im@g${index % 3 ? '' : 'oogle'}mail.com`,
  ],
] as const

test.each(variants)('one mailbox gets five emails an hour, however its address is varied by %s', async (_by, variant) => {
  for (const kind of ['sign-in-link', 'password-reset', 'invitation'] as const)
    expect(
      await countAllowed(
        kind,
        many(12, (index) => ({ email: variant(index), ip: `192.0.2.${index}` })),
      ),
    ).toBe(5)
})

test('password tries count per address: ana+1@ and ana@ do not share them', async () => {
  expect(
    await countAllowed(
      'password',
      many(11, () => ({ email: 'ana+1@example.com', ip: '192.0.2.1' })),
    ),
  ).toBe(10)
  expect(await countAllowed('password', [{ email: 'ana@example.com', ip: '192.0.2.1' }])).toBe(1)
})
