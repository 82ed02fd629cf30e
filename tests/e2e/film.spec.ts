/** The hero film: when it plays, how it stops, and that the page loads before it (guide, sections 4 and 5; WCAG 2.2.2). */
import type { Page } from 'playwright/test'
import { axeFindings, expect, test } from '../support/page.ts'
import { recordShifts, shiftsOf } from '../support/shifts.ts'

const button = (page: Page) => page.getByRole('button', { name: /^(Play|Pause) the film$/ })
const pause = (page: Page) => page.getByRole('button', { name: 'Pause the video' })
const play = (page: Page) => page.getByRole('button', { name: 'Play the video' })
const isPlaying = (page: Page) =>
  page.evaluate(() => {
    const film = document.querySelector('video')
    return film !== null && !film.paused && film.readyState >= film.HAVE_CURRENT_DATA
  })
const expectPlaying = (page: Page) => expect.poll(() => isPlaying(page)).toBe(true)
const expectPaused = (page: Page) => expect.poll(() => isPlaying(page)).toBe(false)

/** Collects requests for the film. */
function requests(page: Page): string[] {
  const urls: string[] = []
  page.on('request', (request) => /\.(webm|mp4)$/.test(request.url()) && urls.push(request.url()))
  return urls
}

test('the film loads after the page, shifts no layout, and stays paused over a reload', async ({ page }) => {
  const requested = requests(page)
  await recordShifts(page)
  await page.goto('/')
  await expectPlaying(page)
  const late = await page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    const film = performance.getEntriesByType('resource').filter(({ name }) => /\.(webm|mp4)$/.test(name))
    return film.length > 0 && film.every(({ startTime }) => startTime >= navigation!.loadEventEnd)
  })
  expect(late).toBe(true)
  // Web fonts shift the page slightly when they load (first-view.spec.ts has their limit). A film would shift it by more.
  expect((await shiftsOf(page)).filter((shift) => shift > 0.001)).toEqual([])
  const box = (await pause(page).boundingBox())!
  expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44)
  expect(await axeFindings(page)).toEqual([])

  await pause(page).focus()
  await page.keyboard.press('Enter')
  await expectPaused(page)
  await expect(play(page)).toBeFocused()
  requested.length = 0
  await page.reload()
  await expect(play(page)).toBeVisible()
  expect(requested).toEqual([])
  await play(page).click()
  await expectPlaying(page)
  await page.reload()
  await expect(pause(page)).toBeVisible()
  await expectPlaying(page)
})

test('the film pauses while it is scrolled out of view or its tab is hidden', async ({ page }) => {
  await page.goto('/')
  await expectPlaying(page)
  await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }))
  await expectPaused(page)
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await expectPlaying(page)
  const hide = (hidden: boolean) =>
    page.evaluate((is) => {
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => is })
      document.dispatchEvent(new Event('visibilitychange'))
    }, hidden)
  await hide(true)
  await expectPaused(page)
  await hide(false)
  await expectPlaying(page)
})

test('with reduced motion or a data saver, the film loads only when the visitor plays it', async ({ page }) => {
  const requested = requests(page)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  await expect(play(page)).toBeVisible()
  expect(requested).toEqual([])

  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  await page.reload()
  await expect(play(page)).toBeVisible()
  expect(requested).toEqual([])
  await play(page).click()
  await expectPlaying(page)
  // It stops if the visitor turns on reduced motion while it plays.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expectPaused(page)
  await expect(play(page)).toBeVisible()
})

test('if the film can’t load, the poster stays and there is no play button', async ({ page, watch }) => {
  watch.expectStatus('network')
  await page.route(/\.(webm|mp4)$/, (route) => route.abort('connectionrefused'))
  await page.goto('/')
  await expect(page.locator('video')).toHaveCount(0)
  await expect(button(page)).toBeHidden()
  await expect(page.getByRole('img', { name: /^Abstract glass artwork/ }).first()).toBeVisible()
})

test('wide and narrow windows play different films', async ({ page }) => {
  const source = () => page.evaluate(() => document.querySelector('video')!.currentSrc)
  await page.goto('/')
  await expectPlaying(page)
  const first = await source()
  const { width } = page.viewportSize()!
  await page.setViewportSize(width < 768 ? { width: 1280, height: 800 } : { width: 375, height: 812 })
  await expect.poll(source).not.toBe(first)
  await expectPlaying(page)
})
