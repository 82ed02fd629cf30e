/** The demo rows are consistent, so every screen agrees with every other (decision 34). */
import { beforeAll, describe, expect, test } from 'vitest'
import { easternDay, easternInstant } from '../../src/catalog/time/eastern.ts'
import { newsletterStatuses } from '../../src/catalog/newsletter/newsletter.ts'
import { fieldSeal } from '../../netlify/db/seal.ts'
import { seed } from '../../drizzle/seed.ts'
import { useClinic } from '../support/clinic.ts'

const clinic = useClinic()
const rows = <Row>(sql: string) => clinic.rows<Row & Record<string, unknown>>(sql)
const count = async (sql: string) => Number((await rows<{ n: unknown }>(`select count(*) as n from ${sql}`))[0]!.n)

describe.each([9, 19])('the demo rows, seeded at %i:20', (hour) => {
  const now = easternInstant(easternDay(new Date()), hour, 20)

  beforeAll(async () => {
    await clinic.reset()
    await seed(process.env['DATABASE_URL']!, { mode: 'demo', seal: fieldSeal(), now })
  })

  test('have a subscriber for every approved signup, and for no other', async () => {
    expect(await count(`email_signups where approved`)).toBe(await count(`subscribers where source = 'email_signup'`))
    expect(
      await count(`email_signups e where approved and not exists (select 1 from subscribers s where s.email = lower(e.email))`),
    ).toBe(0)
    expect(await count(`email_signups where not approved`)).toBeGreaterThan(0)
    expect(await count(`subscribers where status <> 'subscribed'`)).toBe(await count('suppressions'))
  })

  test('have newsletters of every status, with recipients within each day’s limit', async () => {
    const statuses = await rows<{ status: string }>('select distinct status from newsletters')
    expect(statuses.map(({ status }) => status).toSorted()).toEqual([...newsletterStatuses].toSorted())
    expect(
      await count(`newsletters n join newsletter_counts c on c.newsletter_id = n.id where status = 'completed' and c.accepted > 0
      and c.pending + c.unconfirmed + c.rejected + c.bounced = 0`),
    ).toBe(1)
    expect(
      await count(`newsletters n join newsletter_counts c on c.newsletter_id = n.id where status = 'sending' and c.pending > 0`),
    ).toBe(1)
    expect(
      await count(`newsletter_recipients r join newsletters n on n.id = r.newsletter_id
      join suppressions x on x.address_hash = r.address_hash where x.opted_out_at < n.audience_at`),
      'recipients who opted out before the newsletter began',
    ).toBe(0)
    const days = await rows<{ used: number; sent: unknown }>(
      `select d.used, (select count(*) from newsletter_attempts a where a.day = d.day) as sent from newsletter_days d`,
    )
    for (const { used, sent } of days) expect(used).toBe(Number(sent))
    expect(Math.max(...days.map(({ used }) => used))).toBeLessThanOrEqual(100)
  })

  test('have seven published testimonials, and confirmed requests in both cities at least 2 hours apart', async () => {
    expect(await count('testimonials where is_published')).toBe(7)
    expect(await count('testimonials where kept_unpublished')).toBe(1)
    const visits = await rows<{ at: Date; ny: boolean }>(
      `select appointment_at as at, coalesce(b.state = 'NY', c.location = 'NYC') as ny from requests r
        left join bookings b on b.request_id = r.id left join consultations c on c.request_id = r.id
        where r.state = 'confirmed' order by 1`,
    )
    expect(new Set(visits.map(({ ny }) => ny)).size).toBe(2)
    expect(visits.every(({ at }) => at > now)).toBe(true)
    const gaps = visits.slice(1).map(({ at }, index) => at.getTime() - visits[index]!.at.getTime())
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(2 * 3_600_000)
    expect(await count(`requests r where version <> (select count(*) from request_steps s where s.request_id = r.id)`)).toBe(0)
    expect(await count(`request_steps where at > '${now.toISOString()}'`)).toBe(0)
    expect((await rows('select distinct state from requests')).length).toBeGreaterThanOrEqual(5)
  })

  test('have visits of two providers in every status, no future steps, and a completed visit for each done request', async () => {
    const visits = await rows<{ status: string; starts: Date; ends: Date }>(
      `select status, starts_at as starts, ends_at as ends from visits where starts_at > '${now.toISOString()}'::timestamptz - interval '9 days'`,
    )
    const statuses = new Set(visits.map(({ status }) => status))
    for (const status of ['scheduled', 'completed', 'no-show', 'canceled']) expect(statuses).toContain(status)
    for (const { status, starts, ends } of visits) {
      if (starts > now) expect(['scheduled', 'canceled']).toContain(status)
      if (ends <= now) expect(status).not.toBe('scheduled')
    }
    expect(await count('(select distinct provider_id from visits) p')).toBe(2)
    expect(await count(`visits v where version <> (select count(*) from visit_steps s where s.visit_id = v.id)`)).toBe(0)
    expect(await count(`visit_steps where at > '${now.toISOString()}'`)).toBe(0)
    expect(
      await count(`requests r where state = 'done' and not exists
        (select 1 from visits v where v.request_id = r.id and v.status = 'completed')`),
    ).toBe(0)
  })

  test('have event guests with and without consent and a shot, but no shot without consent', async () => {
    expect(await count('event_signups where consent_b12 and administered')).toBeGreaterThan(0)
    expect(await count('event_signups where consent_b12 and not administered')).toBeGreaterThan(0)
    expect(await count('event_signups where not consent_b12 and not administered')).toBeGreaterThan(0)
    expect(await count('event_signups where not consent_b12 and administered')).toBe(0)
  })

  test('give each client one phone number and one home, and decline nobody twice', async () => {
    const phones = `select client_email as email, client_phone as phone from requests union select email, phone from event_signups`
    expect(await count(`(${phones}) p`)).toBe(await count(`(select distinct email from (${phones}) p) e`))
    expect(await count(`(select distinct phone from (${phones}) p) e`)).toBe(await count(`(${phones}) p`))
    const homes = `select distinct r.client_email, b.street_address, b.apt_unit, b.resident from bookings b join requests r on r.id = b.request_id`
    expect(await count(`(${homes}) h`)).toBe(await count(`(select distinct client_email from (${homes}) h) e`))
    expect(await count(`(select 1 from requests where state = 'declined' group by client_email having count(*) > 1) d`)).toBe(0)
  })

  test('mark every person as a demo and use only fictional phone numbers', async () => {
    const people = await rows<{ name: string; phone: string }>(
      `select client_name as name, client_phone as phone from requests union all select full_name, phone from event_signups`,
    )
    for (const { name, phone } of people) {
      expect(name).toMatch(/\(Demo\)$/)
      expect(phone).toMatch(/^\(305\) 555-01\d\d$/)
    }
    expect(await count(`testimonials where coalesce(full_name, testimonial) not like '%(Demo)'`)).toBe(0)
    expect(await count(`newsletters where title not like '%(Demo)'`)).toBe(0)
    expect(await count(`subscribers where email not like 'demo.%@example.com'`)).toBe(0)
  })
})
