import type { Config } from '@netlify/functions'
import { listOwnVisits } from '../../src/contracts/visit/own.ts'
import * as own from '../domain/visit/own/list.ts'
import { route } from '../http/route.ts'

export default route(listOwnVisits, { handle: ({ db, caller, now }) => own.listOwnVisits(db, caller, now) })

export const config: Config = { path: '/api/own-visit' }
