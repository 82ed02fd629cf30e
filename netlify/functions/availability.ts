import type { Config } from '@netlify/functions'
import { readAvailability } from '../../src/contracts/availability.ts'
import * as availability from '../domain/visit/availability.ts'
import { route } from '../http/route.ts'

export default route(readAvailability, { handle: ({ db, input, now }) => availability.readAvailability(db, input, now) })

export const config: Config = { path: '/api/availability' }
