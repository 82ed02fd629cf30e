import pg from 'pg'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { minuteMs } from '../../src/catalog/time/milliseconds.ts'
import { bookIv } from '../../netlify/domain/request/booking.ts'
import { openDb } from '../../netlify/db/client.ts'
import type { MailboxProgram } from '../../netlify/local/mailbox/mailbox.ts'
import { sweepOutbox } from '../../netlify/mail/deliver.ts'
import { openPostmark, type Postmark } from '../../netlify/mail/postmark.ts'
import { clinicInbox, useClinic } from '../support/clinic.ts'
import { makeBooking } from '../support/rows/make.ts'
import { sweepAt } from '../support/rows/outbox.ts'
import { soaking } from '../support/soak.ts'

const clinic = useClinic()
const start = new Date()
const after = (ms: number) => new Date(start.getTime() + ms)

const book = (now = start, change = {}) => bookIv(openDb(), makeBooking(change), now)
const states = async () =>
  (await clinic.rows<{ state: string }>(`select state from outbox order by template`)).map((row) => row.state)
const accepted = () => clinic.mailbox.ledger.length

/** Stands in for the real client when Postmark hangs, without waiting for its timeout. */
const silent: Postmark = {
  send: async () => ({ kind: 'unknown', reason: 'no answer' }),
  find: async () => {
    throw new Error('no answer')
  },
}

let before = 0
const sent = () => accepted() - before

beforeEach(async () => {
  await clinic.reset()
  before = accepted()
})

describe('an email', () => {
  test('is sent once, however often the outbox is swept', async () => {
    await book()
    expect(await sweepAt(start)).toEqual({ sent: 2, rejected: [], waiting: 0 })
    expect(await sweepAt(after(minuteMs))).toEqual({ sent: 0, rejected: [], waiting: 0 })
    expect(sent()).toBe(2)
    expect(await states()).toEqual(['sent', 'sent'])
  })

  test('is sent once when ten sweeps run at the same moment', async () => {
    for (let index = 0; index < 5; index += 1) await book()
    await Promise.all(Array.from({ length: 10 }, () => sweepAt(start)))
    expect(sent()).toBe(10)
  })

  test('that another sweep has locked doesn’t hold up the others', async () => {
    await book()
    const other = new pg.Client({ connectionString: process.env['DATABASE_URL'] })
    await other.connect()
    onTestFinished(() => other.end())
    await other.query('begin')
    await other.query('select id from outbox for update')
    await book(after(1))
    const inTime = sweepOutbox(openDb(5_000), openPostmark(), () => after(1), after(2))
    expect(await inTime).toMatchObject({ sent: 2 })
    await other.query('rollback')
    await sweepAt(after(2))
    expect(sent()).toBe(4)
  })

  test('waits longer after each refusal, up to 5 minutes, and is sent once Postmark accepts it', async () => {
    await book()
    clinic.mailbox.program({ status: 429 })
    const waits: number[] = []
    let now = start
    for (let attempt = 0; attempt < 8; attempt += 1) {
      await sweepAt(now)
      const [row] = await clinic.rows<{ due_at: Date }>(`select min(due_at) as due_at from outbox`)
      waits.push((row!.due_at.getTime() - now.getTime()) / 1000)
      now = row!.due_at
    }
    expect(waits).toEqual([15, 30, 60, 120, 240, 300, 300, 300])
    clinic.mailbox.heal()
    await sweepAt(now)
    expect(sent()).toBe(2)
  })

  test('to an address that Postmark has deactivated is recorded as rejected', async () => {
    await book(start, { email: 'gone@example.com' })
    clinic.mailbox.inactive.add('gone@example.com')
    expect(await sweepAt(start)).toEqual({ sent: 1, rejected: [expect.any(String)], waiting: 0 })
    expect(await states()).toEqual(['rejected', 'sent'])
  })

  test('to the clinic’s own inbox is never given up, and is sent once the address works again', async () => {
    await book()
    clinic.mailbox.inactive.add(clinicInbox)
    expect(await sweepAt(start)).toEqual({ sent: 1, rejected: [], waiting: 1 })
    clinic.mailbox.inactive.clear()
    await sweepAt(after(5 * minuteMs))
    expect(await states()).toEqual(['sent', 'sent'])
  })

  test('to the clinic about a booking sends replies to the client', async () => {
    await book(start, { email: 'ana@example.com' })
    await sweepAt(start)
    const message = clinic.mailbox.emails().find((each) => each.To === clinicInbox)
    expect(message?.ReplyTo).toBe('ana@example.com')
  })

  test('to a Gmail mailbox counts toward its daily limit, however the address is written', async () => {
    for (const email of ['an.a@gmail.com', 'ana@gmail.com', 'a.n.a@googlemail.com', 'A.na+x@gmail.com', 'an.a@example.com'])
      await book(start, { email })
    await Promise.all([sweepAt(start), sweepAt(start)])
    const emails = await clinic.rows(`select recipient from outbox where state = 'withheld'`)
    expect(emails).toEqual([{ recipient: 'A.na+x@gmail.com' }])
  })

  test('beyond three a day to one address is withheld, and the clinic’s own emails still go out', async () => {
    for (let index = 0; index < 5; index += 1)
      await book(start, { email: ['Ana@Example.com', 'ana@example.com', 'ana+tag@example.com'][index % 3]! })
    await Promise.all([sweepAt(start), sweepAt(start)])
    const rows = await clinic.rows(`select template, state, count(*)::int as emails from outbox group by 1, 2 order by 1, 2`)
    expect(rows).toEqual([
      { template: 'booking-client', state: 'sent', emails: 3 },
      { template: 'booking-client', state: 'withheld', emails: 2 },
      { template: 'booking-clinic', state: 'sent', emails: 5 },
    ])
  })
})

describe('an email whose answer from Postmark was lost', () => {
  test('is not sent again after a gateway’s 504 while Postmark’s search lags behind', async () => {
    await book()
    const real = openPostmark()
    const gateway: Postmark = {
      ...real,
      send: async (message) => (await real.send(message), { kind: 'unknown', reason: 'status 504' }),
    }
    await sweepAt(start, gateway)
    await sweepAt(after(5 * minuteMs), { ...real, find: async () => undefined })
    expect(sent()).toBe(2)
    await sweepAt(after(11 * minuteMs), real)
    expect(sent()).toBe(2)
    expect(await states()).toEqual(['sent', 'sent'])
  })

  test('becomes unknown after a server error, but stays pending after a refusal', async () => {
    await book()
    clinic.mailbox.program({ status: 500 })
    await sweepAt(start)
    expect(await states()).toEqual(['unknown', 'unknown'])
    await book(after(1))
    clinic.mailbox.heal()
    clinic.mailbox.program({ status: 429 })
    await sweepAt(after(1))
    expect((await states()).filter((state) => state === 'pending')).toHaveLength(2)
  })

  test('is found at Postmark and not sent again', async () => {
    await book()
    clinic.mailbox.program({ acceptThenReset: true })
    await sweepAt(start)
    expect(await states()).toEqual(['unknown', 'unknown'])
    clinic.mailbox.heal()
    await sweepAt(after(minuteMs))
    expect(await states()).toEqual(['sent', 'sent'])
    expect(sent()).toBe(2)
  })

  test('is not marked as sent when the search finds another email', async () => {
    await book()
    clinic.mailbox.program({ resetBefore: true })
    await sweepAt(start)
    clinic.mailbox.heal()
    const another = { MessageID: '5f0b7f9e-0000-4000-8000-000000000001', Metadata: { letter: 'another' } }
    clinic.mailbox.program({ on: 'search', say: JSON.stringify({ TotalCount: 1, Messages: [another] }) })
    await sweepAt(after(minuteMs))
    expect(await states()).toEqual(['unknown', 'unknown'])
  })

  test('is sent again after 10 minutes, and no sooner, if Postmark cannot find it', async () => {
    await book()
    clinic.mailbox.program({ resetBefore: true })
    await sweepAt(start)
    clinic.mailbox.heal()
    for (const ms of [1 * minuteMs, 3 * minuteMs, 9 * minuteMs]) {
      await sweepAt(after(ms))
      expect(sent()).toBe(0)
    }
    await sweepAt(after(10 * minuteMs))
    expect(sent()).toBe(2)
  })

  test('is looked up before it is sent again when its sweep was killed', async () => {
    await book()
    const killed: Postmark = {
      send: async () => {
        throw new Error('killed')
      },
      find: async () => undefined,
    }
    // As after a kill, the claim is stored and the outcome is not.
    clinic.bridge.fault = { before: 'reset', only: (sql) => sql.includes('"due_at" =') }
    await sweepAt(start, killed)
    clinic.bridge.fault = undefined
    expect(await states()).toEqual(['unknown', 'unknown'])
    await sweepAt(after(2 * minuteMs))
    expect(sent()).toBe(0)
    await sweepAt(after(11 * minuteMs))
    expect(sent()).toBe(2)
  })
})

describe('a day of Postmark', () => {
  const outages: [string, MailboxProgram | undefined][] = [
    ['answering 500', { status: 500 }],
    ['answering 429', { status: 429 }],
    ['answering 503', { status: 503 }],
    ['resetting connections', { resetBefore: true }],
    ['hanging', undefined],
  ]
  /** A whole day of each takes a minute, so outside a soak they take turns by the hour. */
  const days: [string, (typeof outages)[number][1][]][] = soaking
    ? outages.map(([name, program]) => [name, [program]])
    : [[new Intl.ListFormat('en-US').format(outages.map(([name]) => name)), outages.map(([, program]) => program)]]

  function breakDown(program: MailboxProgram | undefined): Postmark {
    clinic.mailbox.heal()
    if (!program) return silent
    clinic.mailbox.program({ ...program, on: 'send' })
    clinic.mailbox.program({ ...program, on: 'search' })
    return openPostmark()
  }

  test.each(days)('%s loses no email: 10 minutes after it ends, each one has been sent once', async (_name, programs) => {
    let postmark = breakDown(programs[0])
    let booked = 0
    let now: Date
    const day = 24 * 60
    for (let passed = 0; passed <= day; passed += 2) {
      now = after(passed * minuteMs)
      if (passed % 60 === 0) postmark = breakDown(programs[(passed / 60) % programs.length])
      // Book every four hours, and once just before the outage ends.
      if (passed % 240 === 0 || passed === day - 2) {
        await book(now, { preferredDates: makeBooking().preferredDates })
        booked += 1
        await sweepAt(now, postmark)
      }
      await sweepAt(now, postmark)
    }
    expect(sent()).toBe(0)
    clinic.mailbox.heal()
    for (let passed = 2; passed <= 10; passed += 2) {
      now = after((day + passed) * minuteMs)
      await sweepAt(now)
    }
    expect(sent()).toBe(2 * booked)
    expect(new Set(await states())).toEqual(new Set(['sent']))
  })
})

describe('an answer without a message ID', () => {
  test.each(['<html>Welcome to the proxy</html>', '{}', '{"MessageID":""}', '[]', 'null', ''])(
    'leaves the email unknown, to be sent again if Postmark doesn’t know it: %j',
    async (body) => {
      clinic.mailbox.program({ say: body })
      await book()
      expect(await sweepAt(start)).toMatchObject({ sent: 0 })
      expect(await states()).toEqual(['unknown', 'unknown'])
      clinic.mailbox.heal()
      await sweepAt(after(11 * minuteMs))
      expect(await states()).toEqual(['sent', 'sent'])
      expect(sent()).toBe(2)
    },
  )

  test('doesn’t cause a second send if Postmark accepted the email', async () => {
    clinic.mailbox.program({ acceptThenSay: '{}' })
    await book()
    await sweepAt(start)
    clinic.mailbox.heal()
    await sweepAt(after(minuteMs))
    expect(await states()).toEqual(['sent', 'sent'])
    expect(sent()).toBe(2)
  })

  test('cannot be stored as a sent email', async () => {
    await book()
    for (const id of [null, ''])
      await expect(clinic.rows(`update outbox set state = 'sent', sent_at = now(), message_id = $1`, [id])).rejects.toThrow(
        'outbox_sent_with_id',
      )
  })
})
