/** An admin's click that is refused, or that ends halfway, leaves nothing behind. */
import { describe, expect, test } from 'vitest'
import { addDays, easternDay } from '../../../src/catalog/time/eastern.ts'
import { openDb } from '../../../netlify/db/client.ts'
import { scheduleNewsletter } from '../../../netlify/domain/newsletter/newsletter.ts'
import { runNewsletters } from '../../../netlify/domain/newsletter/run.ts'
import { sendIndividually, sendTest } from '../../../netlify/domain/newsletter/single.ts'
import { retryFailed, sendNewsletter, sendToNew } from '../../../netlify/domain/newsletter/start.ts'
import { useClinic } from '../../support/clinic.ts'
import { admin, broken, engineOn, makeNewsletter, subscribe, tally, useMoment } from '../../support/newsletters.ts'

const clinic = useClinic()
const moment = useMoment(clinic, '2027-06-01T16:00:00Z')
const { clock } = moment

const actions = async () =>
  (await clinic.rows<{ action: string }>('select action from audit order by id')).map(({ action }) => action)

/** Blocks audit rows during `work`: a change that can't be audited must not happen. */
async function withoutAudit(work: () => Promise<unknown>): Promise<void> {
  await clinic.rows(`alter table audit add constraint audit_is_full check (false) not valid`)
  try {
    await work()
  } finally {
    await clinic.rows(`alter table audit drop constraint audit_is_full`)
  }
}

describe('a click that sends one email', () => {
  const ways = [
    ['newsletter.test-send', (id: string) => sendTest(engineOn(clock), { id, email: 'me@clinic.test' }, admin)],
    [
      'newsletter.individual-send',
      async (id: string) => {
        const [person] = await clinic.rows<{ id: string }>('select id from subscribers')
        return sendIndividually(engineOn(clock), { id, subscriberId: person!.id }, admin)
      },
    ],
  ] as const

  test.each(ways)('claims the email together with its audit row, or not at all (%s)', async (action, send) => {
    await subscribe(clinic, 1, clock.now)
    const id = await makeNewsletter(clinic, clock.now)
    await withoutAudit(() => expect(send(id)).rejects.toThrow())
    expect(await clinic.rows('select id from newsletter_attempts')).toEqual([])
    expect(await clinic.rows('select used from newsletter_days where used > 0')).toEqual([])
    expect(await tally(clinic, id)).toMatchObject({ unconfirmed: 0 })
    expect(clinic.mailbox.ledger).toHaveLength(moment.since)

    expect(await send(id)).toEqual({ outcome: 'accepted' })
    expect(await actions()).toEqual([action])
    expect(await broken(clinic, moment.since)).toEqual([])
  })

  test.each(ways)('leaves no audit row when it is refused (%s)', async (_action, send) => {
    await subscribe(clinic, 1, clock.now)
    const id = await makeNewsletter(clinic, clock.now)
    await clinic.rows(`insert into newsletter_days (day, used) values ('2027-06-01', 100)`)
    await expect(send(id)).rejects.toMatchObject({ code: 'daily-quota-reached' })
    expect(await actions()).toEqual([])
  })
})

/** Every row that a click could change. */
const everything = () =>
  clinic.rows(`select (select json_agg(a) from audit a) as audit, (select json_agg(d) from newsletter_days d) as days,
    (select json_agg(n) from newsletters n) as newsletters, (select json_agg(r) from newsletter_recipients r) as recipients`)

describe('a click that finds nobody to send to is refused and changes nothing', () => {
  test('when everyone already has the newsletter', async () => {
    await subscribe(clinic, 3, clock.now)
    const id = await makeNewsletter(clinic, clock.now)
    await sendNewsletter(openDb(), { id }, admin, clock.now)
    expect(await runNewsletters(engineOn(clock), new Date(clock.now.getTime() + 22_000))).toMatchObject({ run: 'finished' })
    const before = await everything()
    await expect(sendNewsletter(openDb(), { id }, admin, clock.now)).rejects.toMatchObject({ code: 'newsletter-over' })
    await expect(retryFailed(openDb(), { id }, admin, clock.now)).rejects.toMatchObject({ code: 'nothing-to-send' })
    await expect(sendToNew(openDb(), { id }, admin, clock.now)).rejects.toMatchObject({ code: 'nothing-to-send' })
    expect(await everything()).toEqual(before)
  })

  test('when a draft or scheduled newsletter has no subscribers, or everyone got it individually', async () => {
    const id = await makeNewsletter(clinic, clock.now)
    const scheduled = await makeNewsletter(clinic, clock.now)
    const day = addDays(easternDay(clock.now), 1)
    await scheduleNewsletter(openDb(), { id: scheduled, day }, admin, clock.now)
    const empty = await everything()
    for (const one of [id, scheduled])
      await expect(sendNewsletter(openDb(), { id: one }, admin, clock.now)).rejects.toMatchObject({ code: 'no-subscribers' })
    expect(await everything()).toEqual(empty)

    await subscribe(clinic, 1, clock.now)
    const [person] = await clinic.rows<{ id: string }>('select id from subscribers')
    await sendIndividually(engineOn(clock), { id, subscriberId: person!.id }, admin)
    const before = await everything()
    await expect(sendNewsletter(openDb(), { id }, admin, clock.now)).rejects.toMatchObject({ code: 'no-subscribers' })
    expect(await everything()).toEqual(before)
  })

  test('when a failed newsletter has nobody left', async () => {
    const id = await makeNewsletter(clinic, clock.now)
    await clinic.rows(`update newsletters set status = 'failed', failure = 'No one was subscribed on the scheduled day.',
      started_at = now(), audience_at = now()`)
    const before = await everything()
    await expect(sendNewsletter(openDb(), { id }, admin, clock.now)).rejects.toMatchObject({ code: 'newsletter-over' })
    expect(await everything()).toEqual(before)
  })
})

test('a click that finds someone leaves one audit row', async () => {
  await subscribe(clinic, 3, clock.now)
  const id = await makeNewsletter(clinic, clock.now)
  expect(await sendNewsletter(openDb(), { id }, admin, clock.now)).toMatchObject({ sending: 3 })
  await subscribe(clinic, 2, clock.now, 'later')
  expect(await sendToNew(openDb(), { id }, admin, clock.now)).toMatchObject({ added: 2, sending: 5 })
  await clinic.rows(`update newsletter_recipients set state = 'bounced' where email like 'later%'`)
  expect(await retryFailed(openDb(), { id }, admin, clock.now)).toMatchObject({ retried: 2, kept: 0, sending: 5 })
  expect(await actions()).toEqual(['newsletter.send', 'newsletter.send-to-new', 'newsletter.retry'])
})
