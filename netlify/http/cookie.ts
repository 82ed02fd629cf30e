/** The one cookie: a refresh token that script never sees (decision 7). */
import { env } from '../env.ts'

const refreshToken = /^[\w-]{43}$/

/** `__Host-` binds the cookie to this very host; a browser takes it only from a secure address. */
function cookieName(): { readonly name: string; readonly secure: string } {
  return env().URL.startsWith('https:') ? { name: '__Host-refresh', secure: '; Secure' } : { name: 'refresh', secure: '' }
}

/** A refresh token on its way to the browser, and what goes into the answer's body beside it. */
export type Kept<Answer> = {
  readonly answer: Answer
  /** Without one the cookie stays as it is. */
  readonly cookie?: { readonly refreshToken: string; readonly expiresAt: Date } | undefined
}

export type RefreshCookie = {
  /** The token that came with the request, when there is one that can be ours. */
  readonly token: string | undefined
  /** Keeps the token in the cookie until its end, and gives the answer back. */
  readonly keep: <Answer>(kept: Kept<Answer>) => Answer
  /** Answers that there is none any more. */
  readonly drop: () => void
  /** The header of the answer, when the cookie changes. */
  readonly header: () => Readonly<Record<string, string>>
}

/** The refresh cookie of a request and its answer. */
export function openRefreshCookie(request: Request, now: Date): RefreshCookie {
  const { name, secure } = cookieName()
  const given = (request.headers.get('cookie') ?? '')
    .split(/;\s*/)
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1)
  let change: string | undefined
  const set = (value: string, seconds: number) => {
    change = `${name}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`
  }
  return {
    token: given !== undefined && refreshToken.test(given) ? given : undefined,
    keep({ answer, cookie }) {
      if (cookie) set(cookie.refreshToken, Math.max(0, Math.floor((cookie.expiresAt.getTime() - now.getTime()) / 1000)))
      return answer
    },
    drop: () => set('', 0),
    header: (): Record<string, string> => (change === undefined ? {} : { 'set-cookie': change }),
  }
}
