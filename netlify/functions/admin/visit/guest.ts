import type { Config } from '@netlify/functions'
import { changeVisitGuest } from '../../../../src/contracts/visit/staff-guest.ts'
import { readCalendarVisit } from '../../../domain/visit/read-visit.ts'
import { route } from '../../../http/route.ts'
import { deliverLater } from '../../../mail/deliver-later.ts'

export default route(changeVisitGuest, {
  handle: async ({ db, input, caller, now }) => {
    // Load this on demand, so that the function starts sooner.
    const { changeGuest } = await import('../../../domain/visit/guest/guests.ts')
    const { visitId, guestId, act } = input
    const actorId = caller.userId
    const who =
      input.act === 'unfit' ? ({ by: 'clinician', actorId, reason: input.reason } as const) : ({ by: 'clinic', actorId } as const)
    await changeGuest(db, { visitId, guestId, who, back: act === 'back' }, now)
    return readCalendarVisit(db, visitId)
  },
  after: deliverLater,
})

export const config: Config = {
  path: '/api/admin/visit-guest',
}
