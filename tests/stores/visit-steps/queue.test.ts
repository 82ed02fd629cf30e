/** Visit steps pressed without a connection wait on the device, and reach the server in order, once each. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { daySteps, statusAfter, type DayStep, type VisitStepName } from '../../../src/catalog/visit/visit.ts'
import { call } from '../../../src/client/call.ts'
import type { CalendarVisit } from '../../../src/contracts/visit/calendar.ts'
import { deviceDatabase, deviceItems, memoryItems } from '../../../src/stores/device-items.ts'
import { createStepQueue, type RefusedStep } from '../../../src/stores/visit-steps/queue.ts'
import type { StoredStep } from '../../../src/stores/visit-steps/sent-step.ts'
import { withSteps } from '../../../src/stores/visit-steps/with-steps.ts'
import { makeCalendarVisit, makeVisitDetail } from '../../support/rows/calendar.ts'

/** Faults for the next requests, one each. After that, every request succeeds. */
type Fault = 'offline' | 'lost' | 'unexpected'

/** The clinic's server: it takes the first of two steps from one version, and answers a repeated last step with the same result. */
function clinicOf(...visits: CalendarVisit[]) {
  const known = new Map(visits.map((visit) => [visit.id, { visit, steps: [] as { position: number; step: VisitStepName }[] }]))
  const clinic = {
    known,
    faults: [] as (Fault | undefined)[],
    sent: [] as string[],
    waits: [] as number[],
    isOnline: true,
    emails: 0,
  }
  const take = (id: string, version: number, step: DayStep) => {
    const found = known.get(id)
    if (!found) return { status: 404, code: 'not-found' }
    const { visit, steps } = found
    const last = steps.at(-1)
    if (visit.version === version + 1 && last?.step === step) return visit
    if (!daySteps[visit.status].includes(step)) return { status: 409, code: 'step-not-possible' }
    if (visit.version !== version) return { status: 409, code: 'changed-meanwhile' }
    found.visit = { ...visit, status: statusAfter(step), version: version + 1 }
    steps.push({ position: version + 1, step })
    if (step === 'on-the-way') clinic.emails += 1
    return found.visit
  }
  const fetch: typeof globalThis.fetch = async (path, init) => {
    const fault = clinic.isOnline ? clinic.faults.shift() : 'offline'
    if (fault === 'offline') throw new TypeError('Failed to fetch')
    const { pathname, searchParams } = new URL(String(path), 'https://clinic.test')
    if (pathname === '/api/admin/visit') {
      const { visit, steps } = known.get(searchParams.get('id')!)!
      const rows = steps.map((one) => ({ ...one, startsAt: null, reason: '', actor: null, at: visit.startsAt }))
      return Response.json(makeVisitDetail(visit, { steps: rows }))
    }
    type Sent = { readonly id: string; readonly version: number; readonly step: DayStep; readonly waitedMs: number }
    const { id, version, step, waitedMs } = JSON.parse(String(init?.body)) as Sent
    clinic.sent.push(`${step}@${version}`)
    clinic.waits.push(waitedMs)
    if (fault === 'unexpected') return refusal(500, 'unexpected')
    const answer = take(id, version, step)
    if (fault === 'lost') throw new TypeError('Failed to fetch')
    return 'code' in answer ? refusal(answer.status, answer.code) : Response.json(answer)
  }
  return { ...clinic, clinic, fetch, take, now: (id: string) => known.get(id)!.visit }
}

const refusal = (status: number, code: string) => Response.json({ error: { code, message: 'No', requestId: 'test' } }, { status })

function deviceOf(server: ReturnType<typeof clinicOf>, box = memoryItems<StoredStep>(), now = () => 1_000) {
  const refused: RefusedStep[] = []
  const found: number[] = []
  const open = () => {
    const queue = createStepQueue({
      box,
      now,
      isOnline: () => server.clinic.isOnline,
      call: (endpoint, input, options) => call(endpoint, input, { ...options, fetch: server.fetch }),
    })
    queue.listen({
      taken: () => {},
      found: ({ version }) => found.push(version),
      refused: (step) => refused.push(step),
      changed: () => {},
    })
    return queue
  }
  return { box, open, queue: open(), refused, found }
}

const dana = randomUUID()

test('with a connection, a step is sent at once and doesn’t stay on the device', async () => {
  const visit = makeCalendarVisit()
  const server = clinicOf(visit)
  const { box, queue } = deviceOf(server)
  await queue.open(dana)
  expect(await queue.press(visit, 'on-the-way')).toMatchObject({ outcome: 'taken' })
  expect(server.now(visit.id)).toMatchObject({ status: 'on-the-way', version: 2 })
  expect(await box.waiting()).toEqual([])
  expect(queue.$steps.get()).toEqual([])
})

test('offline, steps wait without personal data, and are sent in order once online, even after a reload', async () => {
  const [first, second] = [makeCalendarVisit(), makeCalendarVisit()]
  const server = clinicOf(first, second)
  server.clinic.isOnline = false
  const { box, queue, open } = deviceOf(server)
  await queue.open(dana)
  let shown = first
  for (const step of ['on-the-way', 'arrived', 'completed'] as const) {
    expect(await queue.press(shown, step)).toMatchObject({ outcome: 'waiting' })
    shown = withSteps(first, queue.$steps.get())
    expect(shown.status).toBe(step)
  }
  expect(await queue.press(second, 'arrived')).toMatchObject({ outcome: 'waiting' })
  const kept = await box.waiting()
  expect(Object.keys(kept[0]!).sort()).toEqual(['by', 'id', 'savedAt', 'step', 'tried', 'version', 'visitId'])
  expect(server.sent).toEqual([])

  const later = open()
  server.clinic.isOnline = true
  await later.open(dana)
  expect(server.sent).toEqual(['on-the-way@1', 'arrived@2', 'completed@3', 'arrived@1'])
  expect(server.now(first.id)).toMatchObject({ status: 'completed', version: 4 })
  expect(server.now(second.id)).toMatchObject({ status: 'arrived', version: 2 })
  expect(await box.waiting()).toEqual([])
})

test('a step sends how long it waited instead of a clock time, so a wrong clock doesn’t matter', async () => {
  const visit = makeCalendarVisit()
  const server = clinicOf(visit)
  server.clinic.isOnline = false
  const clock = { ms: Date.parse('1970-01-02') }
  const { queue } = deviceOf(server, undefined, () => clock.ms)
  await queue.open(dana)
  await queue.press(visit, 'on-the-way')
  clock.ms += 90_000
  server.clinic.isOnline = true
  await queue.send()
  expect(server.waits).toEqual([90_000])
  await queue.press(server.now(visit.id), 'arrived')
  expect(server.waits).toEqual([90_000, 0])
})

test('the client’s request to cancel stays on the screen until the provider has arrived', () => {
  const visit = makeCalendarVisit({ asked: { step: 'asked-to-cancel', startsAt: null, reason: '', late: null } })
  const after = (...steps: DayStep[]) =>
    withSteps(
      visit,
      steps.map((step, index) => ({ visitId: visit.id, version: visit.version + index, step })),
    ).asked
  expect(after('on-the-way')).toEqual(visit.asked)
  expect(after('on-the-way', 'arrived')).toBeNull()
})

test('a step whose answer was lost is sent again with the same version, and counts once', async () => {
  const visit = makeCalendarVisit()
  const server = clinicOf(visit)
  server.faults.push('lost', 'lost')
  const { queue, refused } = deviceOf(server)
  await queue.open(dana)
  expect(await queue.press(visit, 'on-the-way')).toMatchObject({ outcome: 'waiting' })
  // The list was reloaded in between, so the step is already in it.
  expect(withSteps(server.now(visit.id), queue.$steps.get())).toEqual(server.now(visit.id))
  await queue.send()
  await queue.send()
  expect(server.sent).toEqual(['on-the-way@1', 'on-the-way@1', 'on-the-way@1'])
  expect([server.now(visit.id).version, server.clinic.emails, queue.$steps.get(), refused]).toEqual([2, 1, [], []])
})

test('a step whose answer was lost isn’t shown as refused if someone changed the visit after it', async () => {
  const visit = makeCalendarVisit()
  const server = clinicOf(visit)
  server.faults.push('lost')
  const { queue, refused } = deviceOf(server)
  await queue.open(dana)
  await queue.press(visit, 'on-the-way')
  server.take(visit.id, 2, 'arrived')
  await queue.send()
  expect(queue.$steps.get()).toEqual([])
  expect(refused).toEqual([])
})

test('a client running late or a guest dropping out doesn’t stop a waiting step; a request to cancel does', async () => {
  const visit = makeCalendarVisit()
  const server = clinicOf(visit)
  server.clinic.isOnline = false
  const { queue, refused, found, box } = deviceOf(server)
  await queue.open(dana)
  for (const step of ['arrived', 'completed'] as const) await queue.press(withSteps(visit, queue.$steps.get()), step)
  const says = (step: VisitStepName) => {
    const known = server.known.get(visit.id)!
    known.visit = { ...known.visit, version: known.visit.version + 1 }
    known.steps.push({ position: known.visit.version, step })
  }
  says('running-late')
  says('guest-out')
  server.clinic.isOnline = true
  await queue.send()
  expect(found, 'the version that the screen shows the steps on top of').toEqual([3])
  expect(server.sent).toEqual(['arrived@1', 'arrived@3', 'completed@4'])
  expect([server.now(visit.id).status, refused, await box.waiting()]).toEqual(['completed', [], []])

  // Undo starts from the version that the step led to.
  const seen = server.now(visit.id)
  says('guest-back')
  expect(await queue.press(seen, 'reopened')).toEqual({ outcome: 'taken', version: 7 })

  server.clinic.isOnline = false
  await queue.press(server.now(visit.id), 'arrived')
  says('asked-to-cancel')
  server.clinic.isOnline = true
  await queue.send()
  expect(refused).toMatchObject([{ step: 'arrived', code: 'changed-meanwhile' }])
})

test('signing out while a step is being sent keeps it on the device for the same user’s next sign-in', async () => {
  const visit = makeCalendarVisit()
  const server = clinicOf(visit)
  const { queue, box, open, refused } = deviceOf(server)
  await queue.open(dana)
  const found = server.known.get(visit.id)!
  found.visit = { ...found.visit, version: 2 }
  found.steps.push({ position: 2, step: 'running-late' })
  // The visit is read once to take the step, and once to see why it couldn't be.
  const read = server.known.get.bind(server.known)
  let reads = 0
  server.known.get = (id) => {
    if (++reads === 2) queue.close()
    return read(id)
  }
  expect(await queue.press(visit, 'arrived')).toMatchObject({ outcome: 'waiting' })
  expect([queue.$steps.get(), (await box.waiting()).length]).toEqual([[], 1])
  await open().open(dana)
  expect([server.now(visit.id).status, refused]).toEqual(['arrived', []])
})

test('a no-show is refused if the client has just said that they are running late', async () => {
  const visit = makeCalendarVisit()
  const server = clinicOf(visit)
  const { queue, refused } = deviceOf(server)
  await queue.open(dana)
  const found = server.known.get(visit.id)!
  found.visit = { ...found.visit, version: 2 }
  found.steps.push({ position: 2, step: 'running-late' })
  expect(await queue.press(visit, 'no-show')).toMatchObject({ outcome: 'refused' })
  expect(refused).toMatchObject([{ step: 'no-show', code: 'changed-meanwhile' }])
  expect(server.now(visit.id).status).toBe('scheduled')
})

test('a second tab sends the first tab’s remaining steps from the visit’s current version', async () => {
  const visit = makeCalendarVisit()
  const server = clinicOf(visit)
  server.clinic.isOnline = false
  const { queue, open, refused } = deviceOf(server)
  const other = open()
  await queue.open(dana)
  for (const step of ['arrived', 'completed'] as const) await queue.press(withSteps(visit, queue.$steps.get()), step)
  await other.open(dana)
  const found = server.known.get(visit.id)!
  found.visit = { ...found.visit, version: 2 }
  found.steps.push({ position: 2, step: 'running-late' })
  server.clinic.isOnline = true
  // The first tab's connection breaks after one step.
  server.faults.push(undefined, undefined, undefined, 'offline')
  await queue.send()
  await other.send()
  expect(server.sent).toEqual(['arrived@1', 'arrived@2', 'completed@3'])
  expect([server.now(visit.id).status, refused]).toEqual(['completed', []])
})

test('a double press and simultaneous calls of `send` send each step once', async () => {
  const visit = makeCalendarVisit()
  const server = clinicOf(visit)
  const { queue } = deviceOf(server)
  await queue.open(dana)
  await Promise.all([queue.press(visit, 'on-the-way'), queue.press(visit, 'on-the-way')])
  server.clinic.isOnline = false
  await queue.press(server.now(visit.id), 'arrived')
  server.clinic.isOnline = true
  await Promise.all(Array.from({ length: 20 }, () => queue.send()))
  expect(server.sent).toEqual(['on-the-way@1', 'arrived@2'])
})

test('a step on a visit that someone else changed is refused with the steps after it; other visits go on', async () => {
  const [moved, other] = [makeCalendarVisit(), makeCalendarVisit()]
  const server = clinicOf(moved, other)
  server.clinic.isOnline = false
  const { box, queue, refused } = deviceOf(server)
  await queue.open(dana)
  await queue.press(moved, 'on-the-way')
  await queue.press(withSteps(moved, queue.$steps.get()), 'completed')
  await queue.press(other, 'arrived')
  server.clinic.isOnline = true
  server.take(moved.id, 1, 'arrived')
  await queue.send()
  expect(refused).toMatchObject([{ step: 'on-the-way', visitId: moved.id, dropped: 1, visit: { status: 'arrived', version: 2 } }])
  expect(server.now(moved.id)).toMatchObject({ status: 'arrived', version: 2 })
  expect(server.now(other.id).status).toBe('arrived')
  expect(await box.waiting()).toEqual([])
})

test('a step that the server fails on waits with its visit’s later steps, and holds up no other visit', async () => {
  const [first, other] = [makeCalendarVisit(), makeCalendarVisit()]
  const server = clinicOf(first, other)
  server.clinic.isOnline = false
  const { queue } = deviceOf(server)
  await queue.open(dana)
  await queue.press(first, 'on-the-way')
  await queue.press(withSteps(first, queue.$steps.get()), 'arrived')
  await queue.press(other, 'arrived')
  server.clinic.isOnline = true
  server.faults.push('unexpected')
  await queue.send()
  expect(queue.$steps.get().map(({ step, state }) => [step, state])).toEqual([
    ['on-the-way', 'waiting'],
    ['arrived', 'waiting'],
  ])
  expect(server.now(other.id).status).toBe('arrived')
  await queue.send()
  expect(server.now(first.id)).toMatchObject({ status: 'arrived', version: 3 })
})

test('an undo removes a step that was never sent, but not one that may have arrived', async () => {
  const visit = makeCalendarVisit()
  const server = clinicOf(visit)
  server.clinic.isOnline = false
  const { box, queue } = deviceOf(server)
  await queue.open(dana)
  await queue.press(visit, 'on-the-way')
  expect(await queue.takeBack(visit.id)).toBe(true)
  expect([await box.waiting(), queue.$steps.get()]).toEqual([[], []])
  server.clinic.isOnline = true
  server.faults.push('lost')
  await queue.press(visit, 'on-the-way')
  expect(await queue.takeBack(visit.id)).toBe(false)
  expect(server.clinic.emails).toBe(1)
})

test('one account’s steps aren’t sent as another’s, and wait until it signs in again', async () => {
  const visit = makeCalendarVisit()
  const server = clinicOf(visit)
  server.clinic.isOnline = false
  const { box, queue } = deviceOf(server)
  await queue.open(dana)
  await queue.press(visit, 'arrived')
  queue.close()
  server.clinic.isOnline = true
  await queue.open(randomUUID())
  expect([server.sent, queue.$steps.get()]).toEqual([[], []])
  expect(await box.waiting()).toHaveLength(1)
  queue.close()
  await queue.open(dana)
  expect(server.sent).toEqual(['arrived@1'])
})

test('discarded steps are never sent', async () => {
  const visit = makeCalendarVisit()
  const server = clinicOf(visit)
  server.clinic.isOnline = false
  const { box, queue } = deviceOf(server)
  await queue.open(dana)
  await queue.press(visit, 'arrived')
  await queue.discard(queue.$steps.get().map(({ id }) => id))
  server.clinic.isOnline = true
  await queue.send()
  expect([server.sent, queue.$steps.get(), await box.waiting()]).toEqual([[], [], []])
})

test('a step that another tab sent leaves this tab’s queue too', async () => {
  const visit = makeCalendarVisit()
  const server = clinicOf(visit)
  server.clinic.isOnline = false
  const { queue, open } = deviceOf(server)
  await queue.open(dana)
  await queue.press(visit, 'arrived')
  server.clinic.isOnline = true
  const tab = open()
  await tab.open(dana)
  await queue.send()
  expect(queue.$steps.get()).toEqual([])
  expect(server.sent).toEqual(['arrived@1'])
})

test('without IndexedDB, steps wait in the page, and `wouldLose` says that closing it would lose them', async () => {
  // Node has no IndexedDB, so this acts like a browser that denies it.
  const visit = makeCalendarVisit()
  const server = clinicOf(visit)
  server.clinic.isOnline = false
  const { queue } = deviceOf(server, deviceItems(deviceDatabase('visit-steps')))
  await queue.open(dana)
  await queue.press(visit, 'arrived')
  expect(queue.wouldLose()).toBe(true)
  server.clinic.isOnline = true
  await queue.send()
  expect(queue.wouldLose()).toBe(false)
})
