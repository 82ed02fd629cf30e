/** The picker's open times: requested by city or ZIP code, and never required for a booking (decision 37). */
import { atom } from 'nanostores'
import { expect, test } from 'vitest'
import type { Availability } from '../../../src/contracts/availability.ts'
import { createOpenVisits } from '../../../src/stores/booking/availability.ts'
import { FakeArea, fakeStorage } from '../fake-browser.ts'

const none = '0'.repeat(25)
/** Open only at 9:30 AM. */
const half = '0001' + '0'.repeat(21)

function picker(answers: readonly (Availability | 'down')[]) {
  const asked: string[] = []
  const slow: Promise<Response>[] = []
  /** Makes the next answer wait for the returned function, which resolves once the store has seen it. */
  const answerLate = () => {
    let resolve: (response: Response) => void = () => {}
    const promise = new Promise<Response>((settle) => (resolve = settle))
    slow.push(promise)
    return async (answer: Availability) => {
      resolve(Response.json(answer))
      await promise
      await new Promise(setImmediate)
    }
  }
  let time = Date.parse('2026-12-01T15:00:00Z')
  const [$zip, $minutes] = [atom(''), atom(60)]
  const world = {
    storage: fakeStorage(new FakeArea()),
    now: () => new Date(time),
    wait: () => Promise.resolve(),
    newKey: () => 'key',
    fetch: (address: RequestInfo | URL) => {
      asked.push(String(address).split('?')[1]!)
      const late = slow.shift()
      if (late) return late
      const answer = answers[Math.min(asked.length, answers.length) - 1]!
      return answer === 'down' ? Promise.reject(new TypeError('down')) : Promise.resolve(Response.json(answer))
    },
  }
  const openTimes = createOpenVisits($zip, $minutes, world)
  return { openTimes, asked, answerLate, $zip, $minutes, later: (ms: number) => (time += ms) }
}

const december: Availability = { first: '2026-12-01', days: [none, half, none, half] }

test('before a city is known, the picker requests nothing and every time is open', () => {
  const { openTimes, asked } = picker([december])
  expect(asked).toEqual([])
  expect(openTimes.$days.get().isOpen('2026-12-01', '8:00 AM')).toBe(true)
  expect(openTimes.$days.get().hasAny('2026-12-01')).toBe(true)
})

test('a city shows its open slots and the next open day; days past the answer are all open', async () => {
  const { openTimes, asked } = picker([december])
  openTimes.chooseCity('New York')
  await expect.poll(() => openTimes.$days.get().isOpen('2026-12-02', '8:00 AM')).toBe(false)
  expect(asked).toEqual(['city=New+York&minutes=60'])
  expect(openTimes.$days.get().isOpen('2026-12-02', '9:30 AM')).toBe(true)
  expect(openTimes.$days.get().isOpen('2027-06-01', '8:00 AM')).toBe(true)
  expect([openTimes.$days.get().hasAny('2026-12-03'), openTimes.$days.get().hasAny('2027-06-01')]).toEqual([false, true])
  expect(openTimes.$days.get().nextAfter('2026-12-02')).toBe('2026-12-04 at 9:30 AM')
  expect(openTimes.$days.get().nextAfter('2026-12-04')).toBeUndefined()
})

test('`hasNone` is true only when an answer has no open time', async () => {
  const { openTimes, $minutes } = picker([{ first: '2026-12-01', days: [none, none] }, december])
  expect(openTimes.$days.get().hasNone).toBe(false)
  openTimes.chooseCity('New York')
  await expect.poll(() => openTimes.$days.get().hasNone).toBe(true)
  $minutes.set(120)
  expect(openTimes.$days.get().hasNone).toBe(false)
  await expect.poll(() => openTimes.$days.get().hasAny('2026-12-01')).toBe(false)
  expect(openTimes.$days.get().hasNone).toBe(false)
})

test('a ZIP code sets the city; a new ZIP code, a longer visit or a minute’s wait requests the times again', async () => {
  const { openTimes, asked, $zip, $minutes, later } = picker([december])
  openTimes.chooseCity('New York')
  $zip.set('3313')
  $zip.set('33139')
  expect(openTimes.$city.get()).toBe('Miami Beach')
  $minutes.set(120)
  await expect.poll(() => asked.length).toBe(3)
  expect(asked.slice(1)).toEqual(['city=Miami+Beach&minutes=60&zip=33139', 'city=Miami+Beach&minutes=120&zip=33139'])
  openTimes.refresh()
  expect(asked).toHaveLength(3)
  later(61_000)
  openTimes.refresh()
  await expect.poll(() => asked.length).toBe(4)
})

test('every slot is open if the server doesn’t answer', async () => {
  const { openTimes, asked } = picker(['down'])
  openTimes.chooseCity('Miami Beach')
  await expect.poll(() => asked.length).toBeGreaterThan(0)
  expect(openTimes.$days.get().isOpen('2026-12-01', '8:00 AM')).toBe(true)
})

test('a late answer for the previous city doesn’t replace the times of the current one', async () => {
  const { openTimes, asked, answerLate } = picker([december])
  const arrives = answerLate()
  openTimes.chooseCity('New York')
  await expect.poll(() => asked.length).toBe(1)
  openTimes.chooseCity('Miami Beach')
  await expect.poll(() => openTimes.$days.get().hasAny('2026-12-01')).toBe(false)
  await arrives({ first: '2026-12-01', days: ['1'.repeat(25)] })
  expect(openTimes.$days.get().hasAny('2026-12-01')).toBe(false)
})
