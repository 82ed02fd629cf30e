/** The one cookie: a refresh token that script never sees (decision 7). */
import { env } from '../env.ts'

const refreshToken = /^[\w-]{43}$/

/** `__Host-` binds the cookie to this very host; a browser takes it only from a secure address. */
function cookieName(): { readonly name: string; readonly secure: string } {
  return env().URL.startsWith('https:') ? { name: '__Host-refresh', secure: '; Secure' } : { name: 'refresh', secure: '' }
}

export type RefreshCookie = {
  /** The token that came with the request, when there is one that can be ours. */
  readonly token: string | undefined
  /** Answers with a new token, until its end. */
  readonly keep: (token: string, expiresAt: Date) => void
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
    keep: (token, expiresAt) => set(token, Math.max(0, Math.floor((expiresAt.getTime() - now.getTime()) / 1000))),
    drop: () => set('', 0),
    header: (): Record<string, string> => (change === undefined ? {} : { 'set-cookie': change }),
  }
}
