/**
 * Trims what a built page loads before its first paint: its inline sheet keeps only rules that the page or its scripts can use,
 * and all its scripts load in one round trip, at a lower priority than anything painted. Astro has a setting for neither.
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
          // Everything that islands/late.ts loads has its own stylesheet.
          const modules = reachedFrom(modulesOf(html), chunks, { later: true, except: 'late' })
          const scripts = await Promise.all(modules.map((module) => readFile(folder + module, 'utf8')))
          await writeFile(folder + file, await lightened(html, scripts, chunks))
        }
      },
    },
  }
}

/** `scripts`: the text of every module the page may run. */
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
    // Split both ways, because a class can contain a separator: "data-[state=open]:block".
    defaultExtractor: (text) => [...text.split(/[\s"'`<>=\\]+/), ...text.split(/[\s"'`\\]+/)],
    // Attributes come and go while a page is in use.
    dynamicAttributes: [...css.matchAll(/\[([\w-]+)/g)].map(([, name]) => name!),
    safelist: {
      // The modal and the popup, which load later, put these fields on pages that have none.
      standard: ['select', 'textarea'],
      // PurgeCSS takes a bare :focus-visible and the contents of :where(:not(…)) for unused, so keep all rules with a pseudo-class.
      greedy: [/^:/],
    },
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
