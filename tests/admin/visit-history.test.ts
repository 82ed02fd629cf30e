/** A visit's history: who did what, latest first. */
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { VisitHistory } from '../../src/admin/calendar/visit/VisitHistory.tsx'
import { makeCalendarVisit, makeVisitDetail } from '../support/rows/calendar.ts'

test('a call to the client is listed among the steps, at the time it was made', () => {
  const step = (position: number, name: 'placed' | 'asked-to-cancel' | 'arrived', at: string) => ({
    ...{ position, step: name, reason: '', actor: name === 'asked-to-cancel' ? null : 'Grace Lin', at },
    startsAt: name === 'placed' ? '2027-05-12T14:00:00.000Z' : null,
  })
  const steps = [
    step(1, 'placed', '2027-05-10T14:00:00.000Z'),
    step(2, 'asked-to-cancel', '2027-05-12T10:00:00.000Z'),
    step(3, 'arrived', '2027-05-12T14:00:00.000Z'),
  ]
  const detail = makeVisitDetail(makeCalendarVisit(), { steps, calledAt: '2027-05-12T10:20:00.000Z' })
  const lines = renderToStaticMarkup(createElement(VisitHistory, { detail })).split('<li').slice(1)
  expect(lines.map((line) => /Called the client|Asked to cancel|Arrived|Scheduled/i.exec(line)?.[0].toLowerCase())).toEqual([
    'arrived',
    'called the client',
    'asked to cancel',
    'scheduled',
  ])
})
