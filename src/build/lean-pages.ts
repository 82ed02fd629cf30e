/** The last step before the policies are written: every built page sheds what its first view does not need. */
import { readFile, readdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { withIslandRuntime } from './island-runtime.ts'
import { withLateScripts } from './late-scripts.ts'
import { withOwnStyles } from './page-styles.ts'

export function leanPages(): AstroIntegration {
  return {
    name: 'lean-pages',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const folder = fileURLToPath(dir)
        const modules = new Map<string, string>()
        for (const file of await readdir(`${folder}_astro`)) {
          if (file.endsWith('.js')) modules.set(file, await readFile(`${folder}_astro/${file}`, 'utf8'))
        }
        for (const file of await readdir(folder, { recursive: true })) {
          if (!file.endsWith('.html')) continue
          const html = await readFile(folder + file, 'utf8')
          const islands = withIslandRuntime(html)
          if (islands) await writeFile(`${folder}_astro/${islands.file}`, islands.text)
          await writeFile(folder + file, withLateScripts(withOwnStyles(islands?.html ?? html, modules), modules))
        }
      },
    },
  }
}
