import { clinic } from '../../../src/catalog/clinic.ts'
import { env } from '../../env.ts'
import type { Block } from './frame.ts'

/** The link from the clinic's email to the request in the back office. */
export function requestLink(requestId: string): Block {
  return { kind: 'button', label: 'Open request', href: `${env().URL}/admin/requests?id=${requestId}` }
}

/** What the clinic's email says instead of details when MAIL_DETAIL=quiet (decision 30); undefined otherwise. */
export function quietBlocks({
  requestId,
  name,
}: {
  readonly requestId: string
  readonly name: string
}): readonly Block[] | undefined {
  if (env().MAIL_DETAIL !== 'quiet') return undefined
  return [{ kind: 'text', text: `Contact ${name} within ${clinic.followUpHours} hours.` }, requestLink(requestId)]
}
