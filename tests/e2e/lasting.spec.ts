/** What a browser may keep for good, and what it must ask for again. */
import { expect, test } from '../support/page.ts'

test('a file named by its content is kept for good; the 404 in its place is not', { tag: '@desktop' }, async ({ page }) => {
  const home = await (await page.request.get('/')).text()
  const kept = [/\/_astro\/[\w.~-]+\.js/, /\/_astro\/[\w.~-]+\.avif/, /\/fonts\/[\w.-]+\.woff2/].map(
    (file) => file.exec(home)![0],
  )
  for (const address of kept) {
    expect((await page.request.get(address)).headers()['cache-control'], address).toBe('public, max-age=31536000, immutable')
  }
  for (const address of ['/_astro/Request.gone.js', '/fonts/gone.woff2']) {
    const answer = await page.request.get(address)
    expect(answer.status()).toBe(404)
    expect(answer.headers()['cache-control'] ?? '').not.toContain('immutable')
    expect(answer.headers()['x-content-type-options']).toBe('nosniff')
  }
})
