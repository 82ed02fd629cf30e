import type { Config } from '@netlify/functions'
import { takeRequestStep } from '../../../../src/contracts/request/step.ts'
import { route } from '../../../http/route.ts'
import { deliverLater } from '../../../mail/deliver-later.ts'

export default route(takeRequestStep, {
  handle: async ({ db, input, caller, now }) => {
    // Load this on demand, so that the function starts sooner.
    const step = await import('../../../domain/request/step.ts')
    return step.takeRequestStep(db, input, caller, now)
  },
  after: deliverLater,
})

export const config: Config = {
  path: '/api/admin/request-step',
}
