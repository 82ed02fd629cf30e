/**
 * What a built page carries before its first paint: its sheet holds the rules that it or a script of it can use, and its scripts
 * are asked for behind everything that is painted, all in one trip. Astro has a setting for neither.
 */
import { readFile, readdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { load } from 'cheerio'
import { PurgeCSS } from 'purgecss'
import { modulesOf, reachedFrom, type Chunks } from './module-imports.ts'

export function pageWeight(chunks: Chunks): AstroIntegration {
  return {
    name: 'page-weight',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const folder = fileURLToPath(dir)
        for (const file of await readdir(folder, { recursive: true })) {
          if (!file.endsWith('.html')) continue
          const html = await readFile(folder + file, 'utf8')
          // What islands/late.ts brings has a sheet of its own.
          const modules = reachedFrom(modulesOf(html), chunks, { later: true, except: 'late' })
          const scripts = await Promise.all(modules.map((module) => readFile(folder + module, 'utf8')))
          await writeFile(folder + file, await lightened(html, scripts, chunks))
        }
      },
    },
  }
}

/** `scripts`: the text of every module that the page may run. */
export async function lightened(html: string, scripts: readonly string[], chunks: Chunks): Promise<string> {
  const page = load(html)
  const sheets = page('style')
  const css = sheets
    .map((_, sheet) => page(sheet).text())
    .get()
    .join('\n')
  sheets.remove()
  const [purged] = await new PurgeCSS().purge({
    css: [{ raw: css }],
    content: [page.html(), ...scripts].map((raw) => ({ raw, extension: 'html' })),
    // A class may hold what else stands beside one: "data-[state=open]:block".
    defaultExtractor: (text) => [...text.split(/[\s"'`<>=\\]+/), ...text.split(/[\s"'`\\]+/)],
    // An attribute comes and goes while a page is used.
    dynamicAttributes: [...css.matchAll(/\[([\w-]+)/g)].map(([, name]) => name!),
    // A bare :focus-visible and what stands inside :where(:not(…)) would be taken for unused: rules with a pseudo-class stay.
    safelist: { greedy: [/^:/] },
    keyframes: true,
  })
  page('head').append(`<style>${purged!.css}</style>`)

  const preloaded = new Set<string>()
  page('script[type=module][src]').each((_, element) => {
    const script = page(element).attr('fetchpriority', 'low')
    for (const file of reachedFrom(modulesOf(script.attr('src')!), chunks).slice(1)) {
      if (preloaded.has(file)) continue
      preloaded.add(file)
      script.before(`<link rel="modulepreload" fetchpriority="low" href="/${file}">`)
    }
  })
  return page.html()
}
