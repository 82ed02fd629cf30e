import type { Config } from '@netlify/functions'
import { exportEmailSignups } from '../../../src/contracts/admin-email-signup.ts'
import * as emailSignup from '../../domain/admin-email-signup.ts'
import { recordExport } from '../../domain/rule/export-record.ts'
import { route } from '../../http/route.ts'

export default route(exportEmailSignups, {
  handle: async ({ db, input, caller, now }) => {
    await recordExport(db, caller, 'email-signup', input, now)
    return emailSignup.listEmailSignups(db, input, now)
  },
})

export const config: Config = {
  path: '/api/admin/email-signup-export',
}
