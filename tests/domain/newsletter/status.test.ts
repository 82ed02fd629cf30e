/** A newsletter's status while its emails are being sent, and after a failure is fixed. */
import { describe, expect, test } from 'vitest'
import { dayMs, hourMs } from '../../../src/catalog/time/milliseconds.ts'
import { openDb } from '../../../netlify/db/client.ts'
import { takePostmarkEvent } from '../../../netlify/domain/newsletter/event.ts'
import { runNewsletters, sendNow } from '../../../netlify/domain/newsletter/run.ts'
import { pauseNewsletter } from '../../../netlify/domain/newsletter/newsletter.ts'
import { sendIndividually } from '../../../netlify/domain/newsletter/single.ts'
import { sendNewsletter } from '../../../netlify/domain/newsletter/start.ts'
import { useClinic } from '../../support/clinic.ts'
import {
  address,
  admin,
  broken,
  engineOn,
  makeNewsletter,
  startNewsletter,
  subscribe,
  tally,
  useMoment,
} from '../../support/newsletters.ts'

const clinic = useClinic()
const moment = useMoment(clinic, '2027-06-01T16:00:00Z')
const { clock } = moment

const soon = () => new Date(clock.now.getTime() + 22_000)

const started = (people: number) => startNewsletter(clinic, people, clock.now)

const statusOf = async (id: string) =>
  (
    await clinic.rows<{ status: string; failure: string | null }>('select status, failure from newsletters where id = $1', [id])
  )[0]!

/** An engine whose second chunk the provider turns away. Just before, with nobody pending, Postmark reports on the first one. */
function interrupted(during: () => Promise<unknown>) {
  let calls = 0
  return engineOn(clock, async (stage) => {
    if (stage !== 'calling' || (calls += 1) !== 2) return
    const { MessageID, Metadata, To } = clinic.mailbox.ledger.at(-1)!
    await during()
    await takePostmarkEvent(openDb(), { RecordType: 'Delivery', MessageID, Metadata, Recipient: To }, clock.now)
    clinic.mailbox.program({ status: 429, times: 1 })
  })
}

test('a newsletter that looked completed continues when Postmark refuses its last chunk', async () => {
  const id = await started(30)
  await sendNow(
    interrupted(async () => {}),
    id,
    soon(),
  )
  expect(await tally(clinic, id)).toMatchObject({ accepted: 30, rejected: 0 })
  expect(await statusOf(id)).toEqual({ status: 'completed', failure: null })
  expect(await broken(clinic, moment.since)).toEqual([])
})

test('a newsletter paused while its last chunk is in flight stays paused when Postmark refuses the chunk', async () => {
  const id = await started(30)
  await sendNow(
    interrupted(() => pauseNewsletter(openDb(), { id }, admin, clock.now)),
    id,
    soon(),
  )
  await runNewsletters(engineOn(clock), soon())
  expect(await tally(clinic, id)).toMatchObject({ accepted: 25, pending: 5, rejected: 0 })
  expect(await sendNewsletter(openDb(), { id }, admin, clock.now)).toMatchObject({ sending: 5 })
})

test('a failed newsletter becomes completed once everyone got it individually', async () => {
  const id = await started(2)
  clinic.mailbox.program({ status: 401, times: 1 })
  await runNewsletters(engineOn(clock), soon())
  expect(await statusOf(id)).toEqual({ status: 'failed', failure: expect.any(String) })
  const people = await clinic.rows<{ id: string }>('select id from subscribers order by email')
  await sendIndividually(engineOn(clock), { id, subscriberId: people[0]!.id }, admin)
  expect(await statusOf(id)).toMatchObject({ status: 'failed' })
  await sendIndividually(engineOn(clock), { id, subscriberId: people[1]!.id }, admin)
  expect(await statusOf(id)).toEqual({ status: 'completed', failure: null })
  clock.now = new Date(clock.now.getTime() + hourMs)
  await runNewsletters(engineOn(clock), soon())
  expect(clinic.mailbox.ledger.slice(moment.since)).toHaveLength(2)
})

describe('an email to one person that Postmark can’t take for now', () => {
  const person = async (email: string) =>
    (await clinic.rows<{ id: string }>('select id from subscribers where email = $1', [email]))[0]!.id
  const sendTo = async (id: string, email: string, status = 429) => {
    clinic.mailbox.program({ status, times: 1 })
    return sendIndividually(engineOn(clock), { id, subscriberId: await person(email) }, admin)
  }
  const waitsFor = async (id: string, email: string) =>
    expect(await sendTo(id, email)).toEqual({ outcome: 'unconfirmed', waits: true })
  const theNextRun = async () => {
    clock.now = new Date(clock.now.getTime() + dayMs)
    await runNewsletters(engineOn(clock), soon())
  }

  test('waits if everyone else has the newsletter', async () => {
    const id = await started(2)
    await sendNow(engineOn(clock), id, soon())
    await subscribe(clinic, 1, clock.now, 'later')
    await waitsFor(id, address(1, 'later'))
    expect(await tally(clinic, id)).toMatchObject({ accepted: 2, pending: 1, rejected: 0 })
    expect(await statusOf(id)).toEqual({ status: 'sending', failure: null })
    await theNextRun()
    expect(await tally(clinic, id)).toMatchObject({ accepted: 3 })
    expect(await statusOf(id)).toEqual({ status: 'completed', failure: null })
    expect(await broken(clinic, moment.since)).toEqual([])
  })

  test('waits if the newsletter bounced for this person before', async () => {
    const id = await started(1)
    await sendNow(engineOn(clock), id, soon())
    const { MessageID, Metadata, To } = clinic.mailbox.ledger.at(-1)!
    const bounce = {
      RecordType: 'Bounce',
      Type: 'SoftBounce',
      Description: '',
      Inactive: false,
      MessageID,
      Metadata,
      Email: To,
    } as const
    await takePostmarkEvent(openDb(), bounce, clock.now)
    expect(await tally(clinic, id)).toMatchObject({ bounced: 1 })
    await waitsFor(id, To)
    await theNextRun()
    expect(await tally(clinic, id)).toMatchObject({ accepted: 1 })
  })

  test('is refused for a draft, which includes the person when it starts', async () => {
    await subscribe(clinic, 2, clock.now)
    const id = await makeNewsletter(clinic, clock.now)
    await expect(sendTo(id, address(1))).rejects.toMatchObject({ code: 'postmark-refused' })
    expect(await statusOf(id)).toEqual({ status: 'draft', failure: null })
    await sendNewsletter(openDb(), { id }, admin, clock.now)
    await sendNow(engineOn(clock), id, soon())
    expect(await tally(clinic, id)).toMatchObject({ accepted: 2 })
  })

  test('is refused if Postmark refuses the newsletter itself', async () => {
    const id = await started(2)
    await expect(sendTo(id, address(1), 401)).rejects.toMatchObject({ code: 'postmark-refused' })
    expect(await statusOf(id)).toEqual({ status: 'failed', failure: expect.any(String) })
  })

  test('stays open if Postmark may have taken it', async () => {
    const id = await started(1)
    await sendNow(engineOn(clock), id, soon())
    await subscribe(clinic, 1, clock.now, 'later')
    clinic.mailbox.program({ acceptThenReset: true, times: 1 })
    const subscriberId = await person(address(1, 'later'))
    expect(await sendIndividually(engineOn(clock), { id, subscriberId }, admin)).toEqual({ outcome: 'unconfirmed' })
    await theNextRun()
    expect(clinic.mailbox.ledger.slice(moment.since)).toHaveLength(2)
    expect(await broken(clinic, moment.since)).toEqual([])
  })
})
