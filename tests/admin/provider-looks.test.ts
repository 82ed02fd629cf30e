/** The colors of providers in the calendar. */
import { describe, expect, test } from 'vitest'
import { looksOf } from '../../src/admin/calendar/grid/looks.ts'
import { makeCalendarProvider } from '../support/rows/calendar.ts'

const providers = ['Dana', 'Renata', 'Sofia'].map((name, joined) => makeCalendarProvider({ id: name, name, joined }))
const dotsOf = (shown: typeof providers) => {
  const lookOf = looksOf(shown)
  return shown.map(({ id }) => lookOf(id).dot)
}

describe('a provider’s color', () => {
  test('stays the same when someone with an earlier name joins', () => {
    const joined = [makeCalendarProvider({ id: 'Ana', name: 'Ana', joined: 3 }), ...providers]
    expect(dotsOf(joined).slice(1)).toEqual(dotsOf(providers))
    expect(new Set(dotsOf(joined)).size).toBe(4)
  })

  test('stays the same when someone who joined earlier leaves', () => {
    expect(dotsOf(providers.slice(1))).toEqual(dotsOf(providers).slice(1))
  })

  test('differs from the others’, although as many have come and gone as there are colors', () => {
    const [, renata] = providers
    expect(new Set(dotsOf([renata!, makeCalendarProvider({ id: 'Uma', name: 'Uma', joined: 6 })])).size).toBe(2)
  })

  test('goes to those who treat before former providers', () => {
    const former = makeCalendarProvider({ id: 'Ada', name: 'Ada', treats: false, joined: 0 })
    const uma = makeCalendarProvider({ id: 'Uma', name: 'Uma', joined: 5 })
    expect(looksOf([former, uma])('Uma').dot).toBe(looksOf([uma])('Uma').dot)
  })
})
