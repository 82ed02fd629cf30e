import type { APIRoute } from 'astro'
import { getCollection } from 'astro:content'
import { sitemapXml } from '../build/sitemap.ts'
import { indexedPaths } from '../catalog/site/indexed-path.ts'
import { treatmentPath } from '../catalog/treatment/treatment-path.ts'
import { lastChecked } from '../content/treatment-page.ts'

export const GET: APIRoute = async ({ site }) => {
  const [legal, treatments] = await Promise.all([getCollection('legal'), getCollection('treatments')])
  const changes = new Map([
    ...legal.map(({ id, data }) => [`/${id}`, data.updated] as const),
    ...treatments.map(({ data }) => [treatmentPath(data.treatment), lastChecked(data)] as const),
  ])
  const pages = indexedPaths.map((path) => ({ path, changed: changes.get(path) }))
  return new Response(sitemapXml(pages, site!), { headers: { 'content-type': 'application/xml; charset=utf-8' } })
}
