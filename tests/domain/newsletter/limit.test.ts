/** The daily limit that the owner sets: it counts from the next day, covers every way to send, and the database enforces it. */
import { expect, test } from 'vitest'
import { hourMs } from '../../../src/catalog/time/milliseconds.ts'
import { openDb } from '../../../netlify/db/client.ts'
import { setDailyLimit } from '../../../netlify/domain/newsletter/limit.ts'
import { listNewsletters } from '../../../netlify/domain/newsletter/list.ts'
import { runNewsletters } from '../../../netlify/domain/newsletter/run.ts'
import { sendTest } from '../../../netlify/domain/newsletter/single.ts'
import { sendNewsletter } from '../../../netlify/domain/newsletter/start.ts'
import { useClinic } from '../../support/clinic.ts'
import { admin, broken, engineOn, startNewsletter, useMoment } from '../../support/newsletters.ts'

const clinic = useClinic()
const moment = useMoment(clinic, '2027-06-01T13:00:00Z')
const { clock } = moment

const set = (limit: number) => setDailyLimit(openDb(), limit, { actorKind: 'system' }, clock.now)
const run = () => runNewsletters(engineOn(clock), new Date(clock.now.getTime() + 22_000))
const outlook = async () => (await listNewsletters(openDb(), { size: 20 }, clock.now)).outlook
const days = () => clinic.rows('select day::text, used, allowed from newsletter_days order by day')
const noonOf = (day: string) => new Date(`${day}T16:00:00Z`)

test('the daily limit is 100 until someone changes it, and a change applies from the next day on', async () => {
  await startNewsletter(clinic, 400, clock.now)
  expect(await outlook()).toMatchObject({ dailyQuota: 100, laterQuota: 100, doneBy: '2027-06-04' })
  expect(await set(150)).toEqual({ limit: 150, from: '2027-06-02', before: 100 })
  expect(await outlook()).toMatchObject({ dailyQuota: 100, laterQuota: 150, doneBy: '2027-06-03' })

  clock.now = noonOf('2027-06-01')
  expect(await run()).toMatchObject({ accepted: 100 })
  clock.now = noonOf('2027-06-02')
  expect(await run()).toMatchObject({ accepted: 150 })
  expect(await outlook()).toMatchObject({ dailyQuota: 150, sentToday: 150, leftToday: 0 })
  await expect(
    sendTest(
      engineOn(clock),
      { id: (await clinic.rows<{ id: string }>('select id from newsletters'))[0]!.id, email: 'me@clinic.test' },
      admin,
    ),
  ).rejects.toMatchObject({ code: 'daily-quota-reached' })
  expect(await days()).toEqual([
    { day: '2027-06-01', used: 100, allowed: 100 },
    { day: '2027-06-02', used: 150, allowed: 150 },
  ])
  expect(await broken(clinic, moment.since)).toEqual([])
})

test('a day’s limit stays the same, however often someone changes the daily limit on that day', async () => {
  await set(150)
  clock.now = noonOf('2027-06-02')
  await set(20)
  await set(300)
  expect(await set(40)).toEqual({ limit: 40, from: '2027-06-03', before: 150 })
  await startNewsletter(clinic, 400, clock.now)
  expect(await run()).toMatchObject({ accepted: 150 })
  clock.now = noonOf('2027-06-03')
  await set(1000)
  expect(await run()).toMatchObject({ accepted: 40 })
  clock.now = noonOf('2027-06-04')
  expect(await run()).toMatchObject({ accepted: 210 })
  expect(await broken(clinic, moment.since)).toEqual([])
})

test('the database refuses an email beyond a day’s limit', async () => {
  await set(150)
  clock.now = noonOf('2027-06-02')
  await startNewsletter(clinic, 200, clock.now)
  await run()
  await expect(clinic.rows('update newsletter_days set used = used + 1')).rejects.toThrow('newsletter_days_used')
})

test('a changed limit leaves an audit row, and the answer to a click uses it', async () => {
  await set(7)
  expect(await clinic.rows('select actor_kind, action, subject_type, detail from audit')).toEqual([
    { actor_kind: 'system', action: 'setting.newsletter-daily-limit', subject_type: 'setting', detail: { limit: 7 } },
  ])
  clock.now = noonOf('2027-06-02')
  const id = await startNewsletter(clinic, 20, clock.now)
  await run()
  clock.now = new Date(clock.now.getTime() + hourMs)
  expect(await sendNewsletter(openDb(), { id }, admin, clock.now)).toMatchObject({
    quotaReached: true,
    remaining: 13,
    message: 'Daily quota reached: 7 of 7 emails sent today, and 13 waiting.',
    doneBy: '2027-06-04',
  })
})
