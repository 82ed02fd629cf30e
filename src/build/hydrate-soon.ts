/**
 * `client:soon` hydrates an island when the page is idle, or after two seconds on a phone that is never idle. Safari can't say when a
 * page is idle, and with `client:idle` it would always wait for those two seconds.
 */
import type { ClientDirective } from 'astro'

declare module 'astro' {
  interface AstroClientDirectives {
    'client:soon'?: boolean
  }
}

const hydrateSoon: ClientDirective = (load) => {
  const hydrate = async () => (await load())()
  if ('requestIdleCallback' in window) window.requestIdleCallback(() => void hydrate(), { timeout: 2_000 })
  else setTimeout(() => void hydrate(), 200)
}

export default hydrateSoon
