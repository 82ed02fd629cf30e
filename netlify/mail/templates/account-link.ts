import { linkToken } from '../../link-token.ts'
import { env } from '../../env.ts'
import { paths } from '../../../src/catalog/site/paths.ts'

/**
 * Emails with a link from a row in account_links. The outbox holds only the row's id; the email gets the tokens derived from it.
 */
export type AccountLinkEmail = {
  readonly linkId: string
  /** The name in the greeting. */
  readonly name?: string
}

/**
 * The address of the page that sets a password (decision 8). Both tokens come after the #, which browsers never send to a server.
 */
export function passwordLink({ linkId }: AccountLinkEmail, type: 'recovery' | 'invite'): string {
  const tokens = new URLSearchParams({
    access_token: linkToken(linkId, 'access'),
    refresh_token: linkToken(linkId, 'refresh'),
    type,
  })
  return `${env().URL}${paths.resetPassword}#${tokens}`
}

/** The address that signs a client in. */
export function signInLink({ linkId }: AccountLinkEmail): string {
  return `${env().URL}${paths.auth}#sign_in_token=${linkToken(linkId, 'sign-in')}`
}
