/** Reads what people get in their sign-in emails. */
import type { Clinic } from './clinic.ts'

/** The link in the newest email to an address. */
export function newestLink(clinic: Clinic, to: string): URL {
  const letter = clinic.mailbox.letters().find((each) => each.To === to)
  const link = letter?.TextBody?.match(/http:\/\/clinic\.test\/\S+/)?.[0]
  if (!link) throw new Error(`There is no letter with a link to ${to}.`)
  return new URL(link)
}

/** The tokens after the # of a set-password link. */
export function tokensOf(link: URL): { access_token: string; refresh_token: string; type: 'recovery' | 'invite' } {
  const { access_token, refresh_token, type } = Object.fromEntries(new URLSearchParams(link.hash.slice(1)))
  return { access_token: access_token!, refresh_token: refresh_token!, type: type as 'recovery' | 'invite' }
}
