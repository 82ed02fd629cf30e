/** The answer to pressing Send or Retry Failed, and the forecast before it, match the newsletter's state. */
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import * as newsletters from '../../../src/contracts/newsletter/newsletter.ts'
import * as sending from '../../../src/contracts/newsletter/sending.ts'
import * as single from '../../../src/contracts/newsletter/single.ts'
import * as subscribers from '../../../src/contracts/subscriber.ts'
import { addDays, easternDay } from '../../../src/catalog/time/eastern.ts'
import * as forecast from '../../../netlify/functions/admin/newsletter/forecast.ts'
import * as individual from '../../../netlify/functions/admin/newsletter/individual.ts'
import * as fresh from '../../../netlify/functions/admin/newsletter/new.ts'
import * as pause from '../../../netlify/functions/admin/newsletter/pause.ts'
import * as retry from '../../../netlify/functions/admin/newsletter/retry.ts'
import * as schedule from '../../../netlify/functions/admin/newsletter/schedule.ts'
import * as send from '../../../netlify/functions/admin/newsletter/send.ts'
import * as trial from '../../../netlify/functions/admin/newsletter/test.ts'
import * as newsletter from '../../../netlify/functions/admin/newsletter.ts'
import * as subscriber from '../../../netlify/functions/admin/subscriber.ts'
import * as subscriberStatus from '../../../netlify/functions/admin/subscriber/status.ts'
import { openDb } from '../../../netlify/db/client.ts'
import { dueOn, startScheduled } from '../../../netlify/domain/newsletter/start.ts'
import { useClinic } from '../../support/clinic.ts'
import { makeNewsletter, subscribe, tally } from '../../support/newsletters.ts'
import { serve, settled } from '../../support/serve.ts'
import { asking, signedIn, type Asking } from '../../support/signed-in.ts'

const clinic = useClinic()
const server = serve(forecast, individual, fresh, pause, retry, schedule, send, trial, newsletter, subscriber, subscriberStatus)
let ask: Asking
const today = easternDay(new Date())

beforeEach(async () => {
  await clinic.reset()
  clinic.mailbox.now = () => new Date()
  ask = asking(await signedIn(server, 'admin'))
})

const draft = () => makeNewsletter(clinic, new Date())
const listed = async () => (await ask(newsletters.listNewsletters, { size: 20 })).rows[0]!

/** Marks the emails to these people as bounced, as Postmark's webhook does. */
async function bounced(newsletterId: string, email: string) {
  await clinic.rows(
    `update newsletter_attempts a set state = 'bounced', bounce_type = 'SoftBounce' from newsletter_recipients r
     where r.id = a.recipient_id and r.newsletter_id = $1 and r.email = $2`,
    [newsletterId, email],
  )
  await clinic.rows(`update newsletter_recipients set state = 'bounced' where newsletter_id = $1 and email = $2`, [
    newsletterId,
    email,
  ])
}

describe('pressing Send or Retry Failed', () => {
  test('returns how many emails each of the next days will send', async () => {
    await subscribe(clinic, 230, new Date())
    const id = await draft()
    const batch = await ask(sending.sendNewsletter, { id })
    await settled()
    expect(batch).toMatchObject({ sending: 100, remaining: 130, paused: false, quotaReached: false })
    expect(batch.plan).toEqual([
      { day: addDays(today, 1), count: 100 },
      { day: addDays(today, 2), count: 30 },
    ])
  })

  test('sends and promises nothing while the newsletter is paused', async () => {
    await subscribe(clinic, 3, new Date())
    const id = await draft()
    await clinic.rows(`insert into newsletter_days (day, used) values ($1, 98)`, [today])
    await ask(sending.sendNewsletter, { id })
    await settled()
    await bounced(id, clinic.mailbox.emails()[0]!.To)
    await ask(sending.pauseNewsletter, { id })
    const before = clinic.mailbox.ledger.length
    expect(await tally(clinic, id)).toMatchObject({ pending: 1, bounced: 1 })
    expect(await ask(sending.retryFailed, { id })).toMatchObject({
      retried: 1,
      sending: 0,
      remaining: 2,
      plan: [],
      paused: true,
      quotaReached: false,
      message: 'This newsletter is paused. 2 emails will wait until you choose Resume.',
    })
    await settled()
    expect(clinic.mailbox.ledger).toHaveLength(before)
  })
})

test('pressing Send on a page that doesn’t show the pause leaves the newsletter paused, and says so', async () => {
  await subscribe(clinic, 120, new Date())
  const id = await draft()
  await ask(sending.sendNewsletter, { id, resume: false })
  await settled()
  await ask(sending.pauseNewsletter, { id })
  expect(await ask(sending.sendNewsletter, { id, resume: false })).toMatchObject({
    sending: 0,
    paused: true,
    message: 'This newsletter is paused. 20 emails will wait until you choose Resume.',
  })
  expect(await listed()).toMatchObject({ status: 'sending', pausedAt: expect.any(String) as string })
  expect(await ask(sending.sendNewsletter, { id, resume: true })).toMatchObject({ paused: false })
})

test('today’s count includes accepted emails, but not bounced ones', async () => {
  await subscribe(clinic, 4, new Date())
  const id = await draft()
  await ask(sending.sendNewsletter, { id })
  await settled()
  await bounced(id, 'person.2@example.com')
  expect((await listed()).stats).toMatchObject({ accepted: 3, bounced: 1, today: 3 })
})

describe('a forecast', () => {
  test('counts the recipients and the days it takes, and changes nothing', async () => {
    await subscribe(clinic, 230, new Date())
    await clinic.rows(`update subscribers set status = 'unsubscribed' where email = 'person.7@example.com'`)
    await clinic.rows(`insert into newsletter_days (day, used) values ($1, 60)`, [today])
    const id = await draft()
    expect(await ask(sending.forecastNewsletter, { id, sending: 'send' })).toEqual({
      people: 229,
      now: 40,
      days: 3,
      doneBy: addDays(today, 2),
      dailyQuota: 100,
      laterQuota: 100,
    })
    const day = addDays(today, 10)
    expect(await ask(sending.forecastNewsletter, { id, sending: 'send', day })).toMatchObject({
      people: 229,
      now: 0,
      days: 3,
      doneBy: addDays(day, 2),
    })
    expect(await listed()).toMatchObject({ status: 'draft', stats: { audience: 0 } })
    await expect(ask(sending.forecastNewsletter, { id: randomUUID(), sending: 'send' })).rejects.toMatchObject({
      code: 'not-found',
    })
  })

  test('leaves out people who already have it, and waits behind newsletters that are being sent', async () => {
    await subscribe(clinic, 150, new Date())
    const first = await draft()
    await ask(sending.sendNewsletter, { id: first })
    await settled()
    const next = await draft()
    expect(await ask(sending.forecastNewsletter, { id: next, sending: 'send' })).toMatchObject({
      people: 150,
      now: 0,
      // Tomorrow takes the 50 waiting and 50 of these; the day after takes the other 100.
      days: 2,
      doneBy: addDays(today, 2),
    })
    await bounced(first, clinic.mailbox.emails()[0]!.To)
    await ask(subscribers.addSubscriber, { email: 'late@example.com', firstName: '', lastName: '', tags: [] })
    expect(await ask(sending.forecastNewsletter, { id: first, sending: 'retry' })).toMatchObject({ people: 1 })
    expect(await ask(sending.forecastNewsletter, { id: first, sending: 'new' })).toMatchObject({ people: 1 })
    expect(await ask(sending.forecastNewsletter, { id: first, sending: 'send' })).toMatchObject({ people: 50, now: 0 })
  })

  test('shows in the list when each newsletter continues, behind the ones before it', async () => {
    await subscribe(clinic, 250, new Date())
    for (let n = 0; n < 2; n += 1) {
      await ask(sending.sendNewsletter, { id: await draft() })
      await settled()
    }
    // Tomorrow takes 100 of the first's 150, the day after its last 50 and 50 of the second.
    const { rows } = await ask(newsletters.listNewsletters, { size: 20 })
    expect(rows.map(({ nextDay }) => nextDay)).toEqual([addDays(today, 2), addDays(today, 1)])
    await ask(sending.pauseNewsletter, { id: rows[1]!.id })
    const after = await ask(newsletters.listNewsletters, { size: 20 })
    expect(after.rows.map(({ nextDay }) => nextDay)).toEqual([addDays(today, 1), null])
  })

  test('puts a newsletter that started earlier ahead of the others, as pressing Send does', async () => {
    await subscribe(clinic, 3, new Date())
    const first = await draft()
    await ask(sending.sendNewsletter, { id: first })
    await settled()
    await bounced(first, clinic.mailbox.emails()[0]!.To)
    await subscribe(clinic, 247, new Date(), 'later')
    await clinic.rows(`update newsletters set status = 'sent' where id = $1`, [first])
    const next = await draft()
    await ask(sending.sendNewsletter, { id: next })
    await settled()

    // The day's 100 are used up, and 153 of the second one wait.
    const tomorrow = { people: 1, now: 0, days: 1, doneBy: addDays(today, 1) }
    expect(await ask(sending.forecastNewsletter, { id: first, sending: 'retry' })).toMatchObject(tomorrow)
    expect(await ask(sending.retryFailed, { id: first })).toMatchObject({ sending: 0, remaining: 1, doneBy: addDays(today, 1) })
    await ask(sending.pauseNewsletter, { id: first })
    expect(await ask(sending.forecastNewsletter, { id: first, sending: 'send' })).toMatchObject(tomorrow)
  })
})

test('people who left before their turn are not counted, in the forecast or after pressing Send', async () => {
  await subscribe(clinic, 120, new Date())
  const id = await draft()
  await ask(sending.sendNewsletter, { id })
  await settled()
  const waiting = await clinic.rows<{ id: string }>(
    `select s.id from newsletter_recipients r join subscribers s on s.email = r.email
      where r.newsletter_id = $1 and r.state = 'pending' order by r.email limit 5`,
    [id],
  )
  const [deleted, ...left] = waiting.map((one) => one.id)
  for (const person of left) await ask(subscribers.setSubscriberStatus, { id: person, status: 'unsubscribed' })
  await ask(subscribers.deleteSubscriber, { id: deleted! })
  expect(await ask(sending.forecastNewsletter, { id, sending: 'send' })).toMatchObject({ people: 15 })
  expect(await ask(sending.sendNewsletter, { id })).toMatchObject({
    remaining: 15,
    message: 'Daily quota reached: 100 of 100 emails sent today, and 15 waiting.',
  })
})

describe('placeholders in a newsletter', () => {
  const sentence = 'We can’t fill in {{lastName}}. Use {{firstName}}, or remove the braces.'
  const content = { title: 'June', subject: 'Hi', preheader: '', html: '<p>Hi</p>', monthKey: 'June' }

  test.each([
    ['subject', 'Hi {{lastName}}'],
    ['preheader', 'Hi {{lastName}}'],
    ['html', '<p>Hi &#123;&#123;lastName}}</p>'],
  ])('are refused on save if they are unknown, in the %s', async (field, text) => {
    const id = randomUUID()
    const typed = { ...content, id, [field]: text }
    await expect(ask(newsletters.createNewsletter, typed)).rejects.toMatchObject({
      code: 'invalid-input',
      fields: { [field]: sentence },
    })
    await ask(newsletters.createNewsletter, { ...content, id })
    await expect(ask(newsletters.saveNewsletter, { ...typed, version: 1 })).rejects.toMatchObject({ code: 'invalid-input' })
  })

  test('are never sent if they are unknown, even if an earlier version saved them', async () => {
    const { subscriber: ana } = await ask(subscribers.addSubscriber, {
      email: 'ana@example.com',
      firstName: 'Ana',
      lastName: '',
      tags: [],
    })
    const id = await makeNewsletter(clinic, new Date(), { html: '<p>Hi {{lastName}}</p>' })
    const refusal = { code: 'unknown-placeholder', fields: { content: sentence } }
    await expect(ask(sending.sendNewsletter, { id })).rejects.toMatchObject(refusal)
    await expect(ask(single.sendTest, { id, email: 'me@example.com' })).rejects.toMatchObject(refusal)
    await expect(ask(single.sendIndividually, { id, subscriberId: ana.id })).rejects.toMatchObject(refusal)
    await expect(ask(newsletters.scheduleNewsletter, { id, day: '2099-06-01' })).rejects.toMatchObject(refusal)
    await clinic.rows(`update newsletters set status = 'scheduled', scheduled_day = $2 where id = $1`, [id, today])
    const words = { subject: 'Hi', preheader: '', html: '<p>Hi {{lastName}}</p>' }
    await startScheduled(openDb(), [{ id, ...words }], new Date())
    await settled()
    expect(await listed()).toMatchObject({ status: 'failed', failure: sentence, stats: { audience: 0 } })
    expect(clinic.mailbox.emails()).toEqual([])
  })

  test('are filled in if they are known, in any spelling', async () => {
    await subscribe(clinic, 1, new Date())
    const id = await makeNewsletter(clinic, new Date(), {
      subject: 'For {{ FIRST name }}',
      html: '<p>Hi {{firstname|friend}}</p>',
    })
    await ask(sending.sendNewsletter, { id })
    await settled()
    expect(clinic.mailbox.emails()).toMatchObject([{ Subject: 'For Ana', HtmlBody: expect.stringContaining('Hi Ana') }])
  })
})

test('a newsletter that is taken off the schedule as the day’s run begins is not sent', async () => {
  await subscribe(clinic, 1, new Date())
  const id = await makeNewsletter(clinic, new Date())
  await ask(newsletters.scheduleNewsletter, { id, day: addDays(today, 1) })
  const due = (await dueOn(openDb(), addDays(today, 1))).rows
  expect(due).toHaveLength(1)
  await ask(newsletters.scheduleNewsletter, { id, day: null })
  await startScheduled(openDb(), due, new Date(Date.now() + 86_400_000))
  expect(await listed()).toMatchObject({ status: 'draft' })
  await ask(newsletters.scheduleNewsletter, { id, day: addDays(today, 2) })
  await startScheduled(openDb(), due, new Date(Date.now() + 86_400_000))
  expect(await listed()).toMatchObject({ status: 'scheduled', scheduledDay: addDays(today, 2) })
})
