/** Each stylesheet lists by hand the parts of its pages. A part that it leaves out has no styles there. */
import { compile } from '@tailwindcss/node'
import { Scanner } from '@tailwindcss/oxide'
import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, extname, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'

const source = resolve(import.meta.dirname, '../../src')
const pages = globSync('pages/**/*.astro', { cwd: source })

/** The files that a file imports when the page is built or starts: no types, and nothing that loads later. */
function importsOf(file: string): string[] {
  const text = readFileSync(file, 'utf8')
  const found = text.matchAll(/\b(?:import|export)\s+(?!type\b)(?:[^'"();]*?\sfrom\s+)?'(\.[^']+)'/g)
  return [...found].map(([, path]) => resolve(dirname(file), path!))
}

/** All files that a page is made of. */
function partsOf(page: string): Set<string> {
  const parts = new Set([resolve(source, page)])
  for (const file of parts) if (/\.(astro|tsx?)$/.test(file)) for (const imported of importsOf(file)) parts.add(imported)
  return parts
}

/** Parts that a page imports but never shows: a section's badge is for the pages of treatments that need a prescription. */
const unshown: Readonly<Record<string, readonly string[]>> = { 'reading.css': ['components/protocol/RxBadge.astro'] }

type Sheet = {
  /** The classes in a file that the sheet has no rule for. */
  readonly lacks: (file: string) => readonly string[]
}

async function readSheet(file: string): Promise<Sheet> {
  const { sources, build } = await compile(readFileSync(file, 'utf8'), { base: dirname(file), onDependency() {} })
  const scanner = new Scanner({ sources })
  let css = build(scanner.scan())
  const grows = (candidate: string) => css !== (css = build([candidate]))
  return {
    lacks(part) {
      const content = readFileSync(resolve(source, part), 'utf8')
      const candidates = scanner.getCandidatesWithPositions({ content, extension: extname(part).slice(1) })
      return candidates.map(({ candidate }) => candidate).filter(grows)
    },
  }
}

test.each(pages)('the stylesheet of %s has every class that the page uses', async (page) => {
  const parts = [...partsOf(page)]
  const file = parts.find((part) => dirname(part) === resolve(source, 'styles'))
  expect(file).toBeDefined()
  const sheet = await readSheet(file!)
  const lacking = parts
    .filter((part) => /\.(astro|tsx)$|-class\.ts$/.test(part))
    .map((part) => relative(source, part))
    .filter((part) => !unshown[basename(file!)]?.includes(part))
    .map((part) => [part, sheet.lacks(part)] as const)
    .filter(([, classes]) => classes.length > 0)
  expect(lacking).toEqual([])
})
