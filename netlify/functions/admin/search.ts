import type { Config } from '@netlify/functions'
import { searchEverything } from '../../../src/contracts/admin-search.ts'
import * as search from '../../domain/admin-search.ts'
import { route } from '../../http/route.ts'

export default route(searchEverything, { handle: ({ db, input }) => search.searchEverything(db, input) })

export const config: Config = {
  path: '/api/admin/search',
}
