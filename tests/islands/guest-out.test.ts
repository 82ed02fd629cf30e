/** What /guest says to someone who isn't on the guest list anymore. */
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { OutGuest } from '../../src/islands/guest/NoGuest.tsx'

const when = { kind: 'home', startsAt: '2026-12-12T14:00:00.000Z', endsAt: '2026-12-12T15:00:00.000Z' } as const

test('a guest who drops out reads that we told the person who booked, unless they booked themselves', () => {
  const drawn = (booked: boolean) => {
    const out = { state: 'out', ...when, booked, bookerEmailed: true, priceCents: 99_500 } as const
    return renderToStaticMarkup(createElement(OutGuest, { out, arrived: false }))
  }
  expect(drawn(false)).toContain('for $995. We’ve told the person who booked. Changed your mind?')
  expect(drawn(true)).toContain('for $995. Changed your mind?')
})
