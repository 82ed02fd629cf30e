/** A request tells staff if its address is outside our usual area, and how many guests are still coming to its visit. */
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { RequestAnswers } from '../../src/admin/requests/RequestAnswers.tsx'
import { RequestVisit } from '../../src/admin/requests/RequestVisit.tsx'
import type { RequestDetail, RequestVisit as Visit } from '../../src/contracts/request/list.ts'

const drawn = (address: string) =>
  renderToStaticMarkup(
    createElement(RequestAnswers, {
      detail: {
        request: { createdAt: '2026-11-20T15:00:00.000Z' },
        booking: { address, resident: false, items: [], discountCents: 0, travelFeeCents: 0, totalCents: 0, times: [] },
      } as unknown as RequestDetail,
    }),
  )

test('a booking tells staff to call about an address outside our area, and not about one inside it', () => {
  expect(drawn('1 Hill Road, Tampa, FL, 33602')).toContain('Outside our usual area. Call to check.')
  expect(drawn('12 Ocean Walk, Miami Beach, FL, 33139')).not.toContain('Outside')
})

test('a request’s visit shows how many guests are coming and the price once a guest drops out', () => {
  const visit: Visit = {
    ...{ provider: 'Grace Lin', status: 'scheduled', travelMinutes: 0, overbookedReason: null },
    ...{ startsAt: '2026-11-20T15:00:00.000Z', endsAt: '2026-11-20T16:00:00.000Z' },
    ...{ guests: 4, coming: 2, priceCents: 69_000 },
  }
  const shown = (change: Partial<Visit>) => renderToStaticMarkup(createElement(RequestVisit, { visit: { ...visit, ...change } }))
  expect(shown({})).toContain('2 of 4 · $690.00')
  expect(shown({ priceCents: null })).toContain('2 of 4<')
  expect(shown({ coming: 4 })).not.toContain('Coming')
})
