/** The cookies, which script never sees: a refresh token (decision 7), who has signed in here before, and who asked for a sign-in email. */
import { askingMs } from '../auth/asking-browser.ts'
import { env } from '../env.ts'

/** The cookies: what each may hold, and for how many seconds it is kept; a refresh token's own end decides. */
const cookies = {
  refresh: { value: /^[\w-]{43}$/, seconds: 0 },
  // Of several accounts, as a clinic's computer has them: one value each, the newest first.
  known: { value: /^[\w-]{43}(\.[\w-]{43}){0,4}$/, seconds: 180 * 86_400 },
  asking: { value: /^[\w-]{72}$/, seconds: askingMs / 1000 },
} as const

type CookieName = keyof typeof cookies

/** Accounts that one browser is known to. */
const mostKnown = 5

/** `__Host-` binds a cookie to this very host; a browser takes it only from a secure address. */
function cookieName(name: CookieName): { readonly name: string; readonly secure: string } {
  return env().URL.startsWith('https:') ? { name: `__Host-${name}`, secure: '; Secure' } : { name, secure: '' }
}

/** A refresh token on its way to the browser, and what goes into the answer's body beside it. */
export type Kept<Answer> = {
  readonly answer: Answer
  /** Without one the cookie stays as it is. */
  readonly cookie?: { readonly refreshToken: string; readonly expiresAt: Date } | undefined
  /** What this browser is known by to an account from now on (auth/known-browser.ts). */
  readonly known?: string | undefined
  /** What this browser has asked for from now on (auth/asking-browser.ts). */
  readonly asking?: string | undefined
}

export type RefreshCookie = {
  /** The token that came with the request, when there is one that can be ours. */
  readonly token: string | undefined
  /** What this browser was known by, to one account or several. */
  readonly known: readonly string[]
  /** What this browser asked for, when there is something that can be ours. */
  readonly asking: string | undefined
  /** Keeps the token in the cookie until its end, and gives the answer back. */
  readonly keep: <Answer>(kept: Kept<Answer>) => Answer
  /** Answers that there is none any more. */
  readonly drop: () => void
  /** The values of the answer's `set-cookie`. */
  readonly changes: () => readonly string[]
}

/** The refresh cookie of a request and its answer. */
export function openRefreshCookie(request: Request, now: Date): RefreshCookie {
  const pairs = (request.headers.get('cookie') ?? '').split(/;\s*/)
  const given = (which: CookieName) => {
    const { name } = cookieName(which)
    const value = pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1)
    return value !== undefined && cookies[which].value.test(value) ? value : undefined
  }
  const changes = new Map<string, string>()
  const set = (which: CookieName, value: string, seconds: number = cookies[which].seconds) => {
    const { name, secure } = cookieName(which)
    changes.set(which, `${name}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`)
  }
  const knownBefore = given('known')?.split('.') ?? []
  return {
    token: given('refresh'),
    known: knownBefore,
    asking: given('asking'),
    keep({ answer, cookie, known, asking }) {
      if (cookie) {
        const seconds = Math.max(0, Math.floor((cookie.expiresAt.getTime() - now.getTime()) / 1000))
        set('refresh', cookie.refreshToken, seconds)
      }
      if (known !== undefined)
        set('known', [known, ...knownBefore.filter((other) => other !== known)].slice(0, mostKnown).join('.'))
      if (asking !== undefined) set('asking', asking)
      return answer
    },
    drop: () => set('refresh', '', 0),
    changes: () => [...changes.values()],
  }
}
