/** In the console you choose what happens to an email, and the site gets the event that Postmark would send. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openDb } from '../../../netlify/db/client.ts'
import { runNewsletters } from '../../../netlify/domain/newsletter/run.ts'
import { sendNewsletter } from '../../../netlify/domain/newsletter/start.ts'
import * as webhook from '../../../netlify/functions/postmark-webhook.ts'
import { serveConsole } from '../../../netlify/local/console.ts'
import { openDoor, type Door } from '../../../netlify/local/host/http-door.ts'
import { emailFates, type EmailFate } from '../../../netlify/local/mailbox/postmark-events.ts'
import { useClinic, webhookLogin } from '../../support/clinic.ts'
import { address, admin, clockAt, engineOn, makeNewsletter, subscribe, tally } from '../../support/newsletters.ts'
import { serve } from '../../support/serve.ts'

const clinic = useClinic()
const functions = serve(webhook)
let doors: { site: Door; right: Door; wrong: Door }
let newsletterId = ''

async function openConsole(login: string): Promise<Door> {
  const door = await openDoor(0)
  const siteUrl = `http://127.0.0.1:${doors.site.port}`
  serveConsole({ door, siteUrl, mailbox: clinic.mailbox, webhookLogin: login, scheduled: () => [], run: async () => undefined })
  return door
}

beforeAll(async () => {
  const site = await openDoor(0)
  site.serve(async (request) =>
    functions.fetch(new URL(request.url).pathname, {
      method: request.method,
      headers: request.headers,
      body: await request.text(),
    }),
  )
  doors = { site, right: site, wrong: site }
  doors.right = await openConsole(webhookLogin)
  doors.wrong = await openConsole('postmark:somebody else’s password')
})
afterAll(async () => {
  for (const door of Object.values(doors)) await door.close(0)
})

beforeEach(async () => {
  await clinic.reset()
  const clock = clockAt('2026-06-01T16:00:00Z')
  clinic.mailbox.now = clock.read
  await subscribe(clinic, 2, clock.now)
  newsletterId = await makeNewsletter(clinic, clock.now)
  await sendNewsletter(openDb(), { id: newsletterId }, admin, clock.now)
  await runNewsletters(engineOn(clock), new Date(clock.now.getTime() + 22_000))
})

function report(fate: string, door = doors.right) {
  const email = clinic.mailbox.emails().find(({ To }) => To === address(1))!
  return fetch(`http://127.0.0.1:${door.port}/emails/${email.MessageID}/${fate}`, { method: 'POST' })
}

const result = async () => {
  const [person] = await clinic.rows<{ status: string; reason: string | null }>(
    `select s.status, x.reason from subscribers s left join suppressions x using (address_hash) where s.email = $1`,
    [address(1)],
  )
  const { accepted, bounced } = await tally(clinic, newsletterId)
  return [person?.status, person?.reason, accepted, bounced]
}

test.each<[EmailFate, unknown[]]>([
  ['delivered', ['subscribed', null, 2, 0]],
  ['soft-bounce', ['subscribed', null, 1, 1]],
  ['hard-bounce', ['bounced', 'bounced', 1, 1]],
  ['complaint', ['unsubscribed', 'complained', 1, 1]],
  ['unsubscribed', ['unsubscribed', 'unsubscribed', 2, 0]],
])('reporting an email as %s updates its subscriber and the newsletter’s counts once', async (fate, expected) => {
  for (let time = 0; time < 2; time += 1) expect((await report(fate)).status).toBe(200)
  expect(await result()).toEqual(expected)
})

test('the email’s page offers every event, and an unknown event or a wrong login changes nothing', async () => {
  const [email] = clinic.mailbox.emails()
  const page = await (await fetch(`http://127.0.0.1:${doors.right.port}/emails/${email!.MessageID}`)).text()
  for (const [fate, label] of Object.entries(emailFates)) expect(page).toContain(`data-tell="${fate}">${label}</button>`)
  for (const other of ['opened', 'toString', '']) expect((await report(other)).status).toBe(404)
  expect((await report('hard-bounce', doors.wrong)).status).toBe(401)
  expect(await result()).toEqual(['subscribed', null, 2, 0])
})
