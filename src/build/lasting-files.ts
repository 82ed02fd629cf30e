/**
 * Which answers a browser may keep for good: those of the files whose names carry a hash of what they hold, each by its own
 * address. A rule for their folder would also hold for the 404 of a file that a later deploy took away, and keep that for a year.
 */
import { appendFile, readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'

const folders = ['_astro', 'fonts']

/** The lines of dist/_headers for these files of a folder. */
export function lastingRules(folder: string, files: readonly string[]): string {
  const rule = (file: string) => `/${folder}/${file}\n  Cache-Control: public, max-age=31536000, immutable\n`
  return files.toSorted().map(rule).join('')
}

/** Comes behind what writes the file (headers.ts). */
export function lastingFiles(): AstroIntegration {
  return {
    name: 'lasting-files',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        for (const folder of folders) {
          const files = await readdir(`${fileURLToPath(dir)}${folder}`)
          await appendFile(new URL('_headers', dir), lastingRules(folder, files))
        }
      },
    },
  }
}
