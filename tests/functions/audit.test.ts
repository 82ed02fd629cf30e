/** The audit as admins read it: filtered, searched, exported, with what changed (decision 25). */
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { call } from '../../src/client/call.ts'
import { exportAudit, listAudit } from '../../src/contracts/admin-audit.ts'
import { editTestimonial, listAllTestimonials, setTestimonialPublished } from '../../src/contracts/admin-testimonial.ts'
import type { Endpoint, InputOf } from '../../src/contracts/endpoint.ts'
import { exportRequests } from '../../src/contracts/request/list.ts'
import { addSubscriber, deleteSubscriber, editSubscriber } from '../../src/contracts/subscriber.ts'
import { sendTestimonial } from '../../src/contracts/testimonial.ts'
import * as adminAudit from '../../netlify/functions/admin/audit.ts'
import * as adminAuditExport from '../../netlify/functions/admin/audit-export.ts'
import * as adminRequestExport from '../../netlify/functions/admin/request/export.ts'
import * as adminSubscriber from '../../netlify/functions/admin/subscriber.ts'
import * as adminTestimonial from '../../netlify/functions/admin/testimonial.ts'
import * as testimonial from '../../netlify/functions/testimonial.ts'
import { useClinic } from '../support/clinic.ts'
import { makeTestimonial } from '../support/rows/make.ts'
import { makeProvider } from '../support/rows/provider.ts'
import { serve } from '../support/serve.ts'
import { asking, signedIn, type SignedIn } from '../support/signed-in.ts'

const clinic = useClinic()
const server = serve(adminAudit, adminAuditExport, adminRequestExport, adminSubscriber, adminTestimonial, testimonial)
let admin: SignedIn

beforeEach(async () => {
  await clinic.reset()
  admin = await signedIn(server, 'admin', { fullName: 'Grace Lin' })
})

const ask = <Input, Output>(endpoint: Endpoint<Input, Output>, input: Partial<Input> = {}) =>
  asking(admin)(endpoint, input as Input)
const visit = <Input, Output>(endpoint: Endpoint<Input, Output>, input: Input) => call(endpoint, input, { fetch: server.fetch })

describe('the audit', () => {
  test('shows an edit’s values before and after, and for personal details only that they changed', async () => {
    await visit(sendTestimonial, makeTestimonial({ starRating: null }))
    const { id } = (await ask(listAllTestimonials)).rows[0]!
    const edit = {
      ...{ id, seenUpdatedAt: null, fullName: 'Ana P.', displayName: true, starRating: 4, testimonial: 'Calm and exact.' },
      ...({ city: 'New York', treatment: 'Dermal fillers' } as const),
    }
    await ask(editTestimonial, edit)
    const [entry] = (await ask(listAudit, { verb: 'edited' })).rows
    expect(entry!.detail).toEqual({
      changes: { Rating: { before: null, after: 4 }, City: { before: null, after: 'New York' }, Name: {}, Treatment: {} },
    })

    const names = { email: 'ana@example.com', firstName: 'Ana', lastName: 'Pereira' }
    const { subscriber } = await ask(addSubscriber, { ...names, tags: ['Glow'] })
    await ask(editSubscriber, { ...names, id: subscriber.id, email: 'anna@example.com', tags: ['Glow', 'Reset'] })
    const [edited] = (await ask(listAudit, { subjectType: 'subscriber', verb: 'edited' })).rows
    expect(edited!.detail).toEqual({ changes: { Tags: { before: 'Glow', after: 'Glow, Reset' }, Email: {} } })
  })

  test('keeps one history for a subscriber who is deleted and added again', async () => {
    const person = { email: 'ana@example.com', firstName: 'Ana', lastName: 'Pereira', tags: [] }
    const { id } = (await ask(addSubscriber, person)).subscriber
    await ask(deleteSubscriber, { id })
    expect(await ask(addSubscriber, person)).toMatchObject({ outcome: 'restored', subscriber: { id } })
    const history = (await ask(listAudit, { subjectType: 'subscriber', subjectId: id })).rows
    expect(history.map(({ action, subjectLabel }) => `${action} ${subjectLabel}`)).toEqual(
      ['added', 'deleted', 'added'].map((verb) => `subscriber.${verb} ana@example.com`),
    )
  })

  test('names images, raffle draws and imports, and finds them by name', async () => {
    const [image, draw, file] = [1, 2, 3].map((index) => `4b2cc4ae-7a0b-4c43-9c1c-00000000000${index}`)
    await clinic.rows(`insert into images (id, file, prompt, alt, width, height, bytes, made_by, created_at)
      values ('${image}', repeat('a', 64) || '.png', 'autumn.png', '', 1, 1, 1, 'upload', now())`)
    await clinic.rows(`insert into raffle_draws (id, code, day, from_day, to_day, pool, winning_ticket, winner_hash, drawn_by, drawn_at)
      values ('${draw}', 'RA-7K3M-9QPA', '2027-06-01', '2027-06-01', '2027-06-01', '{1020}', 1020, 'hash', '${admin.id}', now())`)
    await clinic.rows(`insert into subscriber_imports (id, file_name, created_at, created_by)
      values ('${file}', 'people of the autumn event.csv', now(), '${admin.id}')`)
    for (const [action, kind, id] of [
      ['image.uploaded', 'image', image],
      ['raffle.drawn', 'raffle', draw],
      ['subscriber.imported', 'subscriber', file],
    ])
      await clinic.rows(
        `insert into audit (at, actor_kind, action, subject_type, subject_id) values (now(), 'system', $1, $2, $3)`,
        [action, kind, id],
      )
    const labels = async (q: string) => (await ask(listAudit, { q })).rows.map(({ subjectLabel }) => subjectLabel)
    expect(await labels('')).toEqual(['people of the autumn event.csv', 'Ticket 1020', 'autumn.png'])
    expect(await labels('autumn')).toEqual(['people of the autumn event.csv', 'autumn.png'])
    expect(await labels('ticket 1020')).toEqual(['Ticket 1020'])
  })

  test('names visits and guests, and finds them by name', async () => {
    await makeProvider(clinic, {}, admin.id)
    const [visitId, ...guestIds] = [randomUUID(), randomUUID(), randomUUID()]
    await clinic.rows(
      `insert into visits (id, provider_id, kind, status, client_name, client_phone, place, starts_at, ends_at, leaves_at, version, created_at)
       values ($1, $2, 'home', 'scheduled', 'Zoë Caller', '', 'Home', $3, $3::timestamptz + interval '1 hour', $3, 1, now())`,
      [visitId, admin.id, '2027-03-05T19:00:00Z'],
    )
    for (const [index, name] of [null, 'Luis Ortega'].entries())
      await clinic.rows(`insert into guests (id, visit_id, position, name, created_at) values ($1, $2, $3, $4, now())`, [
        ...[guestIds[index], visitId, index + 2, name],
      ])
    for (const [action, kind, id] of [
      ['visit.moved', 'visit', visitId],
      ['guest.opened', 'guest', guestIds[0]],
      ['guest.opened', 'guest', guestIds[1]],
    ])
      await clinic.rows(
        `insert into audit (at, actor_kind, action, subject_type, subject_id) values (now(), 'system', $1, $2, $3)`,
        [action, kind, id],
      )
    const labels = async (q: string) => (await ask(listAudit, { q })).rows.map(({ subjectLabel }) => subjectLabel)
    expect(await labels('')).toEqual(['Luis Ortega', 'Guest 2 of Zoë Caller', 'Zoë Caller · Mar 5, 2027'])
    expect(await labels('zoe')).toEqual(['Guest 2 of Zoë Caller', 'Zoë Caller · Mar 5, 2027'])
    expect(await labels('ortega')).toEqual(['Luis Ortega'])
  })

  test('records its own export without the search text, and lists each export under its kind', async () => {
    await ask(exportAudit, { subjectType: 'testimonial', q: 'Ana Pereira' })
    const { rows } = await ask(listAudit, { q: 'audit exported' })
    expect(rows).toMatchObject([
      {
        action: 'audit.exported',
        actorId: admin.id,
        detail: { subjectType: 'testimonial', searched: true, search: expect.any(String) },
      },
    ])
    expect(JSON.stringify(rows)).not.toContain('Pereira')
    await clinic.rows(
      `insert into audit (at, actor_kind, actor_id, action, subject_type, subject_id) values (now(), 'admin', $1, 'event-signup.exported', 'account', $1)`,
      [admin.id],
    )
    expect((await ask(listAudit, { subjectType: 'event-signup' })).rows).toMatchObject([{ action: 'event-signup.exported' }])
    expect((await ask(listAudit, { q: 'check-ins exported' })).rows).toHaveLength(1)
  })

  test('records an export’s filters, and adds an entry only when they differ', async () => {
    const exported = async () =>
      (await ask(listAudit, { verb: 'exported' })).rows.map(({ action, detail }) => ({ action, detail }))
    await ask(exportRequests, { view: 'open', kind: 'booking', assignee: admin.id })
    await ask(exportRequests, { view: 'all', kind: 'all', assignee: 'all' })
    await ask(exportAudit, { actorId: admin.id, subjectId: admin.id, verb: 'opened' })
    const narrow = { action: 'audit.exported', detail: { actorId: admin.id, subjectId: admin.id, verb: 'opened' } }
    const requests = [
      { action: 'request.exported', detail: {} },
      { action: 'request.exported', detail: { view: 'open', requestKind: 'booking', assignee: admin.id } },
    ]
    expect(await exported()).toEqual([narrow, ...requests])

    // A later page belongs to the same export only if its filters are the same.
    await ask(exportAudit, { actorId: admin.id, subjectId: admin.id, verb: 'opened', cursor: '1000000' })
    expect(await exported()).toEqual([narrow, ...requests])
    await ask(exportAudit, { cursor: '1000000' })
    expect(await exported()).toEqual([{ action: 'audit.exported', detail: {} }, narrow, ...requests])

    await ask(exportAudit, { q: 'Ana Pereira', cursor: '1000000' })
    await ask(exportAudit, { q: 'Luis Ortega', cursor: '1000000' })
    await ask(exportAudit, { q: 'Ana Pereira', cursor: '1000000' })
    const searches = (await exported()).slice(0, -4)
    expect(searches.map(({ detail }) => detail)).toEqual([
      { searched: true, search: expect.stringMatching(/^[0-9a-f]{12}$/) },
      { searched: true, search: expect.stringMatching(/^[0-9a-f]{12}$/) },
    ])
    expect(searches[0]!.detail['search']).not.toBe(searches[1]!.detail['search'])
  })

  test('can be filtered by actor, action, subject, Eastern day and search words', async () => {
    await visit(sendTestimonial, makeTestimonial())
    const { id } = (await ask(listAllTestimonials)).rows[0]!
    await ask(setTestimonialPublished, { id, isPublished: true, seenUpdatedAt: null })
    const found = async (filters: Partial<InputOf<typeof listAudit>>) =>
      (await ask(listAudit, filters)).rows.map(({ action }) => action)
    expect(await found({})).toEqual(['testimonial.published', 'testimonial.created'])
    expect(await found({ actorKind: 'visitor' })).toEqual(['testimonial.created'])
    expect(await found({ actorId: admin.id })).toEqual(['testimonial.published'])
    expect(await found({ verb: 'created', subjectId: id })).toEqual(['testimonial.created'])
    expect(await found({ subjectType: 'request' })).toEqual([])
    expect(await found({ q: 'grace' })).toEqual(['testimonial.published'])
    expect(await found({ q: 'PUBLISHED pereira' })).toEqual(['testimonial.published'])
    expect(await found({ q: 'visitor pereira' })).toEqual(['testimonial.created'])
    expect(await found({ q: 'nobody' })).toEqual([])
    const [latest] = (await ask(listAudit)).rows
    expect(await found({ id: latest!.id })).toEqual(['testimonial.published'])
    expect(await found({ id: latest!.id + 1 })).toEqual([])
    await clinic.rows(`do $$ begin perform set_config('session_replication_role', 'replica', true);
      update audit set at = '2026-03-09T03:59:00Z' where action = 'testimonial.created'; end $$`)
    expect(await found({ from: '2026-03-08', to: '2026-03-08' })).toEqual(['testimonial.created'])
    expect(await found({ from: '2026-03-09', to: '2026-03-09' })).toEqual([])
    expect((await ask(listAudit, { actorId: admin.id })).rows[0]).toMatchObject({
      actorName: 'Grace Lin',
      subjectId: id,
      subjectLabel: 'Ana Pereira · Calm and exact.',
    })
  })
})
