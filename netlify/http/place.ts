/**
 * Where a request came to. Netlify keeps every deploy on an address of its own for good, with the environment it was deployed with: an old
 * version of our code must not go on working with the live database, and a preview must never touch it.
 */
import { databaseHost, env, previewDatabase } from '../env.ts'
import { Refusal } from '../refusal.ts'

/** What Netlify says of the deploy that a function belongs to. */
export type Deployed = { readonly deploy?: { readonly context: string } }

/** Netlify's own names for the live site and for a laptop; whatever else it makes is a preview. */
const live: readonly (string | undefined)[] = ['production', 'dev', undefined]

/** Refuses `preview-without-database` for a preview whose database is not the branch that was made for previews. */
export function assertOwnDatabase({ deploy }: Deployed): void {
  if (live.includes(deploy?.context)) return
  const branch = previewDatabase()
  // Asked in this order: a preview has none of the live site's secrets, so that the rest of its environment may well be missing.
  if (branch === undefined || databaseHost() !== branch) throw new Refusal('preview-without-database')
}

/**
 * The origin of the site that a request came to, whose pages alone may call. The Host header proves nothing but that somebody wrote it, so
 * it has to be the configured one. Refuses `wrong-host` and `preview-without-database`.
 */
export function originOf(request: Request, deployed: Deployed): string {
  assertOwnDatabase(deployed)
  const asked = new URL(request.url)
  // Netlify answers a preview's address with that preview alone.
  if (!live.includes(deployed.deploy?.context)) return asked.origin
  const site = new URL(env().URL)
  if (asked.host !== site.host) throw new Refusal('wrong-host')
  return site.origin
}
