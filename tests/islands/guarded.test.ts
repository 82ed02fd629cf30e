/** During hydration a page renders what it was built with, even if more is known by then. Otherwise React finds a mismatch. */
import type { WritableAtom } from 'nanostores'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Guarded } from '../../src/islands/client/Guarded.tsx'
import type { Passage } from '../../src/stores/account/guard.ts'
import { clientGuard } from '../../src/stores/account/page-guard.ts'

test('the first render matches the built page even if the menus resumed the session before hydration', () => {
  const drawn = () => renderToString(createElement(Guarded, null, 'for people who are signed in'))
  const built = drawn()
  expect(built).toContain('Checking whether you’re signed in')
  ;(clientGuard.$passage as WritableAtom<Passage>).set({ kind: 'allowed' })
  expect(drawn()).toBe(built)
})
