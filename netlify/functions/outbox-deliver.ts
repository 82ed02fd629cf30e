import type { Config } from '@netlify/functions'
import { schedule } from '../http/schedule.ts'
import { sweepLater } from '../mail/deliver-later.ts'

export default schedule('outbox-deliver', sweepLater, { asks: 'outbox' })

export const config: Config = {
  schedule: '* * * * *',
}
