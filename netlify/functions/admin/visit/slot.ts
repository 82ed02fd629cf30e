import type { Config } from '@netlify/functions'
import { readVisitSlots } from '../../../../src/contracts/visit/change.ts'
import { route } from '../../../http/route.ts'

export default route(readVisitSlots, {
  handle: async ({ db, input, now }) => {
    // Load day planning on demand, so that the function starts sooner.
    const { readVisitSlots: read } = await import('../../../domain/visit/caller.ts')
    return read(db, input, now)
  },
})

export const config: Config = {
  path: '/api/admin/visit-slot',
}
