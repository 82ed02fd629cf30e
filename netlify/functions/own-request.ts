import type { Config } from '@netlify/functions'
import { listOwnRequests } from '../../src/contracts/request/own.ts'
import * as own from '../domain/request/own.ts'
import { route } from '../http/route.ts'

export default route(listOwnRequests, { handle: ({ db, caller, now }) => own.listOwnRequests(db, caller, now) })

export const config: Config = {
  path: '/api/own-request',
}
