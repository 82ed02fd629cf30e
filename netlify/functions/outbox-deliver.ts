import type { Config } from '@netlify/functions'
import { schedule } from '../http/schedule.ts'
import { sweepOutbox } from '../mail/deliver.ts'
import { openPostmark } from '../mail/postmark.ts'

export default schedule('outbox-deliver', ({ db, clock, until }) => sweepOutbox(db, openPostmark(), clock, until))

export const config: Config = {
  schedule: '*/2 * * * *',
}
