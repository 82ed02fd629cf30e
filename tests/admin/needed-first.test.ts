/** Staff who confirm a booking see what they must read first. */
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { NeededFirst } from '../../src/admin/parts/form/NeededFirst.tsx'

const drawn = (...titles: string[]) => renderToStaticMarkup(createElement(NeededFirst, { titles }))

test('only a booking of high-dose vitamin C tells staff to check blood tests first', () => {
  expect(drawn('Immune Boost', 'Vitamin C 25,000 mg')).toContain(
    'Vitamin C 25,000 mg: We need G6PD and kidney blood tests before we confirm.',
  )
  expect(drawn('Immune Boost')).toBe('')
  expect(drawn()).toBe('')
})
