import type { Config } from '@netlify/functions'
import { dropOut } from '../../../src/contracts/visit/guest.ts'
import { route } from '../../http/route.ts'
import { deliverLater } from '../../mail/deliver-later.ts'

export default route(dropOut, {
  handle: async ({ db, input, now }) => {
    // Load this on demand, so that the function starts sooner.
    const guest = await import('../../domain/visit/guest/guest.ts')
    return guest.dropOut(db, input, now)
  },
  after: deliverLater,
})

export const config: Config = { path: '/api/guest-out' }
