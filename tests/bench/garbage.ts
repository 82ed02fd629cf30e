/** The bench's own garbage, collected when it is asked for. */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose_gc')
const collect = runInNewContext('gc') as (options?: { type: 'minor' }) => void

/** All of it. */
export function collectAll(): void {
  collect()
  collect()
}

/** What was made since the last time. */
export const collectYoung = () => collect({ type: 'minor' })
