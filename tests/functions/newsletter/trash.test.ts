/** Subscribers and newsletters in the trash: listed, restored as they were, and deleted with all they held after 30 days. */
import { beforeEach, expect, test } from 'vitest'
import { listTrash, restoreFromTrash, trashDays } from '../../../src/contracts/admin-trash.ts'
import { easternDay } from '../../../src/catalog/time/eastern.ts'
import * as newsletters from '../../../src/contracts/newsletter/newsletter.ts'
import * as sending from '../../../src/contracts/newsletter/sending.ts'
import * as subscribers from '../../../src/contracts/subscriber.ts'
import { purgeAt } from '../../support/rows/purge.ts'
import * as fresh from '../../../netlify/functions/admin/newsletter/new.ts'
import * as restore from '../../../netlify/functions/admin/newsletter/restore.ts'
import * as send from '../../../netlify/functions/admin/newsletter/send.ts'
import * as newsletter from '../../../netlify/functions/admin/newsletter.ts'
import * as subscriber from '../../../netlify/functions/admin/subscriber.ts'
import * as trash from '../../../netlify/functions/admin/trash.ts'
import { useClinic } from '../../support/clinic.ts'
import { makeNewsletter, optOut, tally } from '../../support/newsletters.ts'
import { serve, settled } from '../../support/serve.ts'
import { asking, signedIn, type Asking } from '../../support/signed-in.ts'

const clinic = useClinic()
const server = serve(fresh, restore, send, newsletter, subscriber, trash)
let ask: Asking

beforeEach(async () => {
  await clinic.reset()
  clinic.mailbox.now = () => new Date()
  ask = asking(await signedIn(server, 'admin'))
})

const add = async (email: string) =>
  (await ask(subscribers.addSubscriber, { email, firstName: '', lastName: '', tags: [] })).subscriber
const inTrash = async () => (await ask(listTrash, { q: '', kind: 'all', size: 100 })).rows.map(({ kind, label }) => [kind, label])
const later = (days: number) => new Date(Date.now() + days * 86_400_000)

test('the trash lists a deleted newsletter and subscriber by name, and restores them', async () => {
  const person = await add('ana@example.com')
  const id = await makeNewsletter(clinic, new Date())
  await ask(subscribers.deleteSubscriber, { id: person.id })
  await ask(newsletters.deleteNewsletter, { id })
  expect(await inTrash()).toEqual([
    ['newsletter', 'June · 2027-06'],
    ['subscriber', 'ana@example.com'],
  ])
  for (let time = 0; time < 2; time += 1) {
    await ask(restoreFromTrash, { kind: 'subscriber', id: person.id })
    await ask(restoreFromTrash, { kind: 'newsletter', id })
  }
  expect(await inTrash()).toEqual([])
  expect((await ask(newsletters.listNewsletters, { size: 20 })).rows.map((row) => row.id)).toEqual([id])
  const audits = await clinic.rows<{ action: string }>(`select action from audit where action like '%.restored' order by action`)
  expect(audits.map(({ action }) => action)).toEqual(['newsletter.restored', 'subscriber.restored'])
})

test.each([
  ['trash', 'as a draft'],
  ['list', 'as scheduled'],
] as const)('a newsletter whose noon passed is restored from the %s as a draft; one whose noon is ahead, %s', async (...[by]) => {
  await add('ana@example.com')
  const [over, ahead] = [await makeNewsletter(clinic, new Date()), await makeNewsletter(clinic, new Date())]
  const schedule = (id: string, days: number) =>
    clinic.rows(`update newsletters set status = 'scheduled', scheduled_day = $2, deleted_at = $3 where id = $1`, [
      id,
      easternDay(later(days)),
      later(-9),
    ])
  await schedule(over, -8)
  await schedule(ahead, 8)
  for (const id of [over, ahead])
    await (by === 'trash' ? ask(restoreFromTrash, { kind: 'newsletter', id }) : ask(newsletters.restoreNewsletter, { id }))
  const { rows } = await ask(newsletters.listNewsletters, { size: 20 })
  const statusOf = (id: string) => rows.find((row) => row.id === id)
  const draft = { status: 'draft', scheduledDay: null }
  expect(statusOf(over)).toMatchObject(draft)
  // Undo takes the deletion back. An admin who restores from the trash days later may only want to read it.
  expect(statusOf(ahead)).toMatchObject(by === 'trash' ? draft : { status: 'scheduled', scheduledDay: easternDay(later(8)) })
})

test('a newsletter deleted while sending goes on after Undo, and is paused when restored from the trash', async () => {
  await add('ana@example.com')
  const id = await makeNewsletter(clinic, new Date())
  const stored = async () => (await ask(newsletters.listNewsletters, { size: 20 })).rows[0]
  await clinic.rows(`update newsletters set status = 'sending', started_at = now(), audience_at = now() where id = $1`, [id])
  await ask(newsletters.deleteNewsletter, { id })
  await ask(newsletters.restoreNewsletter, { id })
  expect(await stored()).toMatchObject({ status: 'sending', pausedAt: null })
  await ask(newsletters.deleteNewsletter, { id })
  await ask(restoreFromTrash, { kind: 'newsletter', id })
  expect(await stored()).toMatchObject({ status: 'sending', pausedAt: expect.any(String) as string })
})

test('a subscriber restored after a newsletter started counts as new for it', async () => {
  const away = await add('away@example.com')
  await add('here@example.com')
  await ask(subscribers.deleteSubscriber, { id: away.id })
  const id = await makeNewsletter(clinic, new Date())
  await ask(sending.sendNewsletter, { id })
  await settled()
  await clinic.rows(`update newsletters set audience_at = now() - interval '1 hour'`)
  await clinic.rows(`update subscribers set subscribed_at = now() - interval '1 day'`)
  await ask(restoreFromTrash, { kind: 'subscriber', id: away.id })
  expect(await ask(sending.sendToNew, { id })).toMatchObject({ added: 1 })
  await settled()
  expect(await tally(clinic, id)).toMatchObject({ accepted: 2 })
})

test('after 30 days, a deleted newsletter and subscriber are purged; opt-outs and the day’s count stay', async () => {
  const person = await add('ana@example.com')
  await add('bo@example.com')
  const id = await makeNewsletter(clinic, new Date())
  await ask(sending.sendNewsletter, { id })
  await settled()
  await optOut('ana@example.com')
  await ask(subscribers.deleteSubscriber, { id: person.id })
  await ask(newsletters.deleteNewsletter, { id })
  expect(await purgeAt(later(trashDays - 1))).toMatchObject({ rows: { subscriber: 0, newsletter: 0 } })
  expect(await purgeAt(later(trashDays + 1))).toMatchObject({ rows: { subscriber: 1, newsletter: 1 } })
  expect(await inTrash()).toEqual([])
  for (const table of ['newsletters', 'newsletter_recipients', 'newsletter_attempts'])
    expect(await clinic.rows(`select 1 from ${table}`), table).toEqual([])
  expect(await clinic.rows('select used from newsletter_days')).toEqual([{ used: 2 }])
  expect(await clinic.rows('select reason from suppressions')).toEqual([{ reason: 'unsubscribed' }])
  expect((await add('ana@example.com')).status).toBe('unsubscribed')
  await expect(ask(restoreFromTrash, { kind: 'newsletter', id })).rejects.toMatchObject({ code: 'not-found' })
})
