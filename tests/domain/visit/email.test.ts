/** Every change of a visit emails both sides once; a change undone in time emails nobody (decisions 38 and 39). */
import ICAL from 'ical.js'
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addDays, easternDay, easternInstant, formatEasternTime } from '../../../src/catalog/time/eastern.ts'
import { emailWaitSeconds, type DayStep } from '../../../src/catalog/visit/visit.ts'
import { openDb } from '../../../netlify/db/client.ts'
import { cancelVisit, moveVisit, stepVisit } from '../../../netlify/domain/visit/act.ts'
import { readForChange } from '../../../netlify/domain/visit/read-for-change.ts'
import { makeVisit } from '../../../netlify/domain/visit/make.ts'
import { visitEmails } from '../../../netlify/domain/visit/email.ts'
import type { VisitActor, VisitRow } from '../../../netlify/domain/visit/visit.ts'
import { inOneTransaction } from '../../../netlify/db/client.ts'
import type { CaughtEmail } from '../../../netlify/local/mailbox/caught-email.ts'
import { clinicInbox, useClinic } from '../../support/clinic.ts'
import { makeProvider } from '../../support/rows/provider.ts'
import { sweepAt } from '../../support/rows/outbox.ts'

const clinic = useClinic()
const now = new Date()
const day = addDays(easternDay(now), 40)
const at = (hour: number) => easternInstant(day, hour, 0)
const later = (seconds: number, from = now) => new Date(from.getTime() + seconds * 1000)
const db = () => openDb(30_000)
const client = { actorKind: 'visitor' } as const
const email = 'ana@example.com'
let staff: VisitActor
let grace: string
let sofia: string
const addressOf = (id: string) => `${id}@clinic.test`

beforeEach(async () => {
  await clinic.reset()
  grace = await makeProvider(clinic)
  sofia = await makeProvider(clinic)
  await clinic.rows(`update accounts set full_name = 'Grace Lin' where id = $1`, [grace])
  staff = { actorKind: 'admin', actorId: grace }
})

afterEach(() => clinic.mailbox.clear())

async function made(change: { readonly clientEmail?: string } = {}): Promise<VisitRow> {
  const facts = {
    kind: 'home',
    ...{ clientName: 'Ana Pereira', clientEmail: email, clientPhone: '305-555-0100' },
    ...{ place: 'Your address, ZIP code 33140', address: '12 Ocean Walk' },
    ...change,
  } as const
  const slot = { providerId: grace, startsAt: at(9), endsAt: at(10), city: 'Miami Beach', zipCode: '33140' } as const
  return makeVisit(db(), { id: randomUUID(), facts, slot, items: [] }, staff, now)
}

/** The emails sent within these seconds: the recipient, and the subject up to the time. */
async function sent(seconds = emailWaitSeconds, from = now): Promise<string[]> {
  clinic.mailbox.clear()
  await sweepAt(later(seconds, from))
  return clinic.mailbox
    .emails()
    .map(
      ({ To, Subject }) =>
        `${To === email ? 'client' : To === addressOf(grace) ? 'Grace' : To === addressOf(sofia) ? 'Sofia' : To}: ${Subject}`,
    )
    .map((line) => line.replace(/ on \w+, \w+ \d+ at /, ' ').replace(/ \w+, \w+ \d+ at /, ' '))
    .sort()
}

/** A visit whose first emails have gone out. */
async function known(): Promise<VisitRow> {
  const visit = await made()
  await sent()
  return visit
}

const move = (visit: VisitRow, hour: number, providerId?: string, actor = staff) =>
  moveVisit(db(), { id: visit.id, version: visit.version, startsAt: at(hour), ...(providerId && { providerId }) }, actor, now)

function calendarOf(caught: CaughtEmail) {
  const calendar = new ICAL.Component(ICAL.parse(Buffer.from(caught.Attachments![0]!.Content, 'base64').toString()) as unknown[])
  const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent')!)
  return {
    method: calendar.getFirstPropertyValue('method'),
    uid: event.uid,
    sequence: event.sequence,
    at: event.startDate.toJSDate(),
  }
}

describe('changes by staff', () => {
  test('making a visit emails the client and the provider, but not before the wait is over', async () => {
    await made()
    expect(await sent(emailWaitSeconds - 1)).toEqual([])
    expect(await sent()).toEqual([
      'Grace: New on your schedule: IV visit with A. P. 9:00 AM',
      'client: Confirmed: your IV visit 9:00 AM',
    ])
  })

  test('making a visit without an email address emails only the provider', async () => {
    await made({ clientEmail: '' })
    expect(await sent()).toEqual(['Grace: New on your schedule: IV visit with A. P. 9:00 AM'])
  })

  test('moving a visit twice sends one email with the final time and the first one', async () => {
    const visit = await known()
    await move(await move(visit, 11), 14)
    expect(await sent()).toEqual(['Grace: Moved: IV visit with A. P. 2:00 PM', 'client: New time: your IV visit is now 2:00 PM'])
    const [toClient] = clinic.mailbox.emails().filter(({ To }) => To === email)
    expect(toClient!.TextBody).toMatch(/Instead of: .* at 9:00 AM ET/)
  })

  test('moving a visit and undoing it sends no email', async () => {
    const visit = await known()
    await move(await move(visit, 11), 9)
    expect(await sent()).toEqual([])
  })

  test('moving a visit again after its email was sent sends a second email with both times', async () => {
    const visit = await known()
    const moved = await move(visit, 11)
    await sent()
    await move(moved, 9)
    expect(await sent()).toEqual(['Grace: Moved: IV visit with A. P. 9:00 AM', 'client: New time: your IV visit is now 9:00 AM'])
    expect(clinic.mailbox.emails()[0]!.TextBody).toContain('11:00 AM')
  })

  /** Sends the emails that are due, and gets no answer, or a refusal. */
  async function loseAnswers(seconds: number, status = 500, from = now): Promise<void> {
    clinic.mailbox.program({ status })
    await sweepAt(later(seconds, from))
    clinic.mailbox.heal()
  }

  test('moving a visit while its email is in flight sends the final time, and not the lost email after it', async () => {
    const visit = await known()
    const moved = await move(visit, 11)
    await loseAnswers(emailWaitSeconds)
    await moveVisit(db(), { id: visit.id, version: moved.version, startsAt: at(9) }, staff, later(60))
    expect(await sent(60 + emailWaitSeconds)).toEqual([
      'Grace: Moved: IV visit with A. P. 9:00 AM',
      'client: New time: your IV visit is now 9:00 AM',
    ])
    expect(await sent(1200)).toEqual([])
  })

  test('canceling a visit whose confirmation got no answer sends only the cancellation', async () => {
    const visit = await made()
    await loseAnswers(emailWaitSeconds)
    await cancelVisit(db(), { id: visit.id, version: 1, message: '' }, staff, later(180))
    expect(await sent(180 + emailWaitSeconds)).toEqual([
      'Grace: Off your schedule: IV visit with A. P. 9:00 AM',
      'client: Canceled: your IV visit 9:00 AM',
    ])
    expect(await sent(1200)).toEqual([])
    expect(await sent(2400)).toEqual([])
  })

  test('canceling a visit sends only the cancellation if Postmark first refused it and the confirmation', async () => {
    const visit = await made()
    await loseAnswers(emailWaitSeconds, 429)
    await cancelVisit(db(), { id: visit.id, version: 1, message: '' }, staff, later(emailWaitSeconds + 1))
    await loseAnswers(2 * emailWaitSeconds + 1, 429)
    expect(await sent(1200)).toEqual([
      'Grace: Off your schedule: IV visit with A. P. 9:00 AM',
      'client: Canceled: your IV visit 9:00 AM',
    ])
    expect(await sent(2400)).toEqual([])
  })

  test('canceling by mistake and undoing it while a confirmation is looked up sends only the confirmation', async () => {
    const visit = await made()
    await loseAnswers(emailWaitSeconds)
    const canceled = await cancelVisit(db(), { id: visit.id, version: 1, message: '' }, staff, later(630))
    expect(await sent(640)).toEqual([
      'Grace: New on your schedule: IV visit with A. P. 9:00 AM',
      'client: Confirmed: your IV visit 9:00 AM',
    ])
    await moveVisit(db(), { id: visit.id, version: canceled.version, startsAt: at(9) }, staff, later(642))
    expect(await sent(1200)).toEqual([])
  })

  test('sending an older email again while the newer one has no answer still sends the newer one', async () => {
    await move(await known(), 11)
    await loseAnswers(emailWaitSeconds)
    await clinic.rows(
      `insert into outbox (id, template, priority, data, recipient, subject_type, subject_id, state, due_at, created_at)
       select gen_random_uuid(), template, priority, data || '{"again": true}', recipient, subject_type, subject_id, 'pending', $1, $1
       from outbox where template = 'request-confirmed' and state = 'sent'`,
      [later(60)],
    )
    expect(await sent(60)).toEqual(['client: Confirmed: your IV visit 9:00 AM'])
    expect(await sent(1200)).toEqual([
      'Grace: Moved: IV visit with A. P. 11:00 AM',
      'client: New time: your IV visit is now 11:00 AM',
    ])
  })

  test('reopening a visit whose “We missed you” email got no answer never sends that email', async () => {
    const visit = await known()
    const missed = await stepVisit(db(), { id: visit.id, version: 1, step: 'no-show' }, staff, visit.startsAt)
    await loseAnswers(emailWaitSeconds, 500, visit.startsAt)
    await stepVisit(db(), { id: visit.id, version: missed.version, step: 'reopened' }, staff, later(60, visit.startsAt))
    expect(await sent(1200, visit.startsAt)).toEqual([])
  })

  test('canceling a visit emails both sides, and undoing it in time emails nobody', async () => {
    const visit = await known()
    const canceled = await cancelVisit(db(), { id: visit.id, version: 1, message: '' }, staff, now)
    const again = await move(canceled, 9)
    expect(await sent()).toEqual([])
    await cancelVisit(db(), { id: visit.id, version: again.version, message: 'The pump is out.' }, staff, now)
    expect(await sent()).toEqual([
      'Grace: Off your schedule: IV visit with A. P. 9:00 AM',
      'client: Canceled: your IV visit 9:00 AM',
    ])
    expect(clinic.mailbox.emails().find(({ To }) => To === email)!.TextBody).toContain('The pump is out.')
  })

  test('moving a visit and then canceling it cancels the time that the client knows', async () => {
    const visit = await known()
    const moved = await move(visit, 11)
    await cancelVisit(db(), { id: visit.id, version: moved.version, message: '' }, staff, now)
    expect(await sent()).toEqual([
      'Grace: Off your schedule: IV visit with A. P. 9:00 AM',
      'client: Canceled: your IV visit 9:00 AM',
    ])
    for (const caught of clinic.mailbox.emails()) expect(calendarOf(caught).at).toEqual(at(9))
  })

  test('making a visit and undoing it sends no email', async () => {
    const visit = await made()
    await cancelVisit(db(), { id: visit.id, version: 1, message: '' }, staff, now)
    expect(await sent()).toEqual([])
  })

  test('giving a visit to a colleague emails both providers, but not the client, whose time is the same', async () => {
    const visit = await known()
    const given = await move(visit, 9, sofia)
    expect(await sent()).toEqual([
      'Grace: Off your schedule: IV visit with A. P. 9:00 AM',
      'Sofia: New on your schedule: IV visit with A. P. 9:00 AM',
    ])
    await move(await move(given, 9, grace), 9, sofia)
    expect(await sent()).toEqual([])
  })

  test('an “On the way” step and a no-show send the client one email each', async () => {
    const visit = await known()
    const leaving = await stepVisit(db(), { id: visit.id, version: 1, step: 'on-the-way' }, staff, now)
    expect(await sent()).toEqual(['client: Grace is on the way for your 9:00 AM IV visit'])
    await stepVisit(db(), { id: visit.id, version: leaving.version, step: 'no-show' }, staff, visit.startsAt)
    expect(await sent(emailWaitSeconds, visit.startsAt)).toEqual(['client: We missed you 9:00 AM'])
  })

  test('arriving by mistake and undoing it doesn’t repeat the on-the-way email', async () => {
    const visit = await known()
    const step = (version: number, name: DayStep) => stepVisit(db(), { id: visit.id, version, step: name }, staff, now)
    await step(1, 'on-the-way')
    await step(2, 'arrived')
    await step(3, 'on-the-way')
    expect(await sent()).toEqual(['client: Grace is on the way for your 9:00 AM IV visit'])
    await step(4, 'arrived')
    await step(5, 'on-the-way')
    expect(await sent()).toEqual([])
  })

  test('an “On the way” step sends no email if the phone reports it more than 15 minutes late', async () => {
    const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
    const take = async (takenAt: Date) => {
      const visit = await known()
      await clinic.rows(`update visits set created_at = $1`, [ago(60)])
      const waitedMs = now.getTime() - takenAt.getTime()
      await stepVisit(db(), { id: visit.id, version: 1, step: 'on-the-way', waitedMs }, staff, now)
      expect(await clinic.rows(`select at from visit_steps where step = 'on-the-way' and visit_id = $1`, [visit.id])).toEqual([
        { at: takenAt },
      ])
    }
    await take(ago(16))
    expect(await sent()).toEqual([])
    await clinic.rows(`delete from visits`)
    await take(ago(10))
    expect(await sent()).toEqual(['client: Grace is on the way for your 9:00 AM IV visit'])
  })

  test('an “On the way” step sends no email if email is down until the visit should be over', async () => {
    const visit = await known()
    await stepVisit(db(), { id: visit.id, version: 1, step: 'on-the-way' }, staff, now)
    await sweepAt(new Date(visit.endsAt.getTime() + 1))
    expect(await clinic.rows(`select state from outbox where template = 'visit-on-the-way'`)).toEqual([{ state: 'withheld' }])
  })

  test('an “On the way” step after the visit should be over still emails the waiting client', async () => {
    const visit = await known()
    const late = new Date(visit.endsAt.getTime() + 60_000)
    await stepVisit(db(), { id: visit.id, version: 1, step: 'on-the-way' }, staff, late)
    await sweepAt(new Date(late.getTime() + 30_000))
    expect(await clinic.rows(`select state from outbox where template = 'visit-on-the-way'`)).toEqual([{ state: 'sent' }])
  })

  test('recording a no-show by mistake and reopening the visit sends no email', async () => {
    const visit = await known()
    const missed = await stepVisit(db(), { id: visit.id, version: 1, step: 'no-show' }, staff, visit.startsAt)
    await stepVisit(db(), { id: visit.id, version: missed.version, step: 'reopened' }, staff, visit.startsAt)
    expect(await sent(emailWaitSeconds, visit.startsAt)).toEqual([])
  })
})

describe('changes through the client’s link', () => {
  test('moving a visit emails the client, the provider and the clinic at once', async () => {
    await move(await known(), 14, undefined, client)
    expect(await sent(0)).toEqual([
      'Grace: Moved: IV visit with A. P. 2:00 PM',
      'client: New time: your IV visit is now 2:00 PM',
      `${clinicInbox}: Ana Pereira moved their IV visit to 2:00 PM`,
    ])
  })

  test('canceling a visit thanks the client, and emails the provider and the clinic', async () => {
    const visit = await known()
    await cancelVisit(db(), { id: visit.id, version: 1, message: '' }, client, now)
    expect(await sent(0)).toEqual([
      'Grace: Off your schedule: IV visit with A. P. 9:00 AM',
      'client: Canceled: your IV visit 9:00 AM',
      `${clinicInbox}: Ana Pereira canceled their IV visit 9:00 AM`,
    ])
    expect(clinic.mailbox.emails().find(({ To }) => To === email)!.TextBody).toContain('Thanks for letting us know, Ana.')
  })

  test.each([
    ['asked-to-move', '', 'wants to move their IV visit 9:00 AM'],
    ['asked-to-cancel', '', 'wants to cancel their IV visit 9:00 AM'],
  ] as const)('asking for a change (%s) emails the clinic and the provider', async (step, message, what) => {
    const { visit, request } = await readForChange(db(), (await known()).id)
    await inOneTransaction(
      db(),
      visitEmails(db(), { step, visit, request, startsAt: at(15), minutes: 60, message, actor: client }, now),
    )
    expect(await sent(0)).toEqual([`Grace: A. P. ${what}`, `${clinicInbox}: Ana Pereira ${what}`])
    if (step === 'asked-to-move')
      for (const { TextBody } of clinic.mailbox.emails()) expect(TextBody).toContain(formatEasternTime(at(15)))
  })

  test('running late emails only the provider; asking to cancel emails only the clinic if the provider is gone', async () => {
    const { visit, request } = await readForChange(db(), (await known()).id)
    const say = (step: 'running-late' | 'asked-to-cancel') => {
      const change = { step, visit, request, startsAt: visit.startsAt, minutes: 60, message: '15', actor: client }
      return inOneTransaction(db(), visitEmails(db(), change, now))
    }
    await say('running-late')
    expect(await sent(0)).toEqual([expect.stringContaining('Grace: A. P. is running 15 minutes late')])
    await clinic.rows('update accounts set deleted_at = now() where id = $1', [visit.providerId])
    await say('asked-to-cancel')
    expect(await sent(0)).toEqual([`${clinicInbox}: Ana Pereira wants to cancel their IV visit 9:00 AM`])
  })

  test('asking to cancel sends only one email if the provider uses the clinic’s inbox', async () => {
    const { visit, request } = await readForChange(db(), (await known()).id)
    await clinic.rows('update accounts set email = $2 where id = $1', [visit.providerId, clinicInbox])
    const change = {
      step: 'asked-to-cancel',
      visit,
      request,
      startsAt: visit.startsAt,
      minutes: 60,
      message: '',
      actor: client,
    } as const
    await inOneTransaction(db(), visitEmails(db(), change, now))
    expect(await sent(0)).toEqual([`${clinicInbox}: Ana Pereira wants to cancel their IV visit 9:00 AM`])
  })
})

test('the calendar files of a visit are one entry, each replacing the one before, for client and provider', async () => {
  const files: Record<string, ReturnType<typeof calendarOf>[]> = {}
  const collect = async () => {
    await sent()
    for (const caught of clinic.mailbox.emails()) (files[caught.To] ??= []).push(calendarOf(caught))
  }
  let visit = await made()
  await collect()
  visit = await move(await move(visit, 11), 14)
  await collect()
  visit = await cancelVisit(db(), { id: visit.id, version: visit.version, message: '' }, staff, now)
  await collect()
  await move(visit, 10)
  await collect()
  for (const own of [files[email]!, files[addressOf(grace)]!]) {
    expect(own.map(({ method }) => method)).toEqual(['REQUEST', 'REQUEST', 'CANCEL', 'REQUEST'])
    expect(own.map(({ at: time }) => time)).toEqual([at(9), at(14), at(14), at(10)])
    expect(new Set(own.map(({ uid }) => uid)).size).toBe(1)
    expect(own.map(({ sequence }) => sequence)).toEqual([0, 2, 3, 4])
  }
})
