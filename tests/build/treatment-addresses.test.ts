/** A treatment's address never dies, because other sites link to it. If you drop a treatment, redirect its address in netlify.toml. */
import { expect, test } from 'vitest'
import { treatments } from '../../src/catalog/treatment/treatment.ts'
import { treatmentPath, treatmentSlug } from '../../src/catalog/treatment/treatment-path.ts'
import { createEdgeRules } from '../../netlify/local/host/edge-rules.ts'
import published from './treatment-addresses.json' with { type: 'json' }

const problems: string[] = []
const rules = createEdgeRules({
  projectDir: process.cwd(),
  publishDir: 'dist',
  siteUrl: 'http://localhost',
  report: (sentence) => problems.push(sentence),
})
const slugs = treatments.map(({ name }) => treatmentSlug(name))
const dropped = published.filter((slug) => !slugs.includes(slug))

test('treatment-addresses.json lists the address of every treatment', () => {
  expect(slugs.filter((slug) => !published.includes(slug))).toEqual([])
})

test('the address of a dropped treatment redirects, or answers 410', async () => {
  const dead: string[] = []
  for (const slug of dropped) {
    const path = treatmentPath(slug)
    const rule = await rules.redirectFor(new Request(new URL(path, 'http://localhost')))
    const isAnswered = rule !== undefined && [301, 308, 410].includes(rule.statusCode) && rule.targetRelative !== path
    if (!isAnswered) dead.push(path)
  }
  expect(dead).toEqual([])
  expect(problems).toEqual([])
})
