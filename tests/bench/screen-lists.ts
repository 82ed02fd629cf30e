/** The lists of the back office as their users feel them: from a press to its rows, and from a press to the next frame. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { Page } from 'playwright'
import { eventPaths } from '../../src/catalog/event/event.ts'
import { summary } from './report.ts'

const requests = 5_000
const checkIns = 2_000
const slowdown = 4
const times = 5
const mostRowsMs = 300
export const mostPressMs = 100
const mostAnswerMs = 150

/** Works on the database of a site that runs on this machine. */
export async function inDatabase(dataDir: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const folder = join(dataDir, 'postgres')
  const password = (await readFile(join(folder, 'password'), 'utf8')).trim()
  const port = (await readFile(join(folder, 'data', 'postmaster.pid'), 'utf8')).split('\n')[3]!
  const client = new pg.Client({ connectionString: `postgresql://postgres:${password}@127.0.0.1:${port}/clinic` })
  await client.connect()
  try {
    await work(client)
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}

/** Fills the lists that the import doesn't. */
export async function fillLists(dataDir: string): Promise<void> {
  await inDatabase(dataDir, async (client) => {
    await client.query(
      `insert into requests (id, kind, reference, client_name, client_email, client_phone, state, contacted_at, created_at)
    select gen_random_uuid(), 'consultation', 'CO-' || n, 'Client ' || md5(n::text), 'c' || n || '@example.com',
      '(305) 555-' || lpad((n % 10000)::text, 4, '0'), case when n % 5 = 0 then 'new' else 'done' end,
      case when n % 5 = 0 then null else now() end, now() - n * interval '1 hour' from generate_series(1, $1::integer) n`,
      [requests],
    )
    await client.query(
      `insert into event_signups (id, ticket_number, full_name, email, phone, path, source, dob, allergies, medications, medical_history,
      notes, consent_b12, marketing_opt_in, signature, waiver_version, administered, signed_at, created_at)
    select gen_random_uuid(), nextval('ticket_numbers'), 'Guest ' || md5(n::text), 'g' || n || '@example.com', '(305) 555-0100',
      ($2::text[])[1 + n % 3], 'bench', sealed, sealed, sealed, sealed, sealed, true, false, 'Guest', '1', n % 4 > 0, at, at
    from generate_series(1, $1::integer) n,
      lateral (select 'test.' || repeat(md5(n::text), 6) as sealed, now() - n * interval '6 minutes' as at) _`,
      [checkIns, eventPaths],
    )
    await client.query(
      `insert into testimonials (id, full_name, display_name, testimonial, is_published, created_at)
    select gen_random_uuid(), 'Voice ' || n, true, 'Words ' || md5(n::text), n % 3 > 0, now() - n * interval '1 hour'
    from generate_series(1, $1::integer) n`,
      [checkIns],
    )
    await client.query(
      `insert into email_signups (id, first_name, email, consent, approved, source_page, user_agent, created_at)
    select gen_random_uuid(), 'Ana', 's' || n || '@example.com', true, n % 4 > 0, '/', 'bench', now() - n * interval '1 hour'
    from generate_series(1, $1::integer) n`,
      [checkIns],
    )
  })
}

/** Each press on a list: the screen it starts from, and how to tell that its rows are there. */
type Press = {
  readonly what: string
  readonly from: string
  readonly press: (page: Page) => Promise<void>
  readonly shows: Shows
}

/** A heading, the chosen view, and a row, none of it stale. */
type Shows = { readonly heading: string; readonly view: string | undefined; readonly row: string }

/** Presses a link in the sidebar as a hand does: it rests on the link, and presses a tenth of a second later. */
export async function sidebar(page: Page, name: string): Promise<void> {
  const link = page.getByRole('navigation', { name: 'Back office' }).getByRole('link', { name })
  await link.hover()
  await page.waitForTimeout(100)
  await link.click()
}

const elsewhere = 'Trash'

const presses: readonly Press[] = [
  { to: 'Requests', row: 'Client', view: 'Done' },
  { to: 'Check-ins', row: 'Guest', view: 'Reset' },
  { to: 'Email signups', row: '@example.com', view: 'Pending' },
  { to: 'Subscribers', row: '@example', view: 'Subscribed' },
].flatMap(({ to, row, view }) => [
  {
    what: `${to}, from the sidebar`,
    from: elsewhere,
    press: (page: Page) => sidebar(page, to),
    shows: { heading: to, view: undefined, row },
  },
  {
    what: `${to}, another view`,
    from: to,
    press: (page: Page) => page.getByRole('button', { name: new RegExp(`^${view}`) }).click(),
    shows: { heading: to, view, row },
  },
])

/** In the page: the milliseconds from the next press to the frame that shows the rows. */
function timeToRows({ heading, view, row }: Shows): Promise<number> {
  return new Promise((done) => {
    addEventListener(
      'pointerdown',
      ({ timeStamp }) => {
        const look = () => {
          const chosen = document.querySelector('main [aria-pressed="true"], main [aria-selected="true"]')?.textContent ?? ''
          const isThere =
            document.querySelector('h1')?.textContent.trim() === heading &&
            (view === undefined || chosen.startsWith(view)) &&
            !document.querySelector('main [aria-busy="true"], main [data-skeleton]') &&
            (row === '' || (document.querySelector('[data-row]')?.textContent.includes(row) ?? false))
          if (isThere) done(performance.now() - timeStamp)
          else requestAnimationFrame(look)
        }
        requestAnimationFrame(look)
      },
      { capture: true, once: true },
    )
  })
}

/** Keeps each press's time to the next frame. Chromium rounds to 8 ms and reports nothing below 16. */
function watchPresses(): void {
  const felt: number[] = []
  Object.assign(globalThis, { felt })
  new PerformanceObserver((list) => felt.push(...list.getEntries().map(({ duration }) => duration))).observe({
    type: 'event',
    durationThreshold: 16,
  } as PerformanceObserverInit)
}

type ListFigure = { readonly what: string; readonly rowsMs: number; readonly most: number; readonly pressMs: number }

/** Does something with the processor slowed four times. */
export async function slowDown(page: Page, work: () => Promise<void>): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await work()
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await session.detach()
}

/** Measures every press with the processor slowed four times: the time to its rows, and to the next frame. Each figure is a median. */
export async function measureLists(page: Page): Promise<ListFigure[]> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.evaluate(watchPresses)
  const felt = () =>
    page.evaluate(async () => {
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))
      return Math.max(0, ...(globalThis as unknown as { felt: number[] }).felt.splice(0))
    })
  const figures: ListFigure[] = []
  for (const { what, from, press, shows } of presses) {
    const rowTimes: number[] = []
    const pressTimes: number[] = []
    for (let time = 0; time < times; time += 1) {
      // Start from elsewhere each time: a press on the current screen draws no frame, and would count until the next one.
      for (const screen of new Set([elsewhere, from])) {
        await sidebar(page, screen)
        await page.getByRole('heading', { level: 1, name: screen }).waitFor()
      }
      await page.waitForTimeout(500)
      await felt()
      const rows = page.evaluate(timeToRows, shows)
      await press(page)
      rowTimes.push(await rows)
      pressTimes.push(await felt())
    }
    figures.push({ what, rowsMs: summary(rowTimes).p50, most: mostRowsMs, pressMs: summary(pressTimes).p50 })
  }
  const answers: number[] = []
  const pressTimes: number[] = []
  for (let time = 0; time < times; time += 1) {
    await page.keyboard.press('Control+k')
    const field = page.getByRole('combobox', { name: 'Search and actions' })
    await field.waitFor()
    await felt()
    await page.keyboard.type(`lindqvist ana ${time}`, { delay: 60 })
    const started = performance.now()
    await page.keyboard.press('1')
    await page
      .getByRole('option', { name: /Lindqvist/ })
      .first()
      .waitFor()
    answers.push(performance.now() - started)
    pressTimes.push(await felt())
    await page.keyboard.press('Escape')
    await field.waitFor({ state: 'detached' })
  }
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  return [
    ...figures,
    { what: 'the palette, its first answer', rowsMs: summary(answers).p50, most: mostAnswerMs, pressMs: summary(pressTimes).p50 },
  ]
}
