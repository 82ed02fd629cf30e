/** A treatment's address never dies, because others link to it. Anyone who drops a treatment redirects its address in netlify.toml. */
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
const left = published.filter((slug) => !slugs.includes(slug))

test('every treatment’s address is noted in treatment-addresses.json', () => {
  expect(slugs.filter((slug) => !published.includes(slug))).toEqual([])
})

test('an address without a treatment leads elsewhere, or answers that it is gone', async () => {
  const lost: string[] = []
  for (const slug of left) {
    const path = treatmentPath(slug)
    const rule = await rules.redirectFor(new Request(new URL(path, 'http://localhost')))
    const isAnswered = rule !== undefined && [301, 308, 410].includes(rule.statusCode) && rule.targetRelative !== path
    if (!isAnswered) lost.push(path)
  }
  expect(lost).toEqual([])
  expect(problems).toEqual([])
})
