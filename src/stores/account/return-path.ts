/** Where a visitor came from before /auth, and whether they may go back there (decision 6). */
import { paths } from '../../catalog/site/paths.ts'

/** The query field of /auth that holds the path. */
const field = 'from'

/** Never return here: it would go in a circle, or show an API's answer to a person. */
const circles = [paths.auth, paths.resetPassword, '/api']

/** No site has this name, so anything that resolves to another origin leads away. */
const nowhere = 'http://nowhere.invalid'

const tricks = /[\\\p{Cc}]/u

/**
 * The path, query and hash to return to; undefined for anything that could lead away: another origin, a scheme, `//`, a
 * backslash, control characters, dots that resolve to one of these, or any of them encoded, once or several times.
 */
export function returnPath(from: string | null | undefined): string | undefined {
  if (!from?.startsWith('/') || from.length > 1000 || tricks.test(from)) return undefined
  const url = resolve(from)
  if (!url || !decodings(url.pathname)?.every(isOwnPage)) return undefined
  return url.pathname + url.search + url.hash
}

function resolve(path: string): URL | undefined {
  try {
    const url = new URL(path, nowhere)
    return url.origin === nowhere ? url : undefined
  } catch {
    return undefined
  }
}

function isOwnPage(path: string): boolean {
  const resolved = resolve(path)?.pathname
  if (resolved === undefined || resolved.startsWith('//') || tricks.test(path)) return false
  return !circles.some((circle) => resolved === circle || resolved.startsWith(`${circle}/`))
}

/** A path and everything it decodes to; undefined if decoding fails or doesn't end. */
function decodings(path: string): readonly string[] | undefined {
  const found = [path]
  try {
    for (let last = path; found.length < 8; found.push(last)) {
      const next = decodeURIComponent(last)
      if (next === last) return found
      last = next
    }
  } catch {
    return undefined
  }
  return undefined
}

/** The sign-in page's address, with the path to return to. */
export function signInPath(here: string): string {
  const from = returnPath(here)
  return from === undefined || from === paths.home ? paths.auth : `${paths.auth}?${new URLSearchParams({ [field]: from })}`
}

/** The path in the sign-in page's query, if it is safe to return to. */
export function rememberedPath(search: string): string | undefined {
  return returnPath(new URLSearchParams(search).get(field))
}
