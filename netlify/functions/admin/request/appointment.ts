import type { Config } from '@netlify/functions'
import { checkAppointment } from '../../../../src/contracts/request/appointment.ts'
import * as appointment from '../../../domain/request/appointment.ts'
import { route } from '../../../http/route.ts'

export default route(checkAppointment, { handle: ({ db, input }) => appointment.checkAppointment(db, input) })

export const config: Config = {
  path: '/api/admin/request-appointment',
}
