import { describe, expect, test } from 'vitest'
import { nearDay, noonOf, planDays, planSending, sendingSentence } from '../../../src/catalog/newsletter/newsletter.ts'

const at = (text: string) => new Date(text)
const limits = { today: 100, later: 100 }

describe('noonOf', () => {
  test.each([
    ['2027-03-13', '2027-03-13T17:00:00.000Z'],
    ['2027-03-14', '2027-03-14T16:00:00.000Z'],
    ['2027-11-06', '2027-11-06T16:00:00.000Z'],
    ['2027-11-07', '2027-11-07T17:00:00.000Z'],
  ])('puts noon Eastern of %s at %s', (day, instant) => expect(noonOf(day).toISOString()).toBe(instant))
})

describe('planSending', () => {
  const plan = (now: string, used: number, pending: number, finished = false) => {
    const { left, nextRunAt, doneBy } = planSending({ used, pending, finished, limits }, at(now))
    return [left, nextRunAt?.toISOString() ?? null, doneBy]
  }

  test('plans no run when nobody is waiting', () => expect(plan('2027-06-01T13:00:00Z', 40, 0)).toEqual([60, null, null]))
  test('plans a run at noon today while that is ahead and the daily limit isn’t used up', () => {
    expect(plan('2027-06-01T13:00:00Z', 40, 60)).toEqual([60, '2027-06-01T16:00:00.000Z', '2027-06-01'])
    expect(plan('2027-06-01T13:00:00Z', 40, 61)).toEqual([60, '2027-06-01T16:00:00.000Z', '2027-06-02'])
  })
  test('plans a run at noon tomorrow when the daily limit is used up or today’s run has finished', () => {
    expect(plan('2027-06-01T13:00:00Z', 100, 1)).toEqual([0, '2027-06-02T16:00:00.000Z', '2027-06-02'])
    expect(plan('2027-06-01T18:00:00Z', 72, 200, true)).toEqual([28, '2027-06-02T16:00:00.000Z', '2027-06-03'])
  })
  test('plans a run in the next minute when today’s run was cut short', () => {
    expect(plan('2027-06-01T18:20:00Z', 72, 20)).toEqual([28, '2027-06-01T18:21:00.000Z', '2027-06-01'])
    expect(plan('2027-06-01T23:20:00Z', 72, 20)).toEqual([28, '2027-06-01T23:21:00.000Z', '2027-06-01'])
  })
  test('applies a daily limit that the owner raised from tomorrow on', () => {
    const raised = { used: 40, pending: 7060, finished: false, limits: { today: 100, later: 5000 } }
    const { left, doneBy } = planSending(raised, at('2027-06-01T13:00:00Z'))
    expect([left, doneBy]).toEqual([60, '2027-06-03'])
    expect(planDays(raised, 60, 7000, at('2027-06-01T13:00:00Z'))).toEqual([
      { day: '2027-06-02', count: 5000 },
      { day: '2027-06-03', count: 2000 },
    ])
  })
  test('needs 100 days for 10,000 subscribers', () => expect(plan('2027-06-01T13:00:00Z', 0, 10_000)[2]).toBe('2027-09-08'))
})

test('sendingSentence says how many emails were sent and are left, when it continues, and when it finishes', () => {
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

describe('planDays', () => {
  const days = (used: number, ahead: number, mine: number) =>
    planDays({ used, finished: false, limits }, ahead, mine, at('2027-06-01T13:00:00Z')).map(({ day, count }) => [
      day.slice(-2),
      count,
    ])

  test('uses what is left of today’s limit, then 100 a day', () =>
    expect(days(72, 0, 250)).toEqual([
      ['01', 28],
      ['02', 100],
      ['03', 100],
      ['04', 22],
    ]))
  test('starts after the emails of earlier newsletters', () => {
    expect(days(0, 130, 100)).toEqual([
      ['02', 70],
      ['03', 30],
    ])
    expect(days(0, 1000, 50)).toEqual([['11', 50]])
    expect(days(72, 1028, 50)).toEqual([['12', 50]])
  })
  test('lists no more than the first seven days', () => expect(days(0, 0, 10_000)).toHaveLength(7))
  test('lists no day when nobody is waiting', () => expect(days(0, 100, 0)).toEqual([]))
})
