import type { Config } from '@netlify/functions'
import { readRequestLetter } from '../../../../src/contracts/request/letter-copy.ts'
import * as letterCopy from '../../../domain/request/letter-copy.ts'
import { route } from '../../../http/route.ts'
import { openCopy } from '../../../mail/letter-copy.ts'

export default route(readRequestLetter, {
  handle: ({ db, input, caller, now }) =>
    letterCopy.readRequestLetter(db, input, caller, now, (letter) => openCopy(db, letter, now)),
})

export const config: Config = {
  path: '/api/admin/request-letter-copy',
}
