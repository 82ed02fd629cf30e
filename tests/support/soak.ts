import { minuteMs } from '../../src/catalog/time/milliseconds.ts'

/** Whether this run uses the long numbers: `npm run test:soak`. */
export const soaking = process.env['SOAK'] === '1'

/**
 * A soak says what it begins, and about once a minute how far it is. Call the returned function after each run. `how` is what it
 * takes to repeat them, such as the seed.
 */
export function progressOf(what: string, runs: number, how = ''): () => void {
  const began = performance.now()
  let [done, saidAt] = [0, began]
  if (soaking) process.stdout.write(`${what}: ${runs} runs${how && `, ${how}`}\n`)
  return () => {
    done += 1
    const now = performance.now()
    if (!soaking || now - saidAt < minuteMs) return
    saidAt = now
    process.stdout.write(`${what}: ${done} of ${runs} after ${Math.round((now - began) / minuteMs)} min\n`)
  }
}
