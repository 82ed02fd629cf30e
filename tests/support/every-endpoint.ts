/** Lists every endpoint, read from the functions themselves, so tests cover new ones automatically. */
import { readdirSync } from 'node:fs'
import { functionFiles } from '../../netlify/build/function-files.ts'
import { functionSources } from '../../netlify/build/functions.ts'
import type { Endpoint } from '../../src/contracts/endpoint.ts'
import type { FunctionModule } from './serve.ts'

type ServedEndpoint = Pick<Endpoint, 'name' | 'method' | 'path' | 'access'>
type WholeEndpoint = Endpoint & { readonly contract: string }

type Module = FunctionModule & {
  readonly default: { readonly endpoints?: readonly ServedEndpoint[] }
  readonly config: { readonly schedule?: unknown }
}

type HostedFile = { readonly file: string; readonly module: Module; readonly endpoints: readonly ServedEndpoint[] }

/** Every function's name, module and endpoints. */
export async function everyFunction(): Promise<HostedFile[]> {
  return Promise.all(
    functionFiles(functionSources).map(async ({ name, file }) => {
      const module = (await import(file)) as Module
      return { file: name, module, endpoints: module.default.endpoints ?? [] }
    }),
  )
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'access' in value && 'path' in value && 'method' in value
}

/** Every endpoint described in src/contracts. */
export async function everyContract(): Promise<WholeEndpoint[]> {
  const folder = new URL('../../src/contracts/', import.meta.url)
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.ts'))
  const modules = await Promise.all(
    files.map(async (file) => ({ file, exported: (await import(new URL(file, folder).href)) as Record<string, unknown> })),
  )
  return modules.flatMap(({ file, exported }) =>
    Object.values(exported)
      .filter(isEndpoint)
      .map((endpoint) => ({ ...endpoint, contract: file })),
  )
}
