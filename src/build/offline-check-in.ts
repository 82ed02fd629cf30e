/** Writes the service worker of /check-in: its program, preceded by the list of files the built page consists of. */
import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { paths } from '../catalog/site/paths.ts'
import { modulesOf, reachedFrom, type Chunks } from './module-imports.ts'

export function offlineCheckIn(chunks: Chunks): AstroIntegration {
  return {
    name: 'offline-check-in',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const page = `${fileURLToPath(dir)}${paths.checkIn.slice(1)}`
        const html = await readFile(`${page}.html`, 'utf8')
        const source = await readFile(new URL('./check-in-worker.ts', import.meta.url), 'utf8')
        await writeFile(`${page}-worker.js`, workerOf(html, chunks, source))
      },
    },
  }
}

/** Everything a page needs to render and work: its modules with their static imports, fonts, styles and icon. */
function shellOf(html: string, chunks: Chunks): readonly string[] {
  const scripts = reachedFrom(modulesOf(html), chunks).map((file) => `/${file}`)
  const rest = [...html.matchAll(/\/_astro\/[\w.~@-]+\.(?:woff2|css)|\/favicon\.svg/g)].map(([file]) => file)
  return [paths.checkIn, ...new Set([...scripts, ...rest].sort())]
}

/** The worker's program with its shell; the version changes with anything the page shows or runs. */
function workerOf(html: string, chunks: Chunks, source: string): string {
  const shell = shellOf(html, chunks)
  const program = stripTypeScriptTypes(source)
  const version = createHash('sha256')
    .update(`${html}\n${shell.join('\n')}\n${program}`)
    .digest('hex')
    .slice(0, 16)
  return `const version = ${JSON.stringify(version)}\nconst shell = ${JSON.stringify(shell)}\n${program}`
}
