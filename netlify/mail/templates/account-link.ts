import { linkToken } from '../../account-link.ts'
import { env } from '../../env.ts'
import { paths } from '../../../src/catalog/paths.ts'

/** Letters whose link is a row in account_links: the outbox holds its id, and only the letter what follows it. */
export type AccountLinkLetter = {
  readonly linkId: string
  /** Whom it greets. */
  readonly name?: string
}

/** The address of the page that sets a password (decision 8): both tokens are behind the #, which no server is sent. */
export function passwordLink({ linkId }: AccountLinkLetter, type: 'recovery' | 'invite'): string {
  const tokens = new URLSearchParams({
    access_token: linkToken(linkId, 'access'),
    refresh_token: linkToken(linkId, 'refresh'),
    type,
  })
  return `${env().URL}${paths.resetPassword}#${tokens}`
}

/** The address that signs a client in. */
export function signInLink({ linkId }: AccountLinkLetter): string {
  return `${env().URL}${paths.auth}#sign_in_token=${linkToken(linkId, 'sign-in')}`
}
