import type { Config } from '@netlify/functions'
import { takeRequestStep } from '../../../../src/contracts/request/step.ts'
import * as step from '../../../domain/request/step.ts'
import { route } from '../../../http/route.ts'
import { deliverLater } from '../../../mail/deliver-later.ts'

export default route(takeRequestStep, {
  handle: ({ db, input, caller, now }) => step.takeRequestStep(db, input, caller, now),
  after: deliverLater,
})

export const config: Config = {
  path: '/api/admin/request-step',
}
