/** With a list longer than one slice, a newsletter starts at once and collects the rest of its audience later. */
import { beforeEach, expect, test } from 'vitest'
import { minuteMs } from '../../../src/catalog/time/milliseconds.ts'
import { openDb } from '../../../netlify/db/client.ts'
import { collectAudiences, sliceSize } from '../../../netlify/domain/newsletter/collect.ts'
import { forecastNewsletter } from '../../../netlify/domain/newsletter/forecast.ts'
import { listNewsletters } from '../../../netlify/domain/newsletter/list.ts'
import { nextNewsletterWork } from '../../../netlify/domain/newsletter/next.ts'
import { runNewsletters } from '../../../netlify/domain/newsletter/run.ts'
import { retryFailed, sendNewsletter, sendToNew } from '../../../netlify/domain/newsletter/start.ts'
import { useClinic } from '../../support/clinic.ts'
import {
  address,
  admin,
  broken,
  engineOn,
  makeNewsletter,
  optOut,
  subscribe,
  tally,
  useMoment,
} from '../../support/newsletters.ts'

const clinic = useClinic()
const moment = useMoment(clinic, '2027-06-01T13:00:00Z')
const { clock } = moment
const people = sliceSize + 5

let id: string
beforeEach(async () => {
  // These tests don't search, and filling the search index would take most of their time.
  await clinic.rows('drop index if exists subscribers_search')
  await subscribe(clinic, people, clock.now)
  id = await makeNewsletter(clinic, clock.now)
})

const start = () => sendNewsletter(openDb(60_000), { id }, admin, clock.now)
const collect = () => collectAudiences(engineOn(clock), new Date(clock.now.getTime() + 1))
const row = async () => (await listNewsletters(openDb(), { size: 20 }, clock.now)).rows[0]!
/** The first or last subscriber that collecting reaches. */
const reached = async (order: 'asc' | 'desc') =>
  (await clinic.rows<{ email: string }>(`select email from subscribers order by id ${order} limit 1`))[0]!.email

test('a start collects the first slice, and the figures include everyone from then on', async () => {
  expect(await start()).toMatchObject({ sending: 100, remaining: people - 100, doneBy: '2027-12-18' })
  expect(await tally(clinic, id)).toMatchObject({ pending: sliceSize })
  expect((await row()).stats).toMatchObject({ audience: people, pending: people })
  // Collecting continues right away, without waiting for noon or a click.
  expect(await nextNewsletterWork(openDb(), clock.now)).toEqual(clock.now)
  expect(await runNewsletters(engineOn(clock), new Date(clock.now.getTime() + 22_000))).toMatchObject({ run: 'before-noon' })
  expect(await tally(clinic, id)).toMatchObject({ pending: people })
  expect((await row()).stats).toMatchObject({ audience: people, pending: people })
  expect(await nextNewsletterWork(openDb(), clock.now)).toEqual(new Date('2027-06-01T16:00:00Z'))
})

test('the audience is everyone subscribed at the start, once each, without those who left or joined since', async () => {
  const [first, last] = [await reached('asc'), await reached('desc')]
  await start()
  clock.now = new Date(clock.now.getTime() + minuteMs)
  await optOut(first)
  await optOut(last)
  await subscribe(clinic, 3, clock.now, 'later')
  // Give one of them the last id, which collecting hasn't reached yet.
  await clinic.rows(`update subscribers set id = 'ffffffff-ffff-4fff-bfff-ffffffffffff' where email = $1`, [address(1, 'later')])
  // Collect twice at once, as a click and a tick may.
  await Promise.all([collect(), collect()])
  expect(await tally(clinic, id)).toMatchObject({ pending: people - 1 })
  expect(
    await clinic.rows('select email from newsletter_recipients where email = $1 or email like $2', [last, 'later%']),
  ).toEqual([])
  expect((await row()).stats).toMatchObject({ audience: people - 1, later: 3 })
  expect(await sendToNew(openDb(60_000), { id }, admin, clock.now)).toMatchObject({ added: 3 })
  expect(await broken(clinic, moment.since)).toEqual([])
})

test('collecting continues where a process was killed, and ends only when everyone is collected', async () => {
  await start()
  clinic.bridge.fault = { before: 'reset', only: (text) => text.includes('collected_to = case') }
  await expect(collect()).rejects.toThrow()
  clinic.bridge.fault = undefined
  // Everyone collected so far has left the list. Nobody is pending, but the newsletter is still being sent.
  await clinic.rows(`update newsletter_recipients set state = 'suppressed'`)
  clock.now = new Date('2027-06-01T16:00:00Z')
  const found = await runNewsletters(engineOn(clock), new Date(clock.now.getTime() + 22_000))
  expect(found).toMatchObject({ run: 'unfinished', accepted: 0 })
  expect(await row()).toMatchObject({ status: 'sending', stats: { pending: 5 } })
  clock.now = new Date(clock.now.getTime() + minuteMs)
  expect(await runNewsletters(engineOn(clock), new Date(clock.now.getTime() + 22_000))).toMatchObject({
    run: 'finished',
    accepted: 5,
  })
  expect(await row()).toMatchObject({ status: 'completed', stats: { accepted: 5, pending: 0 } })
  expect(clinic.mailbox.ledger.slice(moment.since)).toHaveLength(5)
  expect(await broken(clinic, moment.since)).toEqual([])
})

test('collecting stops while the newsletter is in the trash, and continues once it is restored', async () => {
  await start()
  await clinic.rows(`update newsletters set deleted_at = now()`)
  expect(await collect()).toBe(0)
  await clinic.rows(`update newsletters set deleted_at = null`)
  expect(await collect()).toBe(1)
  expect(await tally(clinic, id)).toMatchObject({ pending: people })
})

test('"Send to New" collects any number of later subscribers, and nobody twice', async () => {
  await start()
  await collect()
  await clinic.rows(`update newsletter_recipients set state = 'accepted' where email = $1`, [address(1)])
  clock.now = new Date(clock.now.getTime() + minuteMs)
  await subscribe(clinic, people, clock.now, 'later')
  expect(await sendToNew(openDb(60_000), { id }, admin, clock.now)).toMatchObject({ added: sliceSize })
  expect(await collect()).toBeGreaterThan(0)
  expect(await tally(clinic, id)).toMatchObject({ accepted: 1, pending: 2 * people - 1 })
})

test('collecting stays fast when PostgreSQL’s statistics are older than the subscribers', async () => {
  // PostgreSQL plans for empty tables, as it does after analyzing them in the middle of an import.
  await start()
  await clinic.rows('delete from newsletter_attempts')
  await clinic.rows('delete from newsletters')
  await clinic.rows('delete from subscribers')
  await clinic.rows('analyze')
  await subscribe(clinic, people, clock.now)
  id = await makeNewsletter(clinic, clock.now)
  await start()
  await collect()
  expect((await row()).stats).toMatchObject({ audience: people, pending: people, later: 0 })
  clock.now = new Date(clock.now.getTime() + minuteMs)
  await subscribe(clinic, 3, clock.now, 'later')
  expect(await forecastNewsletter(openDb(), { id, sending: 'new' }, clock.now)).toMatchObject({ people: 3 })
  expect(await sendToNew(openDb(), { id }, admin, clock.now)).toMatchObject({ added: 3 })
  await clinic.rows(`update newsletter_recipients set state = 'bounced'`)
  expect(await forecastNewsletter(openDb(), { id, sending: 'retry' }, clock.now)).toMatchObject({ people: people + 3 })
  expect(await retryFailed(openDb(60_000), { id }, admin, clock.now)).toMatchObject({ retried: people + 3 })
})
