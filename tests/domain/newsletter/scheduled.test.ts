/** A newsletter that starts automatically on the day an admin chose. */
import { beforeEach, expect, test } from 'vitest'
import { openDb } from '../../../netlify/db/client.ts'
import { scheduleNewsletter } from '../../../netlify/domain/newsletter/newsletter.ts'
import { runNewsletters } from '../../../netlify/domain/newsletter/run.ts'
import { sendIndividually } from '../../../netlify/domain/newsletter/single.ts'
import { useClinic } from '../../support/clinic.ts'
import { admin, engineOn, makeNewsletter, subscribe, useMoment } from '../../support/newsletters.ts'

const clinic = useClinic()
const moment = useMoment(clinic, '2027-06-01T16:00:00Z')
const { clock } = moment
let id = ''

beforeEach(async () => {
  id = await makeNewsletter(clinic, clock.now)
  await scheduleNewsletter(openDb(), { id, day: '2027-06-02' }, admin, clock.now)
})

async function tickAt(text: string) {
  clock.now = new Date(text)
  return runNewsletters(engineOn(clock), new Date(clock.now.getTime() + 22_000))
}

const stored = async () =>
  (
    await clinic.rows<{ status: string; failure: string | null }>('select status, failure from newsletters where id = $1', [id])
  )[0]
const starts = () => clinic.rows(`select actor_kind, subject_id from audit where action = 'newsletter.scheduled-start'`)

test('a scheduled newsletter is sent at noon of its day, not before and not twice', async () => {
  await subscribe(clinic, 3, clock.now)
  for (const early of ['2027-06-01T16:00:00Z', '2027-06-02T15:59:00Z']) await tickAt(early)
  expect(await stored()).toEqual({ status: 'scheduled', failure: null })
  expect(clinic.mailbox.ledger.slice(moment.since)).toEqual([])
  expect(await tickAt('2027-06-02T16:00:00Z')).toMatchObject({ run: 'finished', accepted: 3 })
  await tickAt('2027-06-03T16:00:00Z')
  expect(await stored()).toEqual({ status: 'completed', failure: null })
  expect(clinic.mailbox.ledger.slice(moment.since)).toHaveLength(3)
  expect(await starts()).toEqual([{ actor_kind: 'system', subject_id: id }])
})

test('a scheduled newsletter whose noon was missed starts at the next noon', async () => {
  await subscribe(clinic, 3, clock.now)
  expect(await tickAt('2027-06-04T16:00:00Z')).toMatchObject({ accepted: 3 })
})

test('a scheduled newsletter that everyone got individually is completed at noon', async () => {
  await subscribe(clinic, 1, clock.now)
  const [person] = await clinic.rows<{ id: string }>('select id from subscribers')
  await sendIndividually(engineOn(clock), { id, subscriberId: person!.id }, admin)
  expect(await tickAt('2027-06-02T16:00:00Z')).toMatchObject({ run: 'finished', accepted: 0 })
  expect(await stored()).toEqual({ status: 'completed', failure: null })
  expect(clinic.mailbox.ledger.slice(moment.since)).toHaveLength(1)
})

test('a scheduled newsletter without subscribers fails and says why', async () => {
  await tickAt('2027-06-02T16:00:00Z')
  expect(await stored()).toEqual({ status: 'failed', failure: 'No one was subscribed on the scheduled day.' })
  expect(clinic.mailbox.ledger.slice(moment.since)).toEqual([])
  expect(await starts(), 'it never started').toEqual([])
})
