import type { Config } from '@netlify/functions'
import { schedule } from '../../http/schedule.ts'
import * as sessionSweep from '../../domain/account/session-sweep.ts'

export default schedule('session-sweep', ({ db, clock }) => sessionSweep.sweepSessions(db, clock()))

export const config: Config = {
  schedule: '41 8 * * *',
}
