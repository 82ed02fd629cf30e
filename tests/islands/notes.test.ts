/** What /visit says about a time that we no longer hold, also once the visit itself has moved. */
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Notes } from '../../src/islands/visit/Notes.tsx'
import type { OwnVisit } from '../../src/stores/visit/own-visit.ts'

const visit: OwnVisit = {
  ...{ version: 2, kind: 'home', status: 'scheduled', place: 'Home', items: [], may: 'change' },
  ...{ emailed: true, calendar: '', guests: [], priceCents: null },
  startsAt: '2026-12-12T14:00:00.000Z',
  endsAt: '2026-12-12T15:00:00.000Z',
  provider: { firstName: 'Grace', initials: 'GL', pictured: false },
  said: { late: null, moveTo: null, cancel: false },
  earlier: { can: true, from: null, offer: null, missed: '2026-12-08T13:00:00.000Z' },
}

test('the note about a time we no longer hold also gives the visit’s current time', () => {
  const drawn = renderToStaticMarkup(createElement(Notes, { visit }))
  expect(drawn).toContain('We’re no longer holding Tue, Dec 8 at 8:00 AM for you.')
  expect(drawn).toContain('Your visit is on Sat, Dec 12 at 9:00 AM.')
  expect(drawn).not.toContain('stays as it is')
})
