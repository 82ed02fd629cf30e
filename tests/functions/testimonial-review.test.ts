/** How staff review a testimonial: its state, and a rating that its author didn't give (decision 10). */
import { beforeEach, describe, expect, test } from 'vitest'
import { call } from '../../src/client/call.ts'
import { readWaiting } from '../../src/contracts/admin-dashboard.ts'
import {
  deleteTestimonial,
  editTestimonial,
  listAllTestimonials,
  setTestimonialPublished,
  type TestimonialRow,
} from '../../src/contracts/admin-testimonial.ts'
import type { Endpoint } from '../../src/contracts/endpoint.ts'
import { listOwnTestimonials, updateOwnTestimonial } from '../../src/contracts/own-testimonial.ts'
import { sendTestimonial, type TestimonialContent } from '../../src/contracts/testimonial.ts'
import * as adminTestimonial from '../../netlify/functions/admin/testimonial.ts'
import * as adminWaiting from '../../netlify/functions/admin/waiting.ts'
import * as ownTestimonial from '../../netlify/functions/own-testimonial.ts'
import * as testimonial from '../../netlify/functions/testimonial.ts'
import { useClinic } from '../support/clinic.ts'
import { makeTestimonial } from '../support/rows/make.ts'
import { serve } from '../support/serve.ts'
import { asking, signedIn, type SignedIn } from '../support/signed-in.ts'

const clinic = useClinic()
const server = serve(adminTestimonial, adminWaiting, ownTestimonial, testimonial)
let admin: SignedIn
let author: SignedIn

beforeEach(async () => {
  await clinic.reset()
  admin = await signedIn(server, 'admin')
  author = await signedIn(server, 'client')
})

const ask = <Input, Output>(endpoint: Endpoint<Input, Output>, input: Partial<Input> = {}) =>
  asking(admin)(endpoint, input as Input)
const rows = async (view: 'all' | 'pending' | 'unpublished' | 'check-rating' = 'all') =>
  (await ask(listAllTestimonials, { view })).rows
const actions = async () =>
  (await clinic.rows<{ action: string }>(`select action from audit where actor_kind = 'admin' order by id`)).map(
    ({ action }) => action,
  )
const sent = async () => {
  await call(sendTestimonial, makeTestimonial({ starRating: null, testimonial: 'Clam and exact.' }), author.options)
  return (await rows())[0]!
}
const contentOf = ({ fullName, displayName, starRating, testimonial: words, ...rest }: TestimonialRow): TestimonialContent => ({
  ...{ fullName: fullName ?? '', city: rest.city ?? '', treatment: rest.treatment ?? '' },
  displayName,
  starRating,
  testimonial: words,
})

test('the list finds a testimonial by its id even if newer ones exist, until it is deleted', async () => {
  const { id } = await sent()
  await sent()
  const found = async () => (await ask(listAllTestimonials, { id, size: 1 })).rows.map((row) => row.id)
  expect(await found()).toEqual([id])
  await ask(deleteTestimonial, { id })
  expect(await found()).toEqual([])
})

describe('a rating', () => {
  /** What the earlier editor left behind after a typo was corrected in an unrated testimonial. */
  const wronglyRated = async () => {
    const { id } = await sent()
    await clinic.rows(
      `update testimonials set testimonial = 'Calm and exact.', star_rating = 5, updated_at = date_trunc('second', now()),
         original = jsonb_build_object('fullName', full_name, 'displayName', display_name, 'starRating', null,
           'testimonial', testimonial, 'city', city, 'treatment', treatment) where id = $1`,
      [id],
    )
    return (await rows())[0]!
  }
  const answer = (row: TestimonialRow, ratingChecked: boolean, starRating: number | null = row.starRating) =>
    ask(editTestimonial, { id: row.id, seenUpdatedAt: row.updatedAt, ...contentOf(row), starRating, ratingChecked })

  test('stays empty when staff correct a typo, and an edit that omits it is refused', async () => {
    const row = await sent()
    const corrected = { ...contentOf(row), testimonial: 'Calm and exact.' }
    const edited = await ask(editTestimonial, { id: row.id, seenUpdatedAt: null, ...corrected })
    expect(edited).toMatchObject({ starRating: null, checkRating: false })
    expect(await clinic.rows('select star_rating from testimonials')).toEqual([{ star_rating: null }])

    const { starRating: _none, ...silent } = corrected
    const withoutRating = { id: row.id, seenUpdatedAt: edited.updatedAt, ...silent } as Parameters<typeof ask>[1]
    const refused = await call(editTestimonial as Endpoint<unknown, unknown>, withoutRating, admin.options)
    expect(refused).toMatchObject({ ok: false, failure: { status: 422 } })
    const own = { id: row.id, ...silent }
    expect(await call(updateOwnTestimonial as Endpoint<unknown, unknown>, own, author.options)).toMatchObject({
      ok: false,
      failure: { status: 422 },
    })
    expect(await clinic.rows('select star_rating from testimonials')).toEqual([{ star_rating: null }])
  })

  test('needs a check if the earlier editor added it, until staff choose one themselves', async () => {
    const row = await wronglyRated()
    expect(row.checkRating).toBe(true)
    expect(await rows('check-rating')).toHaveLength(1)
    expect((await ask(listAllTestimonials)).counts).toMatchObject({ checkRating: 1 })
    expect(await ask(readWaiting)).toMatchObject({ ratingsToCheck: 1 })
    // Another edit of the words doesn't count as a check.
    const again = await ask(editTestimonial, {
      id: row.id,
      seenUpdatedAt: row.updatedAt,
      ...contentOf(row),
      testimonial: 'Calm, exact.',
    })
    expect(again).toMatchObject({ starRating: 5, checkRating: true })
    const seen = { id: row.id, seenUpdatedAt: again.updatedAt, ...contentOf(again) }
    const four = await ask(editTestimonial, { ...seen, starRating: 4 })
    const five = await ask(editTestimonial, { ...seen, seenUpdatedAt: four.updatedAt, starRating: 5 })
    expect(five).toMatchObject({ starRating: 5, checkRating: false })
    expect(await rows('check-rating')).toEqual([])
  })

  test('can be removed or kept, and either decision can be undone', async () => {
    const row = await wronglyRated()
    const removed = await answer(row, true, null)
    expect(removed).toMatchObject({ starRating: null, checkRating: false })
    const asked = await answer(removed, false, 5)
    expect(asked).toMatchObject({ starRating: 5, checkRating: true })
    await expect(answer(row, true)).rejects.toMatchObject({
      code: 'changed-meanwhile',
      receipt: { id: row.id, updatedAt: asked.updatedAt },
    })
    const keeping = await answer(asked, true)
    expect(keeping).toMatchObject({ starRating: 5, checkRating: false })
    expect(await rows('check-rating')).toEqual([])
    expect(await answer(keeping, false)).toMatchObject({ starRating: 5, checkRating: true })
    expect(await actions()).toEqual([
      'testimonial.rating-removed',
      'testimonial.edited',
      'testimonial.rating-kept',
      'testimonial.edited',
    ])
  })

  test('does not appear in the author’s own form if the author never gave it', async () => {
    await wronglyRated()
    const own = await asking(author)(listOwnTestimonials, {})
    expect(own.testimonials).toMatchObject([{ star_rating: null, testimonial: 'Calm and exact.' }])
  })
})

describe('keeping a testimonial unpublished', () => {
  test('removes the testimonial from the review list without publishing it, and can be reversed', async () => {
    const { id } = await sent()
    const move = (isPublished: boolean, keptUnpublished: boolean) =>
      ask(setTestimonialPublished, { id, isPublished, keptUnpublished, seenUpdatedAt: null })
    expect(await move(false, true)).toMatchObject({ isPublished: false, keptUnpublished: true })
    await move(false, true)
    expect((await ask(listAllTestimonials)).counts).toEqual({ all: 1, pending: 0, published: 0, unpublished: 1, checkRating: 0 })
    expect(await rows('pending')).toEqual([])
    expect(await rows('unpublished')).toHaveLength(1)
    expect(await ask(readWaiting)).toMatchObject({ pendingTestimonials: 0 })
    expect(await move(true, false)).toMatchObject({ isPublished: true, keptUnpublished: false })
    await move(false, true)
    await move(false, false)
    expect(await rows('pending')).toHaveLength(1)
    expect(await actions()).toEqual([
      'testimonial.kept-unpublished',
      'testimonial.published',
      'testimonial.kept-unpublished',
      'testimonial.returned-to-review',
    ])
    expect(await clinic.rows(`select detail from audit where action = 'testimonial.published'`)).toEqual([
      { detail: { changes: { Status: { before: 'Kept unpublished', after: 'Published' } } } },
    ])
    await expect(move(true, true)).rejects.toMatchObject({ status: 422 })
  })

  test('is refused if the author changed the words after staff read them', async () => {
    const row = await sent()
    await asking(author)(updateOwnTestimonial, { id: row.id, ...contentOf(row), testimonial: 'Calm.' })
    const keep = { id: row.id, isPublished: false, keptUnpublished: true }
    await expect(ask(setTestimonialPublished, { ...keep, seenUpdatedAt: null })).rejects.toMatchObject({
      code: 'changed-meanwhile',
    })
    const [read] = await rows('pending')
    expect(await ask(setTestimonialPublished, { ...keep, seenUpdatedAt: read!.updatedAt })).toMatchObject({
      keptUnpublished: true,
    })
  })

  test('is not overridden by an outdated press or Undo of a colleague', async () => {
    const { id } = await sent()
    const [pending, published, unpublished] = [
      { isPublished: false, keptUnpublished: false },
      { isPublished: true, keptUnpublished: false },
      { isPublished: false, keptUnpublished: true },
    ]
    const move = (from: typeof pending, to: typeof pending) =>
      ask(setTestimonialPublished, { id, ...to, from, seenUpdatedAt: null })
    await move(pending, published)
    await move(published, pending)
    // A colleague keeps it unpublished before this admin presses Undo, and before their screen shows it.
    await move(pending, unpublished)
    await expect(move(pending, published)).rejects.toMatchObject({ status: 409, code: 'changed-meanwhile' })
    expect(await rows('unpublished')).toHaveLength(1)
    // A repeat after a lost answer succeeds.
    expect(await move(pending, unpublished)).toMatchObject(unpublished)
    expect(await move(unpublished, published)).toMatchObject(published)
    await expect(move(unpublished, pending)).rejects.toMatchObject({ code: 'changed-meanwhile' })
    expect((await ask(listAllTestimonials)).counts).toMatchObject({ published: 1 })
  })

  test('ends when the author changes the words, which wait for review again', async () => {
    const row = await sent()
    await ask(setTestimonialPublished, { id: row.id, isPublished: false, keptUnpublished: true, seenUpdatedAt: null })
    await asking(author)(updateOwnTestimonial, { id: row.id, ...contentOf(row), testimonial: 'Calm.' })
    expect(await rows('pending')).toMatchObject([{ testimonial: 'Calm.', keptUnpublished: false }])
  })
})
