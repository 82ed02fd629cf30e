import { describe, expect, test } from 'vitest'
import { nearDay, noonOf, planDays, planSending, sendingSentence } from '../../../src/catalog/newsletter/newsletter.ts'

const at = (text: string) => new Date(text)
const limits = { today: 100, later: 100 }

describe('noon Eastern', () => {
  test.each([
    ['2027-03-13', '2027-03-13T17:00:00.000Z'],
    ['2027-03-14', '2027-03-14T16:00:00.000Z'],
    ['2027-11-06', '2027-11-06T16:00:00.000Z'],
    ['2027-11-07', '2027-11-07T17:00:00.000Z'],
  ])('of %s is %s', (day, instant) => expect(noonOf(day).toISOString()).toBe(instant))
})

describe('what happens next', () => {
  const plan = (now: string, used: number, pending: number, finished = false) => {
    const { left, nextRunAt, doneBy } = planSending({ used, pending, finished, limits }, at(now))
    return [left, nextRunAt?.toISOString() ?? null, doneBy]
  }

  test('nothing, when nobody waits', () => expect(plan('2027-06-01T13:00:00Z', 40, 0)).toEqual([60, null, null]))
  test('today’s noon, while it is ahead and emails are left', () => {
    expect(plan('2027-06-01T13:00:00Z', 40, 60)).toEqual([60, '2027-06-01T16:00:00.000Z', '2027-06-01'])
    expect(plan('2027-06-01T13:00:00Z', 40, 61)).toEqual([60, '2027-06-01T16:00:00.000Z', '2027-06-02'])
  })
  test('tomorrow’s noon, when today’s emails are used up or its sending is over', () => {
    expect(plan('2027-06-01T13:00:00Z', 100, 1)).toEqual([0, '2027-06-02T16:00:00.000Z', '2027-06-02'])
    expect(plan('2027-06-01T18:00:00Z', 72, 200, true)).toEqual([28, '2027-06-02T16:00:00.000Z', '2027-06-03'])
  })
  test('the next minute, when today’s sending was cut short', () => {
    expect(plan('2027-06-01T18:20:00Z', 72, 20)).toEqual([28, '2027-06-01T18:21:00.000Z', '2027-06-01'])
    expect(plan('2027-06-01T23:20:00Z', 72, 20)).toEqual([28, '2027-06-01T23:21:00.000Z', '2027-06-01'])
  })
  test('by a limit that the owner has raised, from tomorrow on', () => {
    const raised = { used: 40, pending: 7060, finished: false, limits: { today: 100, later: 5000 } }
    const { left, doneBy } = planSending(raised, at('2027-06-01T13:00:00Z'))
    expect([left, doneBy]).toEqual([60, '2027-06-03'])
    expect(planDays(raised, 60, 7000, at('2027-06-01T13:00:00Z'))).toEqual([
      { day: '2027-06-02', count: 5000 },
      { day: '2027-06-03', count: 2000 },
    ])
  })
  test('ten thousand take a hundred days', () => expect(plan('2027-06-01T13:00:00Z', 0, 10_000)[2]).toBe('2027-09-08'))
})

test('the sentence says it as the clinic would', () => {
  const now = at('2027-06-01T18:20:00Z')
  const outlook = { sentToday: 72, leftToday: 28, nextRunAt: '2027-06-02T16:00:00.000Z', doneBy: '2027-06-03' }
  expect(sendingSentence(outlook, now)).toBe('72 sent today, 28 left. Continues at noon ET tomorrow, finishes by Thursday.')
  expect(sendingSentence({ ...outlook, nextRunAt: '2027-06-01T18:21:00.000Z', doneBy: '2027-06-01' }, now)).toBe(
    '72 sent today, 28 left. Continues within a minute, finishes today.',
  )
  expect(sendingSentence({ ...outlook, doneBy: '2027-06-02' }, now)).toBe(
    '72 sent today, 28 left. Continues at noon ET tomorrow, finishes tomorrow.',
  )
  expect(sendingSentence({ ...outlook, nextRunAt: null, doneBy: null }, now)).toBe('72 sent today, 28 left')
  expect(nearDay('2027-06-08', '2027-06-01')).toBe('Tue, Jun 8')
  expect(nearDay('2029-08-18', '2026-11-21')).toBe('Sat, Aug 18, 2029')
})

describe('the days of a newsletter', () => {
  const days = (used: number, ahead: number, mine: number) =>
    planDays({ used, finished: false, limits }, ahead, mine, at('2027-06-01T13:00:00Z')).map(({ day, count }) => [
      day.slice(-2),
      count,
    ])

  test('are what is left of today, then a hundred a day', () =>
    expect(days(72, 0, 250)).toEqual([
      ['01', 28],
      ['02', 100],
      ['03', 100],
      ['04', 22],
    ]))
  test('begin behind those of earlier ones', () => {
    expect(days(0, 130, 100)).toEqual([
      ['02', 70],
      ['03', 30],
    ])
    expect(days(0, 1000, 50)).toEqual([['11', 50]])
    expect(days(72, 1028, 50)).toEqual([['12', 50]])
  })
  test('are the first seven, of however many', () => expect(days(0, 0, 10_000)).toHaveLength(7))
  test('none, when nobody waits', () => expect(days(0, 100, 0)).toEqual([]))
})
