/** The cookies, which script never sees: a refresh token (decision 7), and what tells that somebody has signed in here before. */
import { env } from '../env.ts'

/** What both hold: 32 bytes. */
const token = /^[\w-]{43}$/
/** How long a browser is known without anybody signing in there. */
const knownSeconds = 180 * 86_400

/** `__Host-` binds a cookie to this very host; a browser takes it only from a secure address. */
function cookieName(name: 'refresh' | 'known'): { readonly name: string; readonly secure: string } {
  return env().URL.startsWith('https:') ? { name: `__Host-${name}`, secure: '; Secure' } : { name, secure: '' }
}

/** A refresh token on its way to the browser, and what goes into the answer's body beside it. */
export type Kept<Answer> = {
  readonly answer: Answer
  /** Without one the cookie stays as it is. */
  readonly cookie?: { readonly refreshToken: string; readonly expiresAt: Date } | undefined
  /** What this browser is known by from now on (auth/known-browser.ts). */
  readonly known?: string | undefined
}

export type RefreshCookie = {
  /** The token that came with the request, when there is one that can be ours. */
  readonly token: string | undefined
  /** What this browser was known by, when there is something that can be ours. */
  readonly known: string | undefined
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
  const given = (which: 'refresh' | 'known') => {
    const { name } = cookieName(which)
    const value = pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1)
    return value !== undefined && token.test(value) ? value : undefined
  }
  const changes = new Map<string, string>()
  const set = (which: 'refresh' | 'known', value: string, seconds: number) => {
    const { name, secure } = cookieName(which)
    changes.set(which, `${name}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`)
  }
  return {
    token: given('refresh'),
    known: given('known'),
    keep({ answer, cookie, known }) {
      if (cookie) {
        const seconds = Math.max(0, Math.floor((cookie.expiresAt.getTime() - now.getTime()) / 1000))
        set('refresh', cookie.refreshToken, seconds)
      }
      if (known !== undefined) set('known', known, knownSeconds)
      return answer
    },
    drop: () => set('refresh', '', 0),
    changes: () => [...changes.values()],
  }
}
