/** Every endpoint there is, read from the functions themselves: a later one is walked by the same tests without being named. */
import { readdirSync } from 'node:fs'
import type { Endpoint } from '../../src/contracts/endpoint.ts'
import type { FunctionModule } from './serve.ts'

export type ServedEndpoint = Pick<Endpoint, 'name' | 'method' | 'path' | 'access'>
export type WholeEndpoint = Endpoint & { readonly contract: string }

type Module = FunctionModule & {
  readonly default: { readonly endpoints?: readonly ServedEndpoint[] }
  readonly config: { readonly schedule?: unknown }
}

/** The names of the files in a folder of the project, without their ending. */
const namesIn = (path: string) =>
  readdirSync(new URL(`../../${path}/`, import.meta.url))
    .filter((file) => file.endsWith('.ts'))
    .map((file) => file.slice(0, -'.ts'.length))

export type HostedFile = { readonly file: string; readonly module: Module; readonly endpoints: readonly ServedEndpoint[] }

/** Every file of netlify/functions, and what it serves. */
export async function everyFunction(): Promise<HostedFile[]> {
  const files = namesIn('netlify/functions')
  return Promise.all(
    files.map(async (file) => {
      const module = (await import(`../../netlify/functions/${file}.ts`)) as Module
      return { file, module, endpoints: module.default.endpoints ?? [] }
    }),
  )
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'access' in value && 'path' in value && 'method' in value
}

/** Every endpoint that src/contracts describes. */
export async function everyContract(): Promise<WholeEndpoint[]> {
  const files = namesIn('src/contracts')
  const modules = await Promise.all(
    files.map(async (file) => ({ file, exported: (await import(`../../src/contracts/${file}.ts`)) as Record<string, unknown> })),
  )
  return modules.flatMap(({ file, exported }) =>
    Object.values(exported)
      .filter(isEndpoint)
      .map((endpoint) => ({ ...endpoint, contract: file })),
  )
}
