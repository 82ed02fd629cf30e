/** Authenticates Postmark's webhooks: basic auth, with the login from their address. */
import { createHash, timingSafeEqual } from 'node:crypto'
import { env } from '../env.ts'

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Whether `Authorization` is the webhook's, compared in constant time. Always false if no login is configured. */
export function isWebhookLogin(authorization: string | undefined): boolean {
  const login = env().POSTMARK_WEBHOOK_LOGIN
  const expected = digest(`Basic ${Buffer.from(login ?? '').toString('base64')}`)
  const same = timingSafeEqual(expected, digest(authorization ?? ''))
  return same && login !== undefined
}
