/**
 * Checks which deploy a request reached. Netlify keeps every deploy at its own address forever, with the environment it was
 * deployed with. An old version of our code must not keep working on the live database, and a preview must never touch it.
 */
import { databaseHost, env, previewDatabase } from '../env.ts'
import { Refusal } from '../refusal.ts'

/** What Netlify says about the deploy a function belongs to. */
type Deployed = { readonly deploy?: { readonly context: string } }

/** Netlify's names for the live site and a laptop. Every other context is a preview. */
const live: readonly (string | undefined)[] = ['production', 'dev', undefined]

/** Refuses `preview-without-database` for a preview whose database isn't the branch made for previews. */
export function assertOwnDatabase({ deploy }: Deployed): void {
  if (live.includes(deploy?.context)) return
  const branch = previewDatabase()
  // Check this first: a preview has none of the live site's secrets, so the rest of its environment may be missing.
  if (branch === undefined || databaseHost() !== branch) throw new Refusal('preview-without-database')
}

/**
 * The origin of the site a request reached; only its pages may call. Anyone can write any Host header, so it must match the
 * configured host. Refuses `wrong-host` and `preview-without-database`.
 */
export function originOf(request: Request, deployed: Deployed): string {
  assertOwnDatabase(deployed)
  const asked = new URL(request.url)
  // Netlify routes a preview's address only to that preview.
  if (!live.includes(deployed.deploy?.context)) return asked.origin
  const site = new URL(env().URL)
  if (asked.host !== site.host) throw new Refusal('wrong-host')
  return site.origin
}
