import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { existsSync, watch } from 'node:fs'
import { join } from 'node:path'
import { StartRefusal } from './start-refusal.ts'
import type { FunctionsProcess, FunctionsReady } from './dev-functions.ts'

export type ReloadedFunctions = {
  /** The functions as they are now. Waits while they load, and rejects if they can't be loaded. */
  current(): Promise<FunctionsReady>
  stop(): void
}

/** The folders that functions are built from. */
const watched = ['netlify', 'src/contracts', 'src/catalog', 'src/content']

/** Runs the functions in a process, and replaces it when one of their sources changes. */
export function reloadFunctions(
  start: FunctionsProcess,
  env: Record<string, string>,
  say: (sentence: string) => void,
  output: 'inherit' | 'ignore' = 'inherit',
): ReloadedFunctions {
  let child: ChildProcess | undefined
  let ready: Promise<FunctionsReady>

  const load = (): void => {
    child?.kill('SIGKILL')
    const loading = fork(join(import.meta.dirname, 'dev-functions.ts'), [JSON.stringify(start)], {
      env: { ...process.env, ...env },
      execArgv: [],
      stdio: ['ignore', output, output, 'ipc'],
    })
    child = loading
    ready = new Promise((resolve, reject) => {
      loading.once('message', (message) => resolve(message as FunctionsReady))
      loading.once('exit', () => reject(new StartRefusal('The functions failed to load. The terminal says why.')))
    })
    ready.catch(() => {})
  }
  load()

  let timer: NodeJS.Timeout | undefined
  const watchers = watched
    .map((folder) => join(start.projectDir, folder))
    .filter((folder) => existsSync(folder))
    .map((folder) =>
      watch(folder, { recursive: true }, (_event, name) => {
        if (name === null || !/\.(ts|json|md)$/.test(name)) return
        clearTimeout(timer)
        // An editor writes a file in several steps.
        timer = setTimeout(() => {
          say(`${name} changed. Reloading the functions.`)
          load()
        }, 80)
      }),
    )

  return {
    current: () => ready,
    stop: () => {
      clearTimeout(timer)
      for (const watcher of watchers) watcher.close()
      child?.kill('SIGKILL')
    },
  }
}
