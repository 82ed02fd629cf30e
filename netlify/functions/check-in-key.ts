import type { Config } from '@netlify/functions'
import { readCheckInKey } from '../../src/contracts/check-in.ts'
import { devicePublicKey } from '../auth/device-seal.ts'
import { route } from '../http/route.ts'

export default route(readCheckInKey, { handle: () => Promise.resolve(devicePublicKey()) })

export const config: Config = {
  path: '/api/check-in-key',
}
