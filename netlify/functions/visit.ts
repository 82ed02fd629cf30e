import type { Config } from '@netlify/functions'
import { readOwnVisit } from '../../src/contracts/visit/own.ts'
import * as own from '../domain/visit/own/own.ts'
import { route } from '../http/route.ts'
import { visitFile } from '../mail/templates/visit-file.ts'

export default route(readOwnVisit, { handle: ({ db, input, now }) => own.readOwnVisit(db, input, now, visitFile) })

export const config: Config = { path: '/api/visit' }
