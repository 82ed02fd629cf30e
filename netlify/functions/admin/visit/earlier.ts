import type { Config } from '@netlify/functions'
import { stopEarlier } from '../../../../src/contracts/visit/earlier.ts'
import { route } from '../../../http/route.ts'

export default route(stopEarlier, {
  handle: async ({ db, input, caller, now }) => {
    // Load day planning on demand, so that the function starts sooner.
    const { stopEarlier: stop } = await import('../../../domain/visit/earlier/stop.ts')
    return stop(db, input, caller, now)
  },
})

export const config: Config = {
  path: '/api/admin/visit-earlier',
}
