/** Times that staff type for the nights when clocks change. */
import { expect, test } from 'vitest'
import { another, timeProblem } from '../../src/admin/parts/visit/visit-answers.ts'
import { scheduleSchema } from '../../src/admin/schedule/schedule-answers.ts'

const skipped = 'Clocks change that night and skip this time. Please choose another.'
const twice = 'Clocks change that night, so this time happens twice. Please choose another.'

const times = [
  ['2027-03-14', '01:55', undefined],
  ['2027-03-14', '02:00', skipped],
  ['2027-03-14', '02:30', skipped],
  ['2027-03-14', '03:00', undefined],
  ['2027-11-07', '00:55', undefined],
  ['2027-11-07', '01:30', twice],
  ['2027-11-07', '02:00', undefined],
  ['2027-11-07', '09:30', undefined],
] as const

test.each(times)('staff can place a visit on %s at %s unless clocks skip or repeat that time', (day, time, problem) => {
  expect(timeProblem({ choice: another, day, time }, new Date('2027-03-01T12:00:00Z'))).toBe(problem)
})

test.each(times)('staff can set time off on %s from or until %s unless clocks skip or repeat that time', (day, time, problem) => {
  const saved = (off: { from: string; until: string }) =>
    scheduleSchema
      .safeParse({
        ...{ treats: true, stays: [], hours: [], licenses: [] },
        timeOff: [{ firstDay: day, lastDay: day, note: '', ...off }],
      })
      .error?.issues.map(({ path, message }) => [path.join('.'), message])
  const said = (field: string) => problem && [[`timeOff.0.${field}`, problem]]
  expect(saved({ from: time, until: '' })).toEqual(said('from'))
  expect(saved({ from: '', until: time })).toEqual(said('until'))
})
