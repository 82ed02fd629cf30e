import { expect, test } from 'vitest'
import { createThankYou } from '../../../src/stores/form/thank-you.ts'
import { FakeClock } from '../answering-server.ts'

function begun() {
  const clock = new FakeClock()
  const ended: number[] = []
  const thankYou = createThankYou(3000, () => ended.push(clock.time), clock)
  thankYou.begin()
  return { clock, ended, thankYou }
}

test('the thank-you view ends on its own, once', () => {
  const { clock, ended } = begun()
  clock.pass(2999)
  expect(ended).toEqual([])
  clock.pass(1)
  clock.pass(9000)
  expect(ended).toEqual([3000])
})

test('the thank-you view stays while the pointer or the focus is on it', () => {
  const { clock, ended, thankYou } = begun()
  clock.pass(1000)
  thankYou.hold('pointer')
  thankYou.hold('focus')
  clock.pass(60_000)
  thankYou.release('pointer')
  clock.pass(60_000)
  expect(ended).toEqual([])
  thankYou.release('focus')
  clock.pass(1999)
  expect(ended).toEqual([])
  clock.pass(1)
  expect(ended).toHaveLength(1)
})

test('the thank-you view stays for at least a second after the pointer leaves', () => {
  const { clock, ended, thankYou } = begun()
  clock.pass(2990)
  thankYou.hold('pointer')
  thankYou.release('pointer')
  clock.pass(999)
  expect(ended).toEqual([])
  clock.pass(1)
  expect(ended).toHaveLength(1)
})

test('a stopped thank-you view doesn’t end again later', () => {
  const { clock, ended, thankYou } = begun()
  thankYou.stop()
  thankYou.hold('pointer')
  thankYou.release('pointer')
  clock.pass(9000)
  expect(ended).toEqual([])
})
