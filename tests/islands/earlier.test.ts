/** An earlier time on a device whose clock is wrong: the server decides, not the device. */
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { hourMs } from '../../src/catalog/time/milliseconds.ts'
import { EarlierOffer } from '../../src/islands/visit/EarlierOffer.tsx'
import { EarlierSwitch } from '../../src/islands/visit/EarlierSwitch.tsx'
import type { OwnVisit } from '../../src/stores/visit/own-visit.ts'

const inHours = (hours: number) => new Date(Date.now() + hours * hourMs).toISOString()

const visit: OwnVisit = {
  ...{ version: 1, kind: 'home', status: 'scheduled', place: 'Home', items: [], may: 'change' },
  ...{ emailed: true, calendar: '', guests: [], priceCents: null },
  startsAt: inHours(72),
  endsAt: inHours(73),
  provider: { firstName: 'Grace', initials: 'GL', pictured: false },
  said: { late: null, moveTo: null, cancel: false },
  earlier: { can: true, from: null, offer: null, missed: null },
}

test.each([
  ['an hour ahead', -1],
  ['right', 0],
  ['an hour behind', 1],
])('an offered time can be taken while the server holds it, even if the device’s clock is %s', (_, hours) => {
  const offer = { id: 'o1', startsAt: inHours(48), endsAt: inHours(49), until: inHours(hours), leftMs: 12 * 60_000 }
  const drawn = renderToStaticMarkup(createElement(EarlierOffer, { visit, offer }))
  expect(drawn).toContain('12 minutes left')
  expect(drawn).not.toContain('aria-disabled')
})

test('the switch for an earlier time is hidden when the device’s clock is past the visit', () => {
  const drawn = (startsAt: string) => renderToStaticMarkup(createElement(EarlierSwitch, { visit: { ...visit, startsAt } }))
  expect(drawn(inHours(72))).toContain('Tell me if an earlier time opens up')
  expect(drawn(inHours(-24))).toBe('')
})
