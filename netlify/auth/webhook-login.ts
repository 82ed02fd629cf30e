/** How Postmark's webhooks prove themselves: basic auth, as their address names it. */
import { createHash, timingSafeEqual } from 'node:crypto'
import { env } from '../env.ts'

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Whether a request's `Authorization` is the webhook's, compared in constant time; never, while none is configured. */
export function isWebhookLogin(authorization: string | undefined): boolean {
  const login = env().POSTMARK_WEBHOOK_LOGIN
  const expected = digest(`Basic ${Buffer.from(login ?? '').toString('base64')}`)
  const same = timingSafeEqual(expected, digest(authorization ?? ''))
  return same && login !== undefined
}
