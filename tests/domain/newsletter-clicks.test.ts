/** What an admin's click leaves behind when it is refused, or when it ends halfway: nothing. */
import { beforeEach, describe, expect, test } from 'vitest'
import { sendIndividually, sendTest } from '../../netlify/domain/newsletter-single.ts'
import { useClinic } from '../support/clinic.ts'
import { admin, broken, clockAt, engineOn, makeNewsletter, subscribe, tally } from '../support/newsletters.ts'

const clinic = useClinic()
let clock = clockAt('2027-06-01T16:00:00Z')
let since = 0

beforeEach(async () => {
  await clinic.reset()
  clock = clockAt('2027-06-01T16:00:00Z')
  clinic.mailbox.now = clock.read
  since = clinic.mailbox.ledger.length
})

const actions = async () =>
  (await clinic.rows<{ action: string }>('select action from audit order by id')).map(({ action }) => action)

/** The audit cannot be written meanwhile: what it would tell of must not happen. */
async function withoutAudit(work: () => Promise<unknown>): Promise<void> {
  await clinic.rows(`alter table audit add constraint audit_is_full check (false) not valid`)
  try {
    await work()
  } finally {
    await clinic.rows(`alter table audit drop constraint audit_is_full`)
  }
}

describe('one letter', () => {
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

  test.each(ways)('%s: is claimed together with its note, or not at all', async (action, send) => {
    await subscribe(clinic, 1, clock.now)
    const id = await makeNewsletter(clinic, clock.now)
    await withoutAudit(() => expect(send(id)).rejects.toThrow())
    expect(await clinic.rows('select id from newsletter_attempts')).toEqual([])
    expect(await clinic.rows('select used from newsletter_days where used > 0')).toEqual([])
    expect(await tally(clinic, id)).toMatchObject({ unconfirmed: 0 })
    expect(clinic.mailbox.ledger).toHaveLength(since)

    expect(await send(id)).toEqual({ outcome: 'accepted' })
    expect(await actions()).toEqual([action])
    expect(await broken(clinic, since)).toEqual([])
  })

  test.each(ways)('%s: one that is refused is not noted', async (_action, send) => {
    await subscribe(clinic, 1, clock.now)
    const id = await makeNewsletter(clinic, clock.now)
    await clinic.rows(`insert into newsletter_days (day, used) values ('2027-06-01', 100)`)
    await expect(send(id)).rejects.toMatchObject({ code: 'daily-quota-reached' })
    expect(await actions()).toEqual([])
  })
})
