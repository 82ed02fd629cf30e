/** The store of /guest: which answers a send replaces, and that typed text stays until the server accepts it (decision 52). */
import { expect, test } from 'vitest'
import { infusionQuestions } from '../../../src/catalog/event/infusion-waiver.ts'
import type { GuestPage, ShownGuest } from '../../../src/contracts/visit/guest.ts'
import type { RefusalCode } from '../../../src/contracts/failure.ts'
import { createGuest } from '../../../src/stores/visit/guest.ts'

const open: GuestPage = {
  ...{ kind: 'home', startsAt: '2026-12-01T14:30:00.000Z', endsAt: '2026-12-01T15:30:00.000Z', bookerEmailed: true },
  ...{ booked: false, firstName: null, ready: false, answeredAt: null, mayAnswer: true, mayDropOut: true, price: null },
}
const ready: GuestPage = { ...open, firstName: 'Luis', ready: true, answeredAt: '2026-11-30T15:00:00.000Z' }
const shown = (guest: GuestPage): ShownGuest => ({ state: 'guest', guest })

type Answer = ShownGuest | RefusalCode

/** A page whose server gives each path the next answer in its list. */
function page(answers: { readonly guest: Answer[]; readonly sent: Answer[] }, hash = '#abc.def') {
  const bodies: unknown[] = []
  const store = createGuest({
    hash: () => hash,
    now: () => new Date('2026-11-30T12:00:00-05:00'),
    wait: () => Promise.resolve(),
    fetch: (path, init) => {
      const isSend = path === '/api/guest-answers'
      if (isSend) bodies.push(JSON.parse(String(init?.body)))
      const answer = (isSend ? answers.sent : answers.guest).shift()!
      if (typeof answer !== 'string') return Promise.resolve(Response.json(answer))
      const error = { code: answer, message: 'said by the server', requestId: 'r1' }
      return Promise.resolve(Response.json({ error }, { status: 409 }))
    },
  })
  return { store, bodies }
}

/** Fills in the form for a healthy guest. */
function fill({ form }: ReturnType<typeof createGuest>) {
  form.change('fullName', 'Luis Ortega')
  form.change('dob', '04/09/1988')
  form.change('hasAllergies', false)
  form.change('takesMedications', false)
  form.change('medicalHistory', Object.fromEntries(infusionQuestions.map(({ id }) => [id, false])))
  form.change('signature', 'Luis Ortega')
}

test.each(['.', ',', ')', '%20', '%E2%80%9D', '.)'])('a link copied with a trailing “%s” opens', async (rest) => {
  const { store, bodies } = page({ guest: [shown(open)], sent: [shown(ready)] }, `#abc.2.d-f${rest}`)
  await store.open()
  fill(store)
  await store.submit()
  expect(bodies).toMatchObject([{ token: 'abc.2.d-f' }])
})

test('sending answers says which earlier answers they replace', async () => {
  const { store, bodies } = page({ guest: [shown(open)], sent: [shown(ready), shown(ready)] })
  await store.open()
  fill(store)
  await store.submit()
  expect(store.$view.get()).toMatchObject({ kind: 'ready' })
  store.again()
  fill(store)
  await store.submit()
  expect(bodies).toMatchObject([{ replaces: null }, { replaces: ready.answeredAt }])
})

test('a guest who cancels editing keeps their sent answers, and nothing is sent', async () => {
  const { store, bodies } = page({ guest: [shown(open)], sent: [shown(ready)] })
  await store.open()
  store.keep()
  expect(store.$view.get()).toMatchObject({ kind: 'form' })
  fill(store)
  await store.submit()
  store.again()
  store.form.change('fullName', 'Lu')
  store.keep()
  expect(store.$view.get()).toMatchObject({ kind: 'ready', guest: { firstName: 'Luis' } })
  expect(store.form.isTouched()).toBe(false)
  expect(bodies).toHaveLength(1)
})

test('answers that are retried after an error keep their idempotency key; new answers get another', async () => {
  const { store, bodies } = page({ guest: [shown(open)], sent: ['unavailable', shown(ready), shown(ready)] })
  await store.open()
  fill(store)
  await store.submit()
  await store.submit()
  store.again()
  fill(store)
  await store.submit()
  const [lost, again, next] = bodies.map((body) => (body as { readonly idempotencyKey: string }).idempotencyKey)
  expect(lost).toMatch(/^[0-9a-f-]{36}$/)
  expect(again).toBe(lost)
  expect(next).not.toBe(lost)
})

test('if other answers arrived first, the typed ones stay, and sending again replaces the others', async () => {
  const { store, bodies } = page({ guest: [shown(open), shown(ready)], sent: ['changed-meanwhile', shown(ready)] })
  await store.open()
  fill(store)
  await store.submit()
  expect(store.$problem.get()).toContain('We already have answers from this link, maybe the ones you just sent.')
  expect(store.$view.get()).toEqual({ kind: 'form', guest: ready })
  expect(store.form.isTouched()).toBe(true)
  await store.submit()
  expect(bodies).toMatchObject([{ replaces: null }, { replaces: ready.answeredAt }])
  expect(store.$view.get()).toMatchObject({ kind: 'ready' })
})

test('a visit that has begun keeps the signed answers, and asks the guest to tell the nurse what changed', async () => {
  const begun = { ...ready, mayAnswer: false }
  const { store } = page({ guest: [shown(ready), shown(begun)], sent: ['step-not-possible'] })
  await store.open()
  store.again()
  fill(store)
  await store.submit()
  expect(store.$view.get()).toEqual({ kind: 'ready', guest: begun })
  expect(store.$problem.get()).toContain('If your visit has begun, tell your nurse what changed.')
  expect(store.form.isTouched()).toBe(false)
})
