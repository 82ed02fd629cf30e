import type { APIRoute } from 'astro'
import { indexedPaths } from '../catalog/indexed-path.ts'

export const GET: APIRoute = ({ site }) => {
  const urls = indexedPaths.map((path) => `<url><loc>${new URL(path, site).href}</loc></url>`).join('')
  const xml = `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls}</urlset>`
  return new Response(xml, { headers: { 'content-type': 'application/xml; charset=utf-8' } })
}
