import type { Config } from '@netlify/functions'
import { sendGuestAnswers } from '../../../src/contracts/visit/guest.ts'
import { route } from '../../http/route.ts'

export default route(sendGuestAnswers, {
  handle: async ({ db, input, now }) => {
    // Load this on demand, so that the function starts sooner.
    const guest = await import('../../domain/visit/guest/guest.ts')
    return guest.sendGuestAnswers(db, input, now)
  },
})

export const config: Config = { path: '/api/guest-answers' }
