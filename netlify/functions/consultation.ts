import type { Config } from '@netlify/functions'
import { sendConsultation } from '../../src/contracts/request/consultation.ts'
import * as consultation from '../domain/request/consultation.ts'
import { route } from '../http/route.ts'
import { deliverLater } from '../mail/deliver-later.ts'

export default route(sendConsultation, {
  handle: ({ db, input, now, counted }) => consultation.sendConsultation(db, input, now, counted),
  after: deliverLater,
})

export const config: Config = {
  path: '/api/consultation',
}
