import type { Config } from '@netlify/functions'
import { readVisit } from '../../../src/contracts/visit/calendar.ts'
import { deleteVisit, makeVisit } from '../../../src/contracts/visit/change.ts'
import * as visit from '../../domain/visit/read-visit.ts'
import { method, routes } from '../../http/route.ts'
import { deliverLater } from '../../mail/deliver-later.ts'

export default routes(
  method(readVisit, { handle: ({ db, input }) => visit.readVisit(db, input) }),
  method(makeVisit, {
    handle: async ({ db, input, caller, now }) => {
      // Load day planning on demand, so that the function starts sooner.
      const { makeForCaller } = await import('../../domain/visit/caller.ts')
      await makeForCaller(db, input, caller, now)
      return visit.readCalendarVisit(db, input.id)
    },
    after: deliverLater,
  }),
  method(deleteVisit, {
    handle: async ({ db, input, caller, now }) => {
      const { trashVisit } = await import('../../domain/visit/delete.ts')
      await trashVisit(db, input, 'deleted', caller, now)
      return {}
    },
  }),
)

export const config: Config = {
  path: '/api/admin/visit',
}
