/** The sitemap: every page that a search engine may list, with the day of its last change where we know it. */

type SitemapPage = {
  readonly path: string
  /** Left out rather than guessed: a date that changes with every build, or never, says nothing. */
  readonly changed?: Date | undefined
}

/** The sitemap as XML, with days in UTC. */
export function sitemapXml(pages: readonly SitemapPage[], site: URL): string {
  const urls = pages.map(({ path, changed }) => {
    const day = changed && `<lastmod>${changed.toISOString().slice(0, 10)}</lastmod>`
    return `<url><loc>${new URL(path, site).href}</loc>${day ?? ''}</url>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>`
}
