/** Moderation, approval and trash: what an admin can do, and the audit rows that it leaves. */
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { call } from '../../src/client/call.ts'
import {
  approveEmailSignups,
  deleteEmailSignup,
  listEmailSignups,
  setEmailSignupApproved,
  undoMs,
} from '../../src/contracts/admin-email-signup.ts'
import {
  deleteTestimonial,
  editTestimonial,
  listAllTestimonials,
  setTestimonialPublished,
} from '../../src/contracts/admin-testimonial.ts'
import { listTrash, restoreFromTrash } from '../../src/contracts/admin-trash.ts'
import { signUpForEmail } from '../../src/contracts/email-signup.ts'
import type { Endpoint } from '../../src/contracts/endpoint.ts'
import { deleteSubscriber } from '../../src/contracts/subscriber.ts'
import { listTestimonials, sendTestimonial } from '../../src/contracts/testimonial.ts'
import { sweepAt } from '../support/rows/outbox.ts'
import { purgeAt } from '../support/rows/purge.ts'
import * as adminEmailSignup from '../../netlify/functions/admin/email-signup.ts'
import * as adminEmailSignupApproval from '../../netlify/functions/admin/email-signup-approval.ts'
import * as adminSubscriber from '../../netlify/functions/admin/subscriber.ts'
import * as adminTestimonial from '../../netlify/functions/admin/testimonial.ts'
import * as adminTrash from '../../netlify/functions/admin/trash.ts'
import * as emailSignup from '../../netlify/functions/email-signup.ts'
import * as testimonial from '../../netlify/functions/testimonial.ts'
import { addressHash } from '../../netlify/db/address-hash.ts'
import { setEmailSignupApproved as approve } from '../../netlify/domain/admin-email-signup.ts'
import { useClinic } from '../support/clinic.ts'
import { makeEmailSignup, makeTestimonial } from '../support/rows/make.ts'
import { serve } from '../support/serve.ts'
import { asking, signedIn, type SignedIn } from '../support/signed-in.ts'
import { overtaken } from '../support/overtaken.ts'

const clinic = useClinic()
const server = serve(
  adminEmailSignup,
  adminEmailSignupApproval,
  adminSubscriber,
  adminTestimonial,
  adminTrash,
  emailSignup,
  testimonial,
)
let admin: SignedIn

beforeEach(async () => {
  await clinic.reset()
  admin = await signedIn(server, 'admin', { fullName: 'Grace Lin' })
})

const ask = <Input, Output>(endpoint: Endpoint<Input, Output>, input: Partial<Input> = {}) =>
  asking(admin)(endpoint, input as Input)
const visit = <Input, Output>(endpoint: Endpoint<Input, Output>, input: Input) => call(endpoint, input, { fetch: server.fetch })
const published = async () => {
  const result = await visit(listTestimonials, {})
  return result.ok ? result.value.testimonials : []
}
const actions = async () =>
  (await clinic.rows<{ action: string }>(`select action from audit where actor_kind = 'admin' order by id`)).map(
    ({ action }) => action,
  )

/** A testimonial without a city or a treatment. */
const unsaid = { city: '', treatment: '' } as const

describe('a testimonial', () => {
  const sent = async (change = {}) => {
    await visit(sendTestimonial, makeTestimonial(change))
    return (await ask(listAllTestimonials)).rows[0]!
  }

  test('is published, unpublished and counted', async () => {
    const { id } = await sent()
    expect((await ask(listAllTestimonials)).counts).toMatchObject({ all: 1, pending: 1, published: 0 })
    await ask(setTestimonialPublished, { id, isPublished: true, seenUpdatedAt: null })
    await ask(setTestimonialPublished, { id, isPublished: true, seenUpdatedAt: null })
    expect(await published()).toHaveLength(1)
    expect((await ask(listAllTestimonials, { view: 'pending' })).rows).toEqual([])
    await ask(setTestimonialPublished, { id, isPublished: false, seenUpdatedAt: null })
    expect(await published()).toEqual([])
    expect(await actions()).toEqual(['testimonial.published', 'testimonial.unpublished'])
  })

  test('is not published if its author changed it after the admin read it', async () => {
    const { id } = await sent()
    await clinic.rows(
      `update testimonials set testimonial = 'Something else', updated_at = date_trunc('second', now()) where id = $1`,
      [id],
    )
    const publish = (seenUpdatedAt: string | null) => ask(setTestimonialPublished, { id, isPublished: true, seenUpdatedAt })
    await expect(publish(null)).rejects.toMatchObject({ code: 'changed-meanwhile' })
    expect(await published()).toEqual([])
    expect(await actions()).toEqual([])
    await publish((await ask(listAllTestimonials)).rows[0]!.updatedAt)
    expect(await published()).toHaveLength(1)
    // Unpublishing always works, whatever version the admin saw.
    expect(await ask(setTestimonialPublished, { id, isPublished: false, seenUpdatedAt: null })).toMatchObject({
      isPublished: false,
    })
  })

  test('keeps its author’s original through every edit, until an edit restores it', async () => {
    const visit = { city: 'Miami Beach', treatment: 'Dermal fillers' } as const
    const { id } = await sent({ starRating: null, ...visit })
    const author = { fullName: 'Ana Pereira', displayName: true, starRating: null, testimonial: 'Calm and exact.', ...visit }
    const { updatedAt: once } = await ask(editTestimonial, {
      id,
      seenUpdatedAt: null,
      ...author,
      starRating: 5,
      testimonial: 'Calm.',
    })
    const change = { ...author, starRating: 4, testimonial: 'Exact.', displayName: false, city: '', treatment: '' } as const
    const twice = await ask(editTestimonial, { id, seenUpdatedAt: once, ...change })
    expect(twice).toMatchObject({ testimonial: 'Exact.', starRating: 4, city: null, treatment: null, original: author })
    expect(await ask(editTestimonial, { id, seenUpdatedAt: twice.updatedAt, ...author })).toMatchObject({
      ...author,
      original: null,
    })
  })

  test('keeps its city and treatment when an edit from an older page omits them', async () => {
    const { id } = await sent({ city: 'Miami Beach', treatment: 'Dermal fillers' })
    const edit = { id, seenUpdatedAt: null, fullName: 'Ana Pereira', displayName: true, starRating: 5, testimonial: 'Calm.' }
    const edited = await ask(editTestimonial, edit)
    expect(edited).toMatchObject({ city: 'Miami Beach', treatment: 'Dermal fillers', original: { treatment: 'Dermal fillers' } })
    const back = { ...edit, seenUpdatedAt: edited.updatedAt, testimonial: 'Calm and exact.' }
    expect(await ask(editTestimonial, back)).toMatchObject({ treatment: 'Dermal fillers', original: null })
  })

  test('refuses the second of two conflicting edits, and counts a repeated edit once', async () => {
    const { id } = await sent()
    const edit = { id, seenUpdatedAt: null, fullName: 'Ana Pereira', displayName: true, starRating: 5, ...unsaid }
    await ask(editTestimonial, { ...edit, testimonial: 'Mine.' })
    await ask(editTestimonial, { ...edit, testimonial: 'Mine.' })
    const second = await call(editTestimonial, { ...edit, testimonial: 'Theirs.' }, admin.options)
    expect(second).toMatchObject({ ok: false, failure: { status: 409, code: 'changed-meanwhile' } })
    expect((await ask(listAllTestimonials)).rows[0]).toMatchObject({ testimonial: 'Mine.' })
    expect(await actions()).toEqual(['testimonial.edited'])
  })

  test('never shows a name if it has none', async () => {
    const { id } = await sent()
    const edited = await ask(editTestimonial, {
      id,
      seenUpdatedAt: null,
      fullName: '',
      displayName: true,
      starRating: 5,
      testimonial: 'Calm.',
      ...unsaid,
    })
    expect(edited).toMatchObject({ fullName: null, displayName: false })
  })

  test('leaves the site and the list when deleted, is named in the trash, and can be restored', async () => {
    const { id } = await sent()
    await ask(setTestimonialPublished, { id, isPublished: true, seenUpdatedAt: null })
    await ask(deleteTestimonial, { id })
    await ask(deleteTestimonial, { id })
    expect(await published()).toEqual([])
    expect((await ask(listAllTestimonials)).rows).toEqual([])
    expect((await ask(listTrash)).rows).toEqual([
      {
        kind: 'testimonial',
        id,
        label: 'Ana Pereira · Calm and exact.',
        deletedAt: expect.stringMatching(/^\d{4}-.*Z$/),
        deletedBy: 'Grace Lin',
      },
    ])
    await ask(restoreFromTrash, { kind: 'testimonial', id })
    expect(await published()).toHaveLength(1)
    expect((await ask(listTrash)).rows).toEqual([])
    expect(await actions()).toEqual(['testimonial.published', 'testimonial.deleted', 'testimonial.restored'])
  })
})

describe('an email signup', () => {
  const sent = async () => {
    const input = makeEmailSignup()
    await visit(signUpForEmail, input)
    return { input, row: (await ask(listEmailSignups)).rows.find(({ email }) => email === input.email)! }
  }
  const subscribed = async () =>
    (await clinic.rows<{ email: string }>(`select email from subscribers where deleted_at is null`)).map(({ email }) => email)

  test('no longer subscribes a previously deleted subscriber once its approval is undone', async () => {
    const { row } = await sent()
    const email = row.email.toLowerCase()
    await clinic.rows(
      `insert into subscribers (id, email, address_hash, status, source, created_at, subscribed_at, deleted_at)
      select gen_random_uuid(), $1, $2, 'subscribed', 'admin_csv_import', now(), now(), now()`,
      [email, addressHash(email)],
    )
    await ask(setEmailSignupApproved, { id: row.id, approved: true })
    expect(await subscribed()).toEqual([email])
    await ask(setEmailSignupApproved, { id: row.id, approved: false })
    expect(await subscribed()).toEqual([])
  })

  test('still shows its deleted subscriber in the trash when it is pending again', async () => {
    const { row } = await sent()
    await ask(setEmailSignupApproved, { id: row.id, approved: true })
    await clinic.rows(`update email_signups set approved = false`)
    await clinic.rows(`update subscribers set deleted_at = now(), deleted_by = $1`, [admin.id])
    expect((await ask(listTrash)).rows).toMatchObject([{ kind: 'subscriber' }])
  })

  test('adds a subscriber when approved, and removes them when set back to pending', async () => {
    const { row } = await sent()
    expect((await ask(listEmailSignups)).counts).toEqual({
      all: 1,
      pending: 1,
      approved: 0,
      thisWeek: 1,
      consentRate: 100,
      found: { all: 1, pending: 1, approved: 0 },
    })
    await ask(setEmailSignupApproved, { id: row.id, approved: true })
    await ask(setEmailSignupApproved, { id: row.id, approved: true })
    expect(await subscribed()).toEqual([row.email.toLowerCase()])
    await ask(setEmailSignupApproved, { id: row.id, approved: false })
    expect(await subscribed()).toEqual([])
    expect((await ask(listTrash)).rows, 'nobody deleted the subscriber').toEqual([])
    await ask(setEmailSignupApproved, { id: row.id, approved: true })
    expect(await subscribed()).toEqual([row.email.toLowerCase()])
    expect(await actions()).toEqual(['email-signup.approved', 'email-signup.unapproved', 'email-signup.approved'])
  })

  test('adds no subscriber and gets no email if it is deleted while a colleague approves it', async () => {
    const { row } = await sent()
    const deleted = () => clinic.rows('update email_signups set deleted_at = now() where id = $1', [row.id])
    await approve(overtaken(deleted, 0), { id: row.id, approved: true }, { userId: admin.id }, new Date())
    expect(await subscribed()).toEqual([])
    await sweepAt(new Date(Date.now() + 3_600_000))
    expect(clinic.mailbox.emails().filter(({ To }) => To?.toLowerCase() === row.email.toLowerCase())).toHaveLength(0)
  })

  test('keeps the subscriber from an earlier approval when a later approval is undone', async () => {
    const { row } = await sent()
    await ask(setEmailSignupApproved, { id: row.id, approved: true })
    await ask(deleteEmailSignup, { id: row.id })
    // A new signup with the same address brings it back like this.
    await clinic.rows(`update email_signups set deleted_at = null, deleted_by = null, approved = false, created_at = now()`)
    await ask(setEmailSignupApproved, { id: row.id, approved: true })
    await ask(setEmailSignupApproved, { id: row.id, approved: false })
    expect(await subscribed()).toEqual([row.email.toLowerCase()])
  })

  test('can be approved and undone in bulk, with an audit row for each signup', async () => {
    const rows = [await sent(), await sent(), await sent()].map(({ row }) => row)
    const ids = rows.map(({ id }) => id)
    await ask(setEmailSignupApproved, { id: ids[0]!, approved: true })
    await ask(deleteEmailSignup, { id: ids[2]! })
    const before = (await actions()).length
    const asked = { ids, approved: true, idempotencyKey: randomUUID() }
    expect(await ask(approveEmailSignups, asked)).toEqual({ ids: [ids[1]] })
    // A repeat after a lost answer returns the same ids, so the page can still undo them.
    expect(await ask(approveEmailSignups, asked)).toEqual({ ids: [ids[1]] })
    expect(await ask(approveEmailSignups, { ...asked, idempotencyKey: randomUUID() })).toEqual({ ids: [] })
    expect((await subscribed()).toSorted()).toEqual([rows[0]!, rows[1]!].map(({ email }) => email.toLowerCase()).toSorted())
    expect(await ask(approveEmailSignups, { ids, approved: false, idempotencyKey: randomUUID() })).toMatchObject({
      ids: expect.arrayContaining(ids.slice(0, 2)),
    })
    expect(await subscribed()).toEqual([])
    expect((await actions()).slice(before).toSorted()).toEqual([
      'email-signup.approved',
      'email-signup.unapproved',
      'email-signup.unapproved',
    ])
  })

  test('can be approved with 49 others, which adds fifty subscribers and fifty audit rows', async () => {
    for (let count = 0; count < 50; count += 1) await visit(signUpForEmail, makeEmailSignup())
    const ids = (await ask(listEmailSignups, { size: 50 })).rows.map(({ id }) => id)
    expect((await ask(approveEmailSignups, { ids, approved: true, idempotencyKey: randomUUID() })).ids).toHaveLength(50)
    expect(await subscribed()).toHaveLength(50)
    expect(await actions()).toEqual(Array<string>(50).fill('email-signup.approved'))
  })

  test('gets its welcome email after the time to undo, and none if its approval was undone', async () => {
    const [kept, undone] = [(await sent()).row, (await sent()).row]
    const ids = [kept.id, undone.id]
    await clinic.rows(`update outbox set state = 'withheld'`)
    await ask(approveEmailSignups, { ids, approved: true, idempotencyKey: randomUUID() })
    await sweepAt(new Date(Date.now() + undoMs / 2))
    expect(clinic.mailbox.emails()).toEqual([])
    await ask(approveEmailSignups, { ids: [undone.id], approved: false, idempotencyKey: randomUUID() })
    await sweepAt(new Date(Date.now() + undoMs))
    expect(clinic.mailbox.emails().map(({ To }) => To)).toEqual([kept.email])
    // Approved again, they do get the welcome.
    await ask(setEmailSignupApproved, { id: undone.id, approved: true })
    await sweepAt(new Date(Date.now() + undoMs))
    expect(clinic.mailbox.emails().map(({ To }) => To)).toContain(undone.email)
  })

  test('goes back to pending on a repeated signup only if staff deleted its subscriber', async () => {
    const { row, input } = await sent()
    await ask(setEmailSignupApproved, { id: row.id, approved: true })
    const again = () => visit(signUpForEmail, makeEmailSignup({ email: input.email }))
    await again()
    expect((await ask(listEmailSignups)).rows).toMatchObject([{ approved: true }])
    const [subscriber] = await clinic.rows<{ id: string }>(`select id from subscribers`)
    await ask(deleteSubscriber, { id: subscriber!.id })
    await again()
    expect((await ask(listEmailSignups)).rows).toMatchObject([{ id: row.id, approved: false }])
    await ask(setEmailSignupApproved, { id: row.id, approved: true })
    expect(await subscribed()).toEqual([row.email.toLowerCase()])
  })

  test('comes back as pending when a deleted person signs up again', async () => {
    const { row, input } = await sent()
    await ask(deleteEmailSignup, { id: row.id })
    expect((await ask(listEmailSignups)).rows).toEqual([])
    await visit(signUpForEmail, makeEmailSignup({ email: input.email.toUpperCase() }))
    expect((await ask(listEmailSignups)).rows).toMatchObject([{ id: row.id, approved: false }])
  })
})

describe('the trash', () => {
  test('purges a row after 30 days, with an audit row, and nothing else', async () => {
    for (const fullName of ['Old', 'Young', 'Kept']) await visit(sendTestimonial, makeTestimonial({ fullName }))
    const { rows } = await ask(listAllTestimonials)
    const idOf = (name: string) => rows.find(({ fullName }) => fullName === name)!.id
    for (const name of ['Old', 'Young']) await ask(deleteTestimonial, { id: idOf(name) })
    await clinic.rows(`update testimonials set deleted_at = now() - interval '30 days 1 minute' where full_name = 'Old'`)
    await clinic.rows(`update testimonials set deleted_at = now() - interval '29 days 23 hours' where full_name = 'Young'`)
    expect(await purgeAt(new Date())).toMatchObject({ rows: { testimonial: 1, request: 0 } })
    expect(await clinic.rows(`select full_name from testimonials order by full_name`)).toEqual([
      { full_name: 'Kept' },
      { full_name: 'Young' },
    ])
    expect(await clinic.rows(`select actor_kind, subject_id from audit where action = 'testimonial.purged'`)).toEqual([
      { actor_kind: 'system', subject_id: idOf('Old') },
    ])
    const gone = await call(restoreFromTrash, { kind: 'testimonial', id: idOf('Old') }, admin.options)
    expect(gone).toMatchObject({ ok: false, failure: { status: 404, code: 'not-found' } })
  })

  test('lists every row once across pages, latest deletion first', async () => {
    const names = ['First', 'Second', 'Third', 'Fourth', 'Fifth']
    for (const fullName of names) await visit(sendTestimonial, makeTestimonial({ fullName }))
    await clinic.rows(
      `update testimonials set deleted_at = now() - interval '1 hour'
      + array_position($1::text[], full_name) * interval '1 minute'`,
      [names],
    )
    const seen: string[] = []
    for (let cursor: string | undefined, page = 0; page < 3; page += 1) {
      const { rows, next } = await ask(listTrash, { size: 2, ...(cursor !== undefined && { cursor }) })
      seen.push(...rows.map(({ label }) => label))
      cursor = next ?? undefined
    }
    expect(seen.map((label) => names.find((name) => label.includes(name)))).toEqual(names.toReversed())
  })

  test('can be searched by the names of its rows, ignoring accents', async () => {
    for (const fullName of ['Zoë Müller', 'Ana Pereira']) await visit(sendTestimonial, makeTestimonial({ fullName }))
    for (const { id } of (await ask(listAllTestimonials)).rows) await ask(deleteTestimonial, { id })
    await visit(signUpForEmail, makeEmailSignup({ firstName: 'Zoe', email: 'zoe@example.com' }))
    await ask(deleteEmailSignup, { id: (await ask(listEmailSignups)).rows[0]!.id })
    expect((await ask(listTrash, { q: 'zoe' })).rows.map(({ kind }) => kind)).toEqual(['email-signup', 'testimonial'])
    expect((await ask(listTrash, { q: 'muller', kind: 'testimonial' })).rows).toHaveLength(1)
    expect((await ask(listTrash, { q: 'nobody' })).rows).toEqual([])
  })

  test('purges form receipts, which name people, after 90 days', async () => {
    for (let form = 0; form < 2; form += 1) await visit(sendTestimonial, makeTestimonial())
    await clinic.rows(`update idempotency_keys set created_at = now() - interval '91 days'
      where key = (select key from idempotency_keys limit 1)`)
    expect(await purgeAt(new Date())).toMatchObject({ rows: { receipt: 1 } })
    expect(await clinic.rows('select 1 from idempotency_keys')).toHaveLength(1)
  })
})
