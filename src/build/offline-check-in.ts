/** Writes the service worker of /check-in: its program, and in front of it what the built page consists of. */
import { createHash } from 'node:crypto'
import { readFile, readdir, writeFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { paths } from '../catalog/paths.ts'
import { neededBy } from './page-modules.ts'

export function offlineCheckIn(): AstroIntegration {
  return {
    name: 'offline-check-in',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const folder = fileURLToPath(dir)
        const modules = new Map<string, string>()
        for (const file of await readdir(`${folder}_astro`))
          if (file.endsWith('.js')) modules.set(file, await readFile(`${folder}_astro/${file}`, 'utf8'))
        const html = await readFile(`${folder}${paths.checkIn.slice(1)}.html`, 'utf8')
        const source = await readFile(new URL('./check-in-worker.ts', import.meta.url), 'utf8')
        await writeFile(`${folder}${paths.checkIn.slice(1)}-worker.js`, workerOf(html, modules, source))
      },
    },
  }
}

/** Everything that a page needs to be shown and to work: its modules with what they import at once, its fonts and its icons. */
export function shellOf(html: string, modules: ReadonlyMap<string, string>): readonly string[] {
  const named = [...html.matchAll(/\/_astro\/([\w.~@-]+\.js)\b/g)].map(([, file]) => file!)
  const scripts = named.flatMap((file) => [file, ...neededBy(file, modules)]).map((file) => `/_astro/${file}`)
  const rest = [...html.matchAll(/\/(?:_astro|fonts)\/[\w.~@-]+\.(?:woff2|css)|\/favicon\.svg/g)].map(([file]) => file)
  return [paths.checkIn, ...new Set([...scripts, ...rest].sort())]
}

/** The worker's program with its shell; the version changes with everything the page shows or runs. */
export function workerOf(html: string, modules: ReadonlyMap<string, string>, source: string): string {
  const shell = shellOf(html, modules)
  const program = stripTypeScriptTypes(source)
  const version = createHash('sha256')
    .update(`${html}\n${shell.join('\n')}\n${program}`)
    .digest('hex')
    .slice(0, 16)
  return `const version = ${JSON.stringify(version)}\nconst shell = ${JSON.stringify(shell)}\n${program}`
}
