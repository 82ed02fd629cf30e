/** Whoever opens a booking from outside our usual area sees that the form promised a call. */
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { RequestAnswers } from '../../src/admin/requests/RequestAnswers.tsx'
import type { RequestDetail } from '../../src/contracts/request/list.ts'

const drawn = (address: string) =>
  renderToStaticMarkup(
    createElement(RequestAnswers, {
      detail: {
        request: { createdAt: '2026-11-20T15:00:00.000Z' },
        booking: { address, resident: false, items: [], discountCents: 0, travelFeeCents: 0, totalCents: 0, times: [] },
      } as unknown as RequestDetail,
    }),
  )

test('an address outside is to be called about, one inside is not', () => {
  expect(drawn('1 Hill Road, Tampa, FL, 33602')).toContain('Outside our usual area. Call to check.')
  expect(drawn('12 Ocean Walk, Miami Beach, FL, 33139')).not.toContain('Outside')
})
