import type { Config } from '@netlify/functions'
import { readProvider, saveProvider } from '../../../src/contracts/provider.ts'
import * as provider from '../../domain/provider/provider.ts'
import { method, routes } from '../../http/route.ts'

export default routes(
  method(readProvider, { handle: ({ db, input, now }) => provider.readProvider(db, input, now) }),
  method(saveProvider, { handle: ({ db, input, caller, now }) => provider.saveProvider(db, input, caller, now) }),
)

export const config: Config = {
  path: '/api/admin/provider',
}
