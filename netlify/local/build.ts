import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { waitForLock } from './lock-file.mjs'
import { StartRefusal } from './start-refusal.ts'
import { spawnGuarded } from './watchdog.ts'

type BuildOptions = {
  projectDir: string
  /** Variables that the build may use besides the sources, such as URL. A different value needs a new build. */
  env: Record<string, string | undefined>
  report: (sentence: string) => void
  /** The command that builds into the folder given as its last argument; default: astro build. */
  command?: [string, ...string[]]
}

const sources = ['src', 'public', 'astro.config.mjs', 'tsconfig.json', 'package-lock.json', 'netlify.toml']
const stampName = '.built-from'

/**
 * Makes sure that `dist` is built from the current sources. A finished build gets its name in one rename, so that neither a
 * running server nor a later start ever sees half of one.
 */
export async function ensureBuilt({ projectDir, env, report, command }: BuildOptions): Promise<{ built: boolean }> {
  const dist = join(projectDir, 'dist')
  const isCurrent = (): boolean => stampOf(dist) === hashOf(projectDir, env)
  if (isCurrent()) return { built: false }

  const work = join(projectDir, '.netlify', 'local')
  mkdirSync(work, { recursive: true })
  const lock = await waitForLock(join(work, 'build.lock'), (pid) => report(`Waiting for process ${pid} to finish its build.`))
  try {
    if (isCurrent()) return { built: false }
    report(existsSync(dist) ? 'Building the site, because its sources changed.' : 'Building the site.')
    for (const name of readdirSync(work))
      if (name.startsWith('build-')) rmSync(join(work, name), { recursive: true, force: true })
    const from = hashOf(projectDir, env)
    const making = join(work, `build-${process.pid}`)
    const began = performance.now()
    const counting = setInterval(() => report(`Building the site: ${pagesIn(making)} pages so far.`), 5_000)
    await runBuild(
      projectDir,
      making,
      env,
      command ?? [process.execPath, join(projectDir, 'node_modules', 'astro', 'bin', 'astro.mjs'), 'build', '--outDir'],
    ).finally(() => clearInterval(counting))
    writeFileSync(join(making, stampName), from)
    const old = join(work, `build-old-${process.pid}`)
    if (existsSync(dist)) renameSync(dist, old)
    renameSync(making, dist)
    rmSync(old, { recursive: true, force: true })
    report(`Built in ${((performance.now() - began) / 1_000).toFixed(1)} s.`)
    return { built: true }
  } finally {
    lock.release()
  }
}

/** Counts with a glob, which treats a folder as empty if the build removes it in between. */
function pagesIn(dir: string): number {
  return globSync('**/*.html', { cwd: dir }).length
}

async function runBuild(
  projectDir: string,
  outDir: string,
  env: Record<string, string | undefined>,
  [program, ...args]: [string, ...string[]],
): Promise<void> {
  const { NODE_ENV: _, URL: __, ...inherited } = process.env
  const environment = { ...inherited, ASTRO_TELEMETRY_DISABLED: '1', FORCE_COLOR: '0', ...env }
  const child = spawnGuarded({ command: program, args: [...args, outDir], cwd: projectDir, env: environment }, 'pipe')
  const said: Buffer[] = []
  for (const stream of [child.process.stdout, child.process.stderr]) stream?.on('data', (chunk: Buffer) => said.push(chunk))
  child.process.ref()
  const code = await child.exited
  if (code === 0 && existsSync(outDir)) return
  rmSync(outDir, { recursive: true, force: true })
  throw new StartRefusal(`The build failed (exit code ${code}):\n${Buffer.concat(said).toString('utf8').trim()}`)
}

function stampOf(dist: string): string | undefined {
  try {
    return readFileSync(join(dist, stampName), 'utf8')
  } catch {
    return undefined
  }
}

function hashOf(projectDir: string, env: Record<string, string | undefined>): string {
  const hash = createHash('sha256').update(JSON.stringify(Object.entries(env).toSorted()))
  for (const file of sources.flatMap((source) => filesOf(projectDir, source))) {
    const content = readFileSync(join(projectDir, file))
    hash.update(`\0${file}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

function filesOf(projectDir: string, source: string): string[] {
  const path = join(projectDir, source)
  if (!existsSync(path)) return []
  if (statSync(path).isFile()) return [source]
  return readdirSync(path)
    .toSorted()
    .flatMap((name) => filesOf(projectDir, join(source, name)))
}
