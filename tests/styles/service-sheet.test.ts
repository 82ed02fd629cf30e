/** The service pages' sheet leaves out what other pages show; nothing that a service page shows may be left out. */
import { readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const sheet = readFileSync(join(root, 'src/styles/service.css'), 'utf8')

const leftOut = [...sheet.matchAll(/@source not '\.\.\/([^']+)'/g)].flatMap(([, pattern = '']) => {
  const [, before = pattern, names = '', after = ''] = /^([^{]*)\{([^}]*)\}(.*)$/.exec(pattern) ?? []
  return names === '' ? [`src/${pattern}`] : names.split(',').map((name) => `src/${before}${name}${after}`)
})

function shownBy(file: string, seen: Set<string>): Set<string> {
  if (seen.has(file)) return seen
  seen.add(file)
  for (const [, specifier = ''] of readFileSync(join(root, file), 'utf8').matchAll(/^import .*from '(\.[^']+\.astro)'/gm))
    shownBy(relative(root, resolve(root, dirname(file), specifier)), seen)
  return seen
}

test.each(['peptides', 'weight', 'performance', 'aesthetics'])('/%s shows nothing that its sheet leaves out', (page) => {
  const shown = shownBy(`src/pages/${page}.astro`, new Set())
  expect(shown.size).toBeGreaterThan(15)
  expect(leftOut.length).toBeGreaterThan(10)
  expect(leftOut.filter((file) => shown.has(file))).toEqual([])
})
