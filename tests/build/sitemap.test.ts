/** The sitemap's dates are right or left out. For the built sitemap, see tests/e2e/site/search-engines.spec.ts. */
import { expect, test } from 'vitest'
import { sitemapXml } from '../../src/build/sitemap.ts'
import { lastChecked } from '../../src/content/treatment-page.ts'

const day = (text: string) => new Date(`${text}T00:00:00Z`)
const source = (checked: string) => ({ id: 'one', cite: 'One', url: 'https://doi.org/10.1/1', checked: day(checked) })

test('the sitemap dates only pages whose last change is known', () => {
  const pages = [{ path: '/' }, { path: '/terms', changed: day('2026-11-25') }, { path: '/team', changed: undefined }]
  expect(sitemapXml(pages, new URL('https://clinic.example'))).toBe(
    '<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">' +
      '<url><loc>https://clinic.example/</loc></url>' +
      '<url><loc>https://clinic.example/terms</loc><lastmod>2026-11-25</lastmod></url>' +
      '<url><loc>https://clinic.example/team</loc></url></urlset>',
  )
})

test('lastChecked returns the date of a treatment’s newest source check, or of a later review', () => {
  const sources = [source('2026-11-02'), source('2026-11-26'), source('2026-10-30')]
  expect(lastChecked({ sources, reviewed: null })).toEqual(day('2026-11-26'))
  expect(lastChecked({ sources, reviewed: day('2026-12-01') })).toEqual(day('2026-12-01'))
  expect(lastChecked({ sources, reviewed: day('2026-01-01') })).toEqual(day('2026-11-26'))
})
