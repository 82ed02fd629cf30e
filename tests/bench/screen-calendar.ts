/** A full week of the calendar as its users feel it: five providers, sixty visits each, and the processor slowed four times. */
import type { Page } from 'playwright'
import { summary } from './report.ts'
import { inDatabase, sidebar, slowDown } from './screen-lists.ts'

const providers = 5
/** Twelve an hour apart on each of five days. */
const visitsEach = 60
const times = 5
export const mostWeekMs = 300

/** Three full weeks from this Monday: on a Sunday, the calendar's week and the next are already the second and third. */
export async function fillWeeks(dataDir: string): Promise<void> {
  await inDatabase(dataDir, async (client) => {
    await client.query(
      `with treating as (
      insert into providers (account_id, created_at) select gen_random_uuid(), now() from generate_series(1, $1::integer) returning account_id
    ), monday as (select date_trunc('week', now() at time zone 'America/New_York') as at)
    insert into visits (id, provider_id, kind, client_name, city, place, address, zip_code, starts_at, ends_at, travel_minutes, leaves_at, version, created_at)
    select gen_random_uuid(), account_id, 'home', 'Client ' || n, 'Miami Beach', 'At your home', '1201 Harbor Light Drive', '33139',
      begins, begins + interval '45 minutes', 15, begins - interval '15 minutes', 1, now()
    from treating, generate_series(0, 3 * $2::integer - 1) n,
      lateral (select ((select at from monday) + (n / $2) * interval '7 days' + (n % $2 / 12) * interval '1 day'
        + (8 + n % 12) * interval '1 hour') at time zone 'America/New_York' as begins) _`,
      [providers, visitsEach],
    )
  })
}

/** In the page: the milliseconds from the next press to the frame that shows that many visits of a week not shown before. */
function timeToVisits(least: number): Promise<number> {
  const before = new Set([...document.querySelectorAll('[data-row]')].map((row) => row.getAttribute('data-row')))
  return new Promise((done) => {
    addEventListener(
      'pointerdown',
      ({ timeStamp }) => {
        // Looking on every frame would make frames, and slow down what it measures.
        new MutationObserver((_, observer) => {
          const fresh = [...document.querySelectorAll('[data-row]')].filter((row) => !before.has(row.getAttribute('data-row')))
          if (fresh.length < least) return
          observer.disconnect()
          requestAnimationFrame(() => done(performance.now() - timeStamp))
        }).observe(document.body, { childList: true, subtree: true })
      },
      { capture: true, once: true },
    )
  })
}

const presses = [
  {
    what: 'a full week, from the sidebar',
    from: '/admin/trash',
    press: (page: Page) => sidebar(page, 'Calendar'),
  },
  {
    what: 'the next full week',
    from: '/admin/calendar?view=week',
    press: (page: Page) => page.getByRole('button', { name: 'Later' }).click(),
  },
]

/** The median of five times from each press to the frame with all of a week's visits. */
export async function measureWeeks(page: Page): Promise<{ readonly what: string; readonly shownMs: number }[]> {
  const least = providers * visitsEach
  const figures = []
  for (const { what, from, press } of presses) {
    const shownTimes: number[] = []
    for (let time = 0; time < times; time += 1) {
      await page.goto(from)
      if (from.includes('calendar'))
        await page
          .locator('[data-row]')
          .nth(least - 1)
          .waitFor()
      // By the time someone reads a screen, the other screens' files have loaded.
      await page.waitForTimeout(4_000)
      await slowDown(page, async () => {
        const shown = page.evaluate(timeToVisits, least)
        await press(page)
        shownTimes.push(await shown)
      })
    }
    figures.push({ what, shownMs: summary(shownTimes).p50 })
  }
  return figures
}

/** Drags a visit over the days of the week, and back with Escape. */
export async function dragOverTheWeek(page: Page): Promise<void> {
  await slowDown(page, async () => {
    const box = (await page.locator('[data-row]').nth(10).boundingBox())!
    await page.mouse.move(box.x + 8, box.y + 8)
    await page.mouse.down()
    for (let step = 1; step <= 60; step += 1) {
      await page.mouse.move(box.x + 8 + step * 10, box.y + 8 + (step % 20) * 8)
      await page.waitForTimeout(16)
    }
    await page.keyboard.press('Escape')
    await page.mouse.up()
  })
}
