import type { Config } from '@netlify/functions'
import { stepVisit } from '../../../../src/contracts/visit/change.ts'
import { readCalendarVisit } from '../../../domain/visit/read-visit.ts'
import { route } from '../../../http/route.ts'
import { deliverLater } from '../../../mail/deliver-later.ts'

export default route(stepVisit, {
  handle: async ({ db, input, caller, now }) => {
    // Load day planning on demand, so that the function starts sooner.
    const act = await import('../../../domain/visit/act.ts')
    const actor = { actorKind: 'admin', actorId: caller.userId } as const
    await (input.step === 'canceled' ? act.cancelVisit(db, input, actor, now) : act.stepVisit(db, input, actor, now))
    return readCalendarVisit(db, input.id)
  },
  after: deliverLater,
})

export const config: Config = {
  path: '/api/admin/visit-step',
}
