import type { Config } from '@netlify/functions'
import { sendConsultation } from '../../src/contracts/consultation.ts'
import * as consultation from '../domain/consultation.ts'
import { route } from '../http/route.ts'
import { deliverDue } from '../mail/deliver.ts'
import { openPostmark } from '../mail/postmark.ts'

export default route(sendConsultation, {
  handle: ({ db, input, now }) => consultation.sendConsultation(db, input, now),
  after: (db, now) => deliverDue(db, openPostmark(), now),
})

export const config: Config = {
  path: '/api/consultation',
  rateLimit: { windowSize: 60, windowLimit: 30, aggregateBy: ['ip', 'domain'] },
}
