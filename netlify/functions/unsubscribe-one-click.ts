import type { Config } from '@netlify/functions'
import { unsubscribeOneClick } from '../../src/contracts/unsubscribe.ts'
import * as leaving from '../domain/subscriber/unsubscribe.ts'
import { route } from '../http/route.ts'

export default route(unsubscribeOneClick, { handle: ({ db, input, now }) => leaving.unsubscribeOneClick(db, input, now) })

export const config: Config = {
  path: '/api/unsubscribe-one-click',
}
