import type { Config } from '@netlify/functions'
import { readGuest } from '../../src/contracts/visit/guest.ts'
import { route } from '../http/route.ts'

export default route(readGuest, {
  handle: async ({ db, input, now }) => {
    // Load this on demand, so that the function starts sooner.
    const guest = await import('../domain/visit/guest/guest.ts')
    return guest.readGuest(db, input, now)
  },
})

export const config: Config = { path: '/api/guest' }
