/** The last step before the policies are written: every built page sheds what its first view does not need. */
import { readFile, readdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { transform } from 'esbuild'
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
          const html = await withShortScripts(await readFile(folder + file, 'utf8'))
          const islands = withIslandRuntime(html)
          if (islands) await writeFile(`${folder}_astro/${islands.file}`, islands.text)
          await writeFile(folder + file, withLateScripts(withOwnStyles(islands?.html ?? html, modules), modules))
        }
      },
    },
  }
}

/** Comments and names of what runs in the page itself are for its readers here, not for its visitors. */
async function withShortScripts(html: string): Promise<string> {
  const parts = html.split(/(?<=<script(?: type="module")?>)([\s\S]*?)(?=<\/script>)/)
  const short = await Promise.all(
    parts.map(async (part, index) => (index % 2 === 1 ? (await transform(part, { minify: true })).code.trim() : part)),
  )
  return short.join('')
}
