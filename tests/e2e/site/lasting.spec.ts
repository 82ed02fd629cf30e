/** Files that browsers may cache forever. */
import { expect, test } from '../../support/page.ts'

test('browsers may cache a file named by its content forever', { tag: '@desktop' }, async ({ page }) => {
  const home = await (await page.request.get('/')).text()
  const kept = [/\/_astro\/[\w.~-]+\.js/, /\/_astro\/[\w.~-]+\.avif/, /\/_astro\/[\w.~-]+\.woff2/].map(
    (file) => file.exec(home)![0],
  )
  for (const address of kept) {
    expect((await page.request.get(address)).headers()['cache-control'], address).toBe('public, max-age=31536000, immutable')
  }
})
