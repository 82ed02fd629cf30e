import type { Config } from '@netlify/functions'
import { deleteCheckIn, listCheckIns, setAdministered } from '../../../src/contracts/admin-check-in.ts'
import * as checkIn from '../../domain/check-in/list.ts'
import * as shot from '../../domain/check-in/shot.ts'
import { method, routes } from '../../http/route.ts'

export default routes(
  method(listCheckIns, { handle: ({ db, input }) => checkIn.listCheckIns(db, input) }),
  method(setAdministered, { handle: ({ db, input, caller, now }) => shot.setAdministered(db, input, caller, now) }),
  method(deleteCheckIn, { handle: ({ db, input, caller, now }) => checkIn.deleteCheckIn(db, input, caller, now) }),
)

export const config: Config = {
  path: '/api/admin/check-in',
}
