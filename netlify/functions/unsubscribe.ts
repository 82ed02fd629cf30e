import type { Config } from '@netlify/functions'
import { unsubscribe } from '../../src/contracts/unsubscribe.ts'
import * as leaving from '../domain/subscriber/unsubscribe.ts'
import { route } from '../http/route.ts'

export default route(unsubscribe, { handle: ({ db, input, now }) => leaving.unsubscribe(db, input, now) })

export const config: Config = {
  path: '/api/unsubscribe',
}
