import type { Config } from '@netlify/functions'
import { dropOwnGuest } from '../../../src/contracts/visit/own.ts'
import { route } from '../../http/route.ts'
import { deliverLater } from '../../mail/deliver-later.ts'
import { visitFile } from '../../mail/templates/visit-file.ts'

export default route(dropOwnGuest, {
  handle: async ({ db, input, now }) => {
    // Load this on demand, so that the function starts sooner.
    const { dropOwnGuest: drop } = await import('../../domain/visit/own/guest.ts')
    return drop(db, input, now, visitFile)
  },
  after: deliverLater,
})

export const config: Config = { path: '/api/visit-guest-out' }
