/**
 * The cookies, all hidden from scripts: a refresh token (decision 7), which accounts know this browser, and which sign-in email
 * it asked for.
 */
import { askingMs } from '../auth/asking-browser.ts'
import { env } from '../env.ts'

/** Each cookie's allowed value and lifetime in seconds. A refresh token sets its own lifetime. */
const kinds = {
  refresh: { value: /^[\w-]{43}$/, seconds: 0 },
  // One value for each account, the newest first, because several people share a clinic's computer.
  known: { value: /^[\w-]{43}(\.[\w-]{43}){0,4}$/, seconds: 180 * 86_400 },
  asking: { value: /^[\w-]{72}$/, seconds: askingMs / 1000 },
} as const

type CookieName = keyof typeof kinds

/** The most accounts that one browser can be known to. */
const mostKnown = 5

/** `__Host-` binds a cookie to this exact host. Browsers accept it only over https. */
function cookieName(name: CookieName): { readonly name: string; readonly secure: string } {
  return env().URL.startsWith('https:') ? { name: `__Host-${name}`, secure: '; Secure' } : { name, secure: '' }
}

/** An answer's body and the cookies to set beside it. */
export type Kept<Answer> = {
  readonly answer: Answer
  /** If missing, the refresh cookie stays as it is. */
  readonly cookie?: { readonly refreshToken: string; readonly expiresAt: Date } | undefined
  /** The value by which an account knows this browser from now on (auth/known-browser.ts). */
  readonly known?: string | undefined
  /** The value for the sign-in email this browser just asked for (auth/asking-browser.ts). */
  readonly asking?: string | undefined
}

export type Cookies = {
  /** The refresh token sent with the request, if its format could be ours. */
  readonly refreshToken: string | undefined
  /** The values by which accounts know this browser. */
  readonly known: readonly string[]
  /** The value for a sign-in email this browser asked for, if its format could be ours. */
  readonly asking: string | undefined
  /** Sets the cookies and returns the answer. */
  readonly keep: <Answer>(kept: Kept<Answer>) => Answer
  /** Deletes the refresh cookie. */
  readonly drop: () => void
  /** The answer's `set-cookie` values. */
  readonly changes: () => readonly string[]
}

/** Reads the request's cookies and collects changes for the answer. */
export function openCookies(request: Request, now: Date): Cookies {
  const pairs = (request.headers.get('cookie') ?? '').split(/;\s*/)
  const given = (which: CookieName) => {
    const { name } = cookieName(which)
    const value = pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1)
    return value !== undefined && kinds[which].value.test(value) ? value : undefined
  }
  const changes = new Map<string, string>()
  const set = (which: CookieName, value: string, seconds: number = kinds[which].seconds) => {
    const { name, secure } = cookieName(which)
    changes.set(which, `${name}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`)
  }
  const knownBefore = given('known')?.split('.') ?? []
  return {
    refreshToken: given('refresh'),
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
