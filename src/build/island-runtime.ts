/**
 * Astro writes what wakes an island into every page that has one. In a file of its own it is fetched after the
 * first paint, once for all pages, and the document stays within its first round trip.
 */
import { createHash } from 'node:crypto'

export type IslandRuntime = { readonly html: string; readonly file: string; readonly text: string }

/** The page with its runtime as a file, and the file; undefined for a page without islands. */
export function withIslandRuntime(html: string): IslandRuntime | undefined {
  const parts = [...html.matchAll(/<script>((?:(?!<\/script>)[\s\S])*)<\/script>/g)].filter(([, text]) =>
    /customElements\.|Event\("astro:/.test(text!),
  )
  if (parts.length === 0) return undefined
  const text = parts.map(([, part]) => part).join('\n')
  const file = `island-runtime.${createHash('sha256').update(text).digest('hex').slice(0, 10)}.js`
  const [first, ...others] = parts.map(([tag]) => tag)
  const withFile = html.replace(first!, () => `<script type="module" src="/_astro/${file}"></script>`)
  return { html: others.reduce((rest, tag) => rest.replace(tag, ''), withFile), file, text }
}
