import { onNpmGone } from './ancestor.ts'
import { StartRefusal } from './start-refusal.ts'

const longestMs = 5_000

type Ending = {
  /** Registers something to stop at the end; the last one registered stops first. */
  onEnd(stop: () => void | Promise<void>): void
}

/**
 * Runs a program and ends it cleanly: on Ctrl-C, on SIGTERM, when the npm above it is killed, and when it fails. Everything stops
 * within five seconds, or the watchdogs end it.
 */
export async function runUntilEnded(program: (ending: Ending) => Promise<void>): Promise<void> {
  const stops: (() => void | Promise<void>)[] = []
  let ending = false
  const end = async (code: number): Promise<void> => {
    if (ending) return
    ending = true
    setTimeout(() => process.exit(1), longestMs).unref()
    for (const stop of stops.toReversed()) {
      try {
        await stop()
      } catch (error) {
        console.error(error)
      }
    }
    process.exit(code)
  }

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(0))
  process.on('unhandledRejection', (error) => console.error('A promise was rejected, and nothing handled it.', error))
  onNpmGone(() => void end(0))

  try {
    await program({ onEnd: (stop) => stops.push(stop) })
  } catch (error) {
    if (!ending) explain(error)
    await end(1)
  }
}

function explain(error: unknown): void {
  if (!(error instanceof StartRefusal)) return console.error(error)
  console.error(error.message)
  if (error.cause !== undefined) console.error(error.cause)
}
