/** Collects the bench's own garbage on request, so that it doesn't happen during a measurement. */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose_gc')
const collect = runInNewContext('gc') as (options?: { type: 'minor' }) => void

/** Collects everything, old objects too. */
export function collectAll(): void {
  collect()
  collect()
}

/** Collects only what is new since the last collection. */
export const collectYoung = () => collect({ type: 'minor' })
