/** Where a page was left for /auth, and whether it may be gone back to (decision 6). */
import { paths } from '../../catalog/paths.ts'

/** The query field of /auth that remembers it. */
const field = 'from'

/** Not returned to: it would go in a circle, or show a program's answer to a person. */
const circles = [paths.auth, paths.resetPassword, '/api']

/** No site has this name, so that whatever resolves to another origin is another's. */
const nowhere = 'http://nowhere.invalid'

const tricks = /[\\\p{Cc}]/u

/**
 * The path, query and hash to return to; undefined for anything that could lead away: another origin, a scheme, `//`, a
 * backslash, control characters, dots that resolve to one of these, and each of them encoded, once or more often.
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

/** A path and all that it becomes by being decoded; undefined where that fails or does not end. */
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

/** The address of the sign-in page that remembers where somebody was. */
export function signInPath(here: string): string {
  const from = returnPath(here)
  return from === undefined || from === paths.home ? paths.auth : `${paths.auth}?${new URLSearchParams({ [field]: from })}`
}

/** What the sign-in page's query remembers, if it may be gone to. */
export function rememberedPath(search: string): string | undefined {
  return returnPath(new URLSearchParams(search).get(field))
}
