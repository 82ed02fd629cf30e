/** An admin's second factor, as its screen shows it. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SecondFactor } from '../../src/admin/account/SecondFactor.tsx'
import { secondFactor } from '../../src/stores/account/second-factor.ts'

test.each(['renew', 'remove'] as const)(
  'an admin who lost the app can type a recovery code to %s their second factor, on a phone too',
  (then) => {
    secondFactor.ask(then)
    const shown = renderToStaticMarkup(
      createElement(QueryClientProvider, { client: new QueryClient() }, createElement(SecondFactor)),
    )
    expect(shown).toContain('or a recovery code')
    expect(shown).not.toContain('numeric')
  },
)
