import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Context } from '@netlify/functions'
import { functionFiles, type FunctionFile } from '../../build/function-files.ts'
import { StartRefusal } from '../start-refusal.ts'

export type RateLimit = { windowSize: number; windowLimit: number; aggregateBy?: string | string[] }

type FunctionConfig = {
  path?: string | string[]
  method?: string | string[]
  rateLimit?: RateLimit
  schedule?: string
}

type FunctionHandler = (request: Request, context: Context) => Promise<Response | undefined> | Response | undefined

export type HostedFunction = {
  name: string
  handler: FunctionHandler
  config: FunctionConfig
  paths: URLPattern[]
  methods: string[]
}

export type FunctionMatch = { hosted: HostedFunction; params: Record<string, string> }

/** Loads every function in a folder. One that can't be loaded stops the start, with a sentence that names it. */
export async function loadFunctions(dir: string): Promise<HostedFunction[]> {
  return Promise.all(functionFiles(dir).map(loadFunction))
}

async function loadFunction({ name, file }: FunctionFile): Promise<HostedFunction> {
  const shown = relative(process.cwd(), file)
  let module: { default?: unknown; config?: FunctionConfig }
  try {
    module = (await import(pathToFileURL(file).href)) as typeof module
  } catch (error) {
    throw new StartRefusal(`The function ${shown} failed to load: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    })
  }
  if (typeof module.default !== 'function') throw new StartRefusal(`The function ${shown} has no default export to call.`)
  const config = module.config ?? {}
  if (config.path !== undefined && config.schedule !== undefined)
    throw new StartRefusal(`The function ${shown} has both a path and a schedule. Netlify allows only one.`)
  const paths = listOf(config.path)
  if (paths.length === 0 && config.schedule === undefined) paths.push(join('/.netlify/functions', name))
  return {
    name,
    handler: module.default as FunctionHandler,
    config,
    paths: paths.map(patternOf),
    methods: listOf(config.method).map((method) => method.toUpperCase()),
  }
}

/** The first function, by name, whose path and method match. Like Netlify, it skips a function that wants another method. */
export function matchFunction(functions: HostedFunction[], pathname: string, method: string): FunctionMatch | undefined {
  const asked = { pathname: pathname.length > 1 && pathname.endsWith('/') ? pathname.slice(0, -1) : pathname }
  for (const hosted of functions) {
    if (hosted.methods.length > 0 && !hosted.methods.includes(method)) continue
    const found = hosted.paths.map((pattern) => pattern.exec(asked)).find((result) => result !== null)
    if (found === undefined) continue
    const groups = Object.entries(found.pathname.groups).filter((group): group is [string, string] => group[1] !== undefined)
    return { hosted, params: Object.fromEntries(groups) }
  }
  return undefined
}

function patternOf(pathname: string): URLPattern {
  return new URLPattern({ pathname }, { ignoreCase: true })
}

function listOf(value: string | string[] | undefined): string[] {
  return value === undefined ? [] : [value].flat()
}
