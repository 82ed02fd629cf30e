/** The raffle (decision 19): fair, drawn once, recorded, and with no name on the public page. */
import { beforeEach, describe, expect, test } from 'vitest'
import { call } from '../../../src/client/call.ts'
import { addDays, easternDay, formatDay } from '../../../src/catalog/time/eastern.ts'
import { deleteCheckIn } from '../../../src/contracts/admin-check-in.ts'
import {
  drawRaffle,
  enterPrizeDetails,
  listRaffleDraws,
  sendWinnerEmail,
  type RaffleDraw,
} from '../../../src/contracts/admin-raffle.ts'
import { checkIn, type CheckInAnswers } from '../../../src/contracts/check-in.ts'
import type { InputOf } from '../../../src/contracts/endpoint.ts'
import { readRaffleResult } from '../../../src/contracts/raffle.ts'
import { pickWinner } from '../../../netlify/domain/check-in/raffle.ts'
import * as checkIns from '../../../netlify/functions/admin/check-in.ts'
import * as email from '../../../netlify/functions/admin/raffle-email.ts'
import * as raffle from '../../../netlify/functions/admin/raffle.ts'
import * as checkingIn from '../../../netlify/functions/check-in.ts'
import * as result from '../../../netlify/functions/raffle.ts'
import { useClinic } from '../../support/clinic.ts'
import { makeCheckIn } from '../../support/rows/make.ts'
import { serve } from '../../support/serve.ts'
import { signedIn, type SignedIn } from '../../support/signed-in.ts'

const clinic = useClinic()
const server = serve(checkingIn, checkIns, raffle, email, result)
let admin: SignedIn

beforeEach(async () => {
  await clinic.reset()
  admin = await signedIn(server, 'admin')
})

async function guest(change: Partial<CheckInAnswers> = {}): Promise<number> {
  const checkedIn = await call(checkIn, await makeCheckIn(change), { fetch: server.fetch })
  if (!checkedIn.ok) throw new Error(JSON.stringify(checkedIn.failure))
  return checkedIn.value.ticketNumber
}

const draw = (input: InputOf<typeof drawRaffle> = {}) => call(drawRaffle, input, admin.options)

async function drawn(input: InputOf<typeof drawRaffle> = {}): Promise<RaffleDraw> {
  const outcome = await draw(input)
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.failure))
  return outcome.value
}

const poolOf = async ({ code }: RaffleDraw) => {
  const outcome = await call(readRaffleResult, { code }, { fetch: server.fetch })
  if (!outcome.ok) throw new Error('no result')
  return outcome.value
}

test('100,000 picks among seven entries are evenly distributed', () => {
  const counts = new Array<number>(7).fill(0)
  const entries = counts.map((_, index) => index)
  const picks = 100_000
  for (let pick = 0; pick < picks; pick += 1) counts[pickWinner(entries)!]! += 1
  const expected = picks / entries.length
  const chiSquare = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
  // Six degrees of freedom: a fair draw exceeds this once in ten million runs, one with an entry 5% too likely nearly always.
  expect(chiSquare).toBeLessThan(44)
  expect(pickWinner([])).toBeUndefined()
})

describe('a draw', () => {
  test('picks among today’s guests, with one entry per person, and records its pool', async () => {
    const first = await guest({ email: 'ana@example.com' })
    await guest({ email: 'ANA@example.com' })
    const other = await guest()
    const gone = await guest()
    await clinic.rows('update event_signups set deleted_at = now() where ticket_number = $1', [gone])
    const yesterday = await guest()
    await clinic.rows(
      `update event_signups set created_at = now() - interval '1 day', signed_at = now() - interval '1 day' where ticket_number = $1`,
      [yesterday],
    )
    const today = await drawn()
    expect(today).toMatchObject({ totalEntries: 2, path: null, from: easternDay(new Date()), to: easternDay(new Date()) })
    const { pool, winningTicket } = await poolOf(today)
    expect(pool).toEqual([first, other])
    expect(pool).toContain(winningTicket)
    expect(today.winner).toMatchObject({ fullName: 'Ana Pereira', phone: '(305) 555-0199' })
  })

  test('of a path includes only its guests, and no draw includes the day’s earlier winners', async () => {
    const glow = await guest({ path: 'Glow' })
    const reset = await guest({ path: 'Reset' })
    expect(await poolOf(await drawn({ path: 'Glow' }))).toMatchObject({ pool: [glow], path: 'Glow' })
    expect(await poolOf(await drawn())).toMatchObject({ pool: [reset] })
    expect(await draw({ path: 'Reset' })).toMatchObject({ ok: false, failure: { code: 'no-eligible-entries' } })
  })

  test('without entries is refused in the spec’s words', async () => {
    expect(await draw()).toMatchObject({ ok: false, failure: { message: 'No eligible entries found' } })
  })

  test('is refused if its last day is before its first', async () => {
    expect(await draw({ from: '2026-11-10', to: '2026-11-09' })).toMatchObject({ ok: false, failure: { code: 'invalid-input' } })
  })

  test('requested twenty times at once is recorded once, and the other requests get its winner', async () => {
    for (let guests = 0; guests < 12; guests += 1) await guest()
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => draw()))
    const recorded = outcomes.filter(({ ok }) => ok)
    expect(recorded).toHaveLength(1)
    const receipt = recorded[0]!.ok && recorded[0]!.value
    for (const outcome of outcomes.filter(({ ok }) => !ok))
      expect(outcome).toMatchObject({ failure: { status: 409, code: 'already-drawn', receipt } })
    expect(await clinic.rows('select 1 from raffle_draws')).toHaveLength(1)
    expect(await clinic.rows(`select 1 from audit where action = 'raffle.drawn'`)).toHaveLength(1)
  })

  test('of several pools at once never gives one person two prizes', async () => {
    for (const path of ['Glow', 'Reset', 'Recover'] as const)
      for (let guests = 0; guests < 2; guests += 1) await guest({ path, email: `${path}.${guests}@example.com` })
    await Promise.all([draw(), draw({ path: 'Glow' }), draw({ path: 'Reset' }), draw({ path: 'Recover' })])
    const winners = await clinic.rows<{ winning_ticket: number }>('select winning_ticket from raffle_draws')
    expect(winners).toHaveLength(4)
    expect(new Set(winners.map((row) => row.winning_ticket)).size).toBe(4)
  })
})

describe('drawing again', () => {
  test('needs a reason, keeps the first draw, and leaves out its winner', async () => {
    await guest()
    await guest()
    const first = await drawn()
    expect(await draw()).toMatchObject({ ok: false, failure: { code: 'already-drawn', receipt: first } })
    expect(await draw({ redraw: { drawId: first.id, reason: '  ' } })).toMatchObject({
      ok: false,
      failure: { code: 'invalid-input', fields: { 'redraw.reason': 'Enter the reason.' } },
    })
    const second = await drawn({ redraw: { drawId: first.id, reason: 'The winner had left.' } })
    expect(second).toMatchObject({ replaces: first.code, reason: 'The winner had left.', totalEntries: 1 })
    expect(second.winningTicket).not.toBe(first.winningTicket)
    expect(await poolOf(first)).toMatchObject({ winningTicket: first.winningTicket, replacedBy: second.code })
    expect(JSON.stringify(await poolOf(second)), 'the reason is not public').not.toContain('left')
    expect(
      await call(sendWinnerEmail, { drawId: first.id, prize: 'A Glow visit' }, admin.options),
      'a replaced winner gets no email',
    ).toMatchObject({ ok: false, failure: { code: 'changed-meanwhile' } })
    const draws = await call(listRaffleDraws, { size: 100 }, admin.options)
    expect(draws.ok && draws.value.rows.map(({ code }) => code)).toEqual([second.code, first.code])
    for (const wanted of [first.id, first.code]) {
      const one = await call(listRaffleDraws, { draw: wanted, size: 1 }, admin.options)
      expect(one.ok && one.value.rows.map(({ code }) => code), 'however old').toEqual([first.code])
    }
    expect(await draw({ redraw: { drawId: first.id, reason: 'Once more' } }), 'only the latest can be redrawn').toMatchObject({
      ok: false,
      failure: { code: 'already-drawn', receipt: { code: second.code } },
    })
  })

  test('over more days needs a reason too, unless there are new entries', async () => {
    await guest()
    await guest()
    const today = easternDay(new Date())
    const from = addDays(today, -1)
    const first = await drawn()
    expect(await draw({ from, to: today })).toMatchObject({ ok: false, failure: { code: 'already-drawn', receipt: first } })
    const second = await drawn({ redraw: { drawId: first.id, reason: 'The winner had left.' } })
    await guest()
    await guest()
    const others = await drawn({ from, to: today })
    expect(others.totalEntries, 'without the two winners').toBe(2)
    expect([first.winningTicket, second.winningTicket]).not.toContain(others.winningTicket)
    expect(others.replaces).toBeNull()
  })

  test('on a later day leaves out anyone who won on one of its days', async () => {
    await guest({ path: 'Glow', email: 'ana@example.com' })
    const [reset, other] = [await guest({ path: 'Reset' }), await guest({ path: 'Reset' })]
    await drawn({ path: 'Glow' })
    const first = await drawn()
    await clinic.rows(`update raffle_draws set day = day - 1, from_day = from_day - 1, to_day = to_day - 1`)
    await clinic.rows(
      `update event_signups set created_at = created_at - interval '1 day', signed_at = signed_at - interval '1 day'`,
    )
    const again = await drawn({ redraw: { drawId: first.id, reason: 'The winner had left.' } })
    expect((await poolOf(again)).pool).toEqual([reset, other].filter((ticket) => ticket !== first.winningTicket))
    const today = easternDay(new Date())
    await guest({ path: 'Glow', email: 'ANA@example.com' })
    expect(await draw({ path: 'Glow', from: addDays(today, -1), to: today })).toMatchObject({
      ok: false,
      failure: { code: 'no-eligible-entries' },
    })
  })

  test('is recorded once for twenty simultaneous requests', async () => {
    for (let guests = 0; guests < 6; guests += 1) await guest()
    const first = await drawn()
    const again = () => draw({ redraw: { drawId: first.id, reason: 'The winner had left.' } })
    const outcomes = await Promise.all(Array.from({ length: 20 }, again))
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await clinic.rows('select 1 from raffle_draws')).toHaveLength(2)
  })
})

test('the public result has ticket numbers, but no name, email, phone number or id of a guest', async () => {
  for (let guests = 0; guests < 3; guests += 1) await guest()
  const { code, winner } = await drawn()
  const answer = await (await server.fetch(`/api/raffle?code=${code.toLowerCase()}`)).text()
  for (const secret of [winner!.fullName, winner!.email, winner!.phone, winner!.checkInId]) expect(answer).not.toContain(secret)
  expect(Object.keys(JSON.parse(answer) as object).sort()).toEqual(
    ['code', 'drawnAt', 'from', 'path', 'pool', 'replacedBy', 'replaces', 'to', 'winningTicket'].sort(),
  )
  expect((await server.fetch('/api/raffle?code=RA-2222-2222')).status).toBe(404)
  expect((await server.fetch('/api/raffle?code=x')).status).toBe(422)
})

describe('the winner’s email', () => {
  test('names the prize, is sent once, and cannot be sent with another prize', async () => {
    await guest()
    const { id, winner, code, drawnAt } = await drawn()
    const send = (prize: string) => call(sendWinnerEmail, { drawId: id, prize }, admin.options)
    expect(await send('  ')).toMatchObject({ ok: false, failure: { fields: { prize: enterPrizeDetails } } })
    const results = await Promise.all(Array.from({ length: 5 }, () => send('A Glow infusion')))
    for (const outcome of results) expect(outcome).toMatchObject({ ok: true, value: { prize: 'A Glow infusion' } })
    expect(await send('A car')).toMatchObject({
      ok: false,
      failure: { code: 'already-sent-differently', receipt: { prize: 'A Glow infusion' } },
    })
    await server.settled()
    const emails = clinic.mailbox.emails()
    expect(emails).toHaveLength(1)
    expect(emails[0]).toMatchObject({ To: winner!.email, TextBody: expect.stringContaining('A Glow infusion') })
    expect(emails[0]!.TextBody).toContain(`/raffle?code=${code}`)
    expect(emails[0]!.TextBody).toContain(`Drawn on: ${formatDay(easternDay(new Date(drawnAt)))}\n`)
  })

  test('is not sent if a new draw replaces this one at the same moment', async () => {
    await guest()
    const { id } = await drawn()
    await clinic.rows(`create function draw_meanwhile() returns trigger language plpgsql as $$ begin
      insert into raffle_draws (id, code, day, from_day, to_day, pool, winning_ticket, winner_hash, replaces, reason, drawn_by, drawn_at)
        select gen_random_uuid(), 'RA-2222-2222', day, from_day, to_day, pool, winning_ticket, 'other', id, 'Left', drawn_by, drawn_at
        from raffle_draws;
      return new;
    end $$`)
    await clinic.rows(
      'create trigger draw_meanwhile after insert on idempotency_keys for each row execute function draw_meanwhile()',
    )
    try {
      expect(await call(sendWinnerEmail, { drawId: id, prize: 'A Glow infusion' }, admin.options)).toMatchObject({
        ok: false,
        failure: { code: 'changed-meanwhile' },
      })
    } finally {
      await clinic.rows('drop trigger draw_meanwhile on idempotency_keys')
      await clinic.rows('drop function draw_meanwhile')
    }
    expect(await clinic.rows('select 1 from outbox')).toEqual([])
  })

  test('is not sent to a winner whose check-in was deleted', async () => {
    await guest()
    const { id, winner } = await drawn()
    await call(deleteCheckIn, { id: winner!.checkInId }, admin.options)
    expect(await call(sendWinnerEmail, { drawId: id, prize: 'A Glow infusion' }, admin.options)).toMatchObject({
      ok: false,
      failure: { code: 'not-found' },
    })
    expect(await clinic.rows('select 1 from outbox')).toEqual([])
  })
})

test.each(['anonymous', 'client'] as const)('draws are for admins only, so this caller is refused: %s', async (who) => {
  await guest()
  const options = who === 'anonymous' ? { fetch: server.fetch } : (await signedIn(server, 'client')).options
  const status = who === 'anonymous' ? 401 : 403
  expect(await call(drawRaffle, {}, options)).toMatchObject({ ok: false, failure: { status } })
  expect(await call(listRaffleDraws, { size: 10 }, options)).toMatchObject({ ok: false, failure: { status } })
  expect(await clinic.rows('select 1 from raffle_draws')).toEqual([])
})

test('a draw of past days includes only guests of those days', async () => {
  const then = addDays(easternDay(new Date()), -3)
  const ticket = await guest()
  await guest()
  await clinic.rows('update event_signups set created_at = $2, signed_at = $2 where ticket_number = $1', [
    ticket,
    `${then}T17:00:00Z`,
  ])
  expect(await poolOf(await drawn({ from: then, to: then }))).toMatchObject({ pool: [ticket], from: then, to: then })
})
