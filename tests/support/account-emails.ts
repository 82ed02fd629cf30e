/** Reads what people get in their sign-in emails. */
import type { Clinic } from './clinic.ts'

/** The newest emailed link with a token to an address. A notice, which has none, can arrive after the email that was asked for. */
export function newestLink(clinic: Clinic, to: string): URL {
  const emails = clinic.mailbox.emails().filter((each) => each.To === to)
  const link = emails.map(({ TextBody }) => TextBody?.match(/http:\/\/clinic\.test\/\S+#\S*token=\S+/)?.[0]).find(Boolean)
  if (!link) throw new Error(`There is no email with a link to ${to}.`)
  return new URL(link)
}

/** The tokens after the # of a set-password link. */
export function tokensOf(link: URL): { access_token: string; refresh_token: string; type: 'recovery' | 'invite' } {
  const { access_token, refresh_token, type } = Object.fromEntries(new URLSearchParams(link.hash.slice(1)))
  return { access_token: access_token!, refresh_token: refresh_token!, type: type as 'recovery' | 'invite' }
}
