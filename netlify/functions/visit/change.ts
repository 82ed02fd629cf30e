import type { Config } from '@netlify/functions'
import { changeOwnVisit } from '../../../src/contracts/visit/own.ts'
import { route } from '../../http/route.ts'
import { deliverLater } from '../../mail/deliver-later.ts'
import { visitFile } from '../../mail/templates/visit-file.ts'

export default route(changeOwnVisit, {
  handle: async ({ db, input, now }) => {
    // Load day planning on demand, so that the function starts sooner.
    const { changeOwnVisit: change } = await import('../../domain/visit/own/change.ts')
    return change(db, input, now, visitFile)
  },
  after: deliverLater,
})

export const config: Config = { path: '/api/visit-change' }
