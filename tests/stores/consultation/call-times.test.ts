/** Times for a consultation call: up to three, each chosen with one press, and never required. */
import { expect, test } from 'vitest'
import { createCallTimes } from '../../../src/stores/consultation/call-times.ts'
import { createConsultationList } from '../../../src/stores/consultation/list.ts'
import { createConsultationPage } from '../../../src/stores/consultation/page.ts'
import { AnsweringServer } from '../answering-server.ts'
import { FakeArea, fakeStorage, fakeWorld } from '../fake-browser.ts'

/** It is Tuesday, 10:15 AM; on Wednesday nobody can call before 9:30 AM. */
const wednesday = '2026-12-02'
const days = ['0'.repeat(25), '0001'.padEnd(25, '1')]

function open() {
  const server = new AnsweringServer((body) =>
    'fullName' in body
      ? { reference: 'CO-1', receivedAt: '2026-12-01T15:20:00.000Z', location: 'NYC', services: [], callTimes: body['callTimes'] }
      : { first: '2026-12-01', days },
  )
  const world = fakeWorld(server.fetch)
  const page = createConsultationPage(createConsultationList(fakeStorage(new FakeArea())), world, {
    read: () => '',
    replace: () => {},
  })
  page.open()
  const calls = createCallTimes(page.form, world)
  const statusOf = (slot: string) =>
    calls.picker.$groups
      .get()
      .flatMap(({ slots }) => slots)
      .find((one) => one.slot === slot)?.status
  return { server, world, page, calls, statusOf }
}

function fill({ page: { form } }: ReturnType<typeof open>) {
  form.change('fullName', 'Ada Lovelace')
  form.change('phone', '305 555 0100')
  form.change('email', 'ada@example.com')
  form.change('location', 'NYC')
}

test('a press chooses a call time, another press removes it, and a fourth time can’t be chosen', () => {
  const { calls, statusOf } = open()
  calls.calendar.select(wednesday)
  for (const slot of ['4:00 PM', '9:30 AM', '11:00 AM', '5:00 PM']) calls.picker.toggle(slot)
  const chosen = [`${wednesday} at 9:30 AM`, `${wednesday} at 11:00 AM`, `${wednesday} at 4:00 PM`]
  expect(calls.$times.get()).toEqual(chosen)
  expect([statusOf('9:30 AM'), statusOf('5:00 PM')]).toEqual(['picked', 'full'])
  calls.picker.toggle('11:00 AM')
  calls.removeTime(chosen[2]!)
  expect(calls.$times.get()).toEqual([chosen[0]])
  expect(statusOf('5:00 PM')).toBe('open')
})

test('a time when nobody can call is closed, and open call times are requested without a city', async () => {
  const { calls, server, statusOf } = open()
  calls.calendar.select(wednesday)
  await expect.poll(() => statusOf('8:00 AM')).toBe('closed')
  expect(server.paths).toEqual(['/api/availability?minutes=60'])
  calls.picker.toggle('8:00 AM')
  expect(calls.$times.get()).toEqual([])
})

test('the request includes the call times, and has no `callTimes` field without any', async () => {
  const opened = open()
  const { calls, page, server } = opened
  fill(opened)
  calls.calendar.select(wednesday)
  calls.picker.toggle('9:30 AM')
  await page.form.submit()
  expect(server.bodies.at(-1)).toMatchObject({ callTimes: [`${wednesday} at 9:30 AM`] })
  expect(page.form.$state.get()).toMatchObject({ status: 'success', receipt: { callTimes: [`${wednesday} at 9:30 AM`] } })

  page.form.reset()
  fill(opened)
  await page.form.submit()
  expect(server.bodies.at(-1)).not.toHaveProperty('callTimes')
})

test('a call time that has passed is removed and counted until the request is sent', async () => {
  const opened = open()
  const { calls, page, world } = opened
  calls.calendar.select(wednesday)
  calls.picker.toggle('9:30 AM')
  calls.picker.toggle('4:00 PM')
  world.clock.time = Date.parse('2026-12-02T15:00:00Z')
  calls.tick()
  expect(calls.$times.get()).toEqual([`${wednesday} at 4:00 PM`])
  expect(calls.$passedCount.get()).toBe(1)
  fill(opened)
  await page.form.submit()
  expect(calls.$passedCount.get()).toBe(0)
})
