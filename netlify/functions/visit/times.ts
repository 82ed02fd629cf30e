import type { Config } from '@netlify/functions'
import { readOwnVisitTimes } from '../../../src/contracts/visit/own.ts'
import * as times from '../../domain/visit/own/times.ts'
import { route } from '../../http/route.ts'

export default route(readOwnVisitTimes, { handle: ({ db, input, now }) => times.readOwnVisitTimes(db, input, now) })

export const config: Config = { path: '/api/visit-times' }
