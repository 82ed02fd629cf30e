import type { Config } from '@netlify/functions'
import { readRequestEmail } from '../../../../src/contracts/request/email-copy.ts'
import * as emailCopy from '../../../domain/request/email-copy.ts'
import { route } from '../../../http/route.ts'
import { openCopy } from '../../../mail/email-copy.ts'

export default route(readRequestEmail, {
  handle: ({ db, input, caller, now }) => emailCopy.readRequestEmail(db, input, caller, now, (email) => openCopy(db, email, now)),
})

export const config: Config = {
  path: '/api/admin/request-email-copy',
}
