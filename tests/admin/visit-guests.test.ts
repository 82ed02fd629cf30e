/** The guests of a visit in the back office: who is ready, and whose answers can be read. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { VisitGuests } from '../../src/admin/calendar/visit/VisitGuests.tsx'
import { unfitTold } from '../../src/admin/calendar/words.ts'
import type { VisitStatus } from '../../src/catalog/visit/visit.ts'
import { dayMs, hourMs } from '../../src/catalog/time/milliseconds.ts'
import type { VisitDetail, VisitGuest } from '../../src/contracts/visit/calendar.ts'

const iso = (fromNow: number) => new Date(Date.now() + fromNow).toISOString()

const guest: VisitGuest = {
  ...{ id: 'g1', position: 1, name: 'Ana Pereira', droppedOut: false, outBy: null },
  ...{ ready: false, answeredAt: iso(-2 * dayMs), mayDropOut: false, otherwiseCents: null },
}
const luis: VisitGuest = { ...guest, id: 'g2', position: 2, name: 'Luis Ortega' }

function drawn(guests: readonly VisitGuest[], status: VisitStatus, startsAt: string, hours = 1) {
  const coming = guests.filter(({ droppedOut }) => !droppedOut).length
  const treatments = [{ title: 'Everyday Wellness IV', quantity: coming }]
  const visit: VisitDetail['visit'] = {
    ...{ id: 'v1', requestId: null, reference: null, providerId: 'p1', kind: 'home', status, version: 1 },
    ...{ name: 'Ana Pereira', email: '', phone: '', city: null, place: 'Home', address: '' },
    ...{ startsAt, endsAt: new Date(Date.parse(startsAt) + hours * hourMs).toISOString(), travelMinutes: 0 },
    ...{ overbookedReason: null, treatments, guests: coming, asked: null },
  }
  const detail: VisitDetail = {
    ...{
      visit,
      visitRecorded: false,
      guests: [...guests],
      reminders: [],
      provider: 'Grace Lin',
      canceledBy: null,
      canceledReason: null,
      calledAt: null,
    },
    ...{ earlierFrom: null, offers: [], price: null, steps: [] },
  }
  const markup = renderToStaticMarkup(
    createElement(QueryClientProvider, { client: new QueryClient() }, createElement(VisitGuests, { detail })),
  )
  return markup.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
}

test('staff can read answers to an earlier version, but that guest isn’t ready', () => {
  const text = drawn([guest, { ...luis, ready: true }], 'scheduled', iso(dayMs))
  expect(text).toContain('Guests: 1 of 2 ready')
  expect(text).toContain('Signed an earlier version')
  for (const name of ['Ana Pereira', 'Luis Ortega']) expect(text).toContain(`Read answers ${name}`)
})

test('before staff mark a guest as not cleared, the office says whom we’ll email', () => {
  const visit = { name: 'Ana Pereira', email: 'ana@example.com' }
  expect(unfitTold(visit, guest)).toBe('We’ll email them to say they’re off the guest list, but not why.')
  expect(unfitTold(visit, luis)).toBe('We’ll email the person who booked to say Luis Ortega isn’t coming, but not why.')
  // Someone else has the first place by now.
  expect(unfitTold(visit, { ...guest, name: 'Eva' })).toContain('to say Eva isn’t coming')
  expect(unfitTold({ ...visit, email: '' }, guest)).toBe('We have no email for this client, so please call them.')
})

test.each<[VisitStatus, number]>([
  ['completed', -48],
  ['scheduled', -48],
])('a visit that is over (%s) shows nobody as not ready, even if they signed an earlier version', (status, hours) => {
  const text = drawn([guest, luis], status, iso(hours * hourMs))
  expect(text).toContain('Guests: 2 of 2 signed')
  expect(text).not.toMatch(/Not ready|earlier version/)
  expect(text).toContain('Read answers Luis Ortega')
})

test('a guest without answers shows as not ready or unsigned, with only a clinician’s reason to read', () => {
  const none = { ...luis, answeredAt: null }
  expect(drawn([guest, none], 'scheduled', iso(dayMs))).toContain('Luis Ortega Not ready')
  expect(drawn([guest, none], 'completed', iso(-2 * dayMs))).toMatch(/Guests: 1 of 2 signed .*Luis Ortega Didn’t sign/)
  const unfit = drawn([guest, { ...none, droppedOut: true, outBy: 'clinician' }], 'scheduled', iso(dayMs))
  expect(unfit).toContain('Read reason Luis Ortega')
  expect(unfit).not.toContain('Read answers Luis Ortega')
})

test('a visit that is longer than its guests need says so while it can still move', () => {
  const gone: VisitGuest = { ...luis, droppedOut: true, outBy: 'guest' }
  const three = [guest, { ...luis, id: 'g3', position: 3 }, gone]
  const spare = 'The visit is 3h long. 2h is enough for everyone coming: choose Move… to shorten it.'
  expect(drawn(three, 'scheduled', iso(dayMs), 3)).toContain(spare)
  for (const text of [
    drawn(three, 'on-the-way', iso(hourMs), 3),
    drawn(three, 'scheduled', iso(dayMs), 2),
    // As long as staff chose for all of them.
    drawn([guest, luis], 'scheduled', iso(dayMs), 3),
  ])
    expect(text).not.toContain('is enough')
})
