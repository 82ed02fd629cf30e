import { request as httpRequest } from 'node:http'
import { ServerClient, type Attachment } from 'postmark'
import { expect, onTestFinished, test } from 'vitest'
import { serveConsole } from '../../netlify/local/console.ts'
import { openDoor } from '../../netlify/local/host/http-door.ts'
import { startMailbox } from '../../netlify/local/mailbox/mailbox.ts'
import type { CaughtEmail } from '../../netlify/local/mailbox/mailbox.ts'

async function open({ withMailbox = true } = {}) {
  const mailbox = await startMailbox()
  const door = await openDoor(0)
  onTestFinished(async () => {
    await door.close(0)
    await mailbox.stop()
  })
  const client = new ServerClient('token', { useHttps: false, requestHost: `127.0.0.1:${mailbox.port}` })
  serveConsole({
    door,
    siteUrl: 'http://localhost:8888',
    mailbox: withMailbox ? mailbox : undefined,
    webhookLogin: 'postmark:a password for tests',
    scheduled: () => [{ name: 'outbox-deliver', cron: '*/2 * * * *', next: new Date('2027-01-01T00:02:00Z') }],
    run: async (name) => (name === 'outbox-deliver' ? Response.json({ sent: 3 }) : undefined),
  })
  const ask = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${door.port}${path}`, init)
  const send = (subject: string, Attachments: Attachment[] = []) =>
    client.sendEmail({
      From: 'clinic@example.com',
      To: 'a@example.com',
      Subject: subject,
      HtmlBody: '<p>Hello</p><script>alert(1)</script>',
      TextBody: '<b>plain</b>',
      Metadata: { letter: '1' },
      Attachments,
    })
  return { ask, send, port: door.port }
}

test('GET /messages lists the emails as JSON, newest first, and DELETE removes them all', async () => {
  const { ask, send } = await open()
  await send('first')
  await send('second')
  const emails = (await (await ask('/messages')).json()) as CaughtEmail[]
  expect(emails.map((email) => email.Subject)).toEqual(['second', 'first'])
  expect(emails[0]).toMatchObject({
    To: 'a@example.com',
    Metadata: { letter: '1' },
    ReceivedAt: expect.stringMatching(/^\d{4}-.*Z$/),
  })
  expect((await ask('/messages', { method: 'DELETE' })).status).toBe(204)
  expect(await (await ask('/messages')).json()).toEqual([])
})

test('the console shows an email without running anything in it', async () => {
  const { ask, send } = await open()
  const { MessageID } = await send('<img src=x onerror=alert(1)>')
  const list = await (await ask('/')).text()
  expect(list).toContain(`/emails/${MessageID}`)
  expect(list).not.toContain('<img')
  const page = await (await ask(`/emails/${MessageID}`)).text()
  expect(page).not.toContain('<img')
  expect(page).not.toContain('<b>plain')
  expect(page).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"')
  const body = await ask(`/emails/${MessageID}/html`)
  expect(await body.text()).toContain('<p>Hello</p>')
  expect(body.headers.get('content-security-policy')).toMatch(/^sandbox .*default-src 'none'/)
  expect((await ask('/emails/unknown')).status).toBe(404)
})

test('attachments download as files and never open as a page', async () => {
  const { ask, send } = await open()
  const attachment = {
    Name: 'visit “Ana”.ics',
    Content: Buffer.from('BEGIN:VCALENDAR').toString('base64'),
    ContentType: 'text/html',
  }
  const { MessageID } = await send('with a file', [{ ...attachment, ContentID: null }])
  const page = await (await ask(`/emails/${MessageID}`)).text()
  const address = /href="([^"]+)" download="visit “Ana”.ics"/.exec(page)?.[1]
  const file = await ask(address ?? '')
  expect(await file.text()).toBe('BEGIN:VCALENDAR')
  expect(file.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''visit%20%E2%80%9CAna%E2%80%9D.ics")
  expect(file.headers.get('content-type')).toBe('application/octet-stream')
  for (const other of ['1', '-1', 'length', '']) expect((await ask(`/emails/${MessageID}/attachments/${other}`)).status).toBe(404)
})

test('the console lists scheduled functions with their next run, and runs them on POST', async () => {
  const { ask } = await open()
  expect(await (await ask('/')).text()).toMatch(/outbox-deliver.*\*\/2 \* \* \* \*.*2027-01-01 00:02:00/s)
  const answer = await ask('/run/outbox-deliver', { method: 'POST' })
  expect([answer.status, await answer.json()]).toEqual([200, { sent: 3 }])
  expect((await ask('/run/outbox-deliver')).status).toBe(404)
  expect((await ask('/run/unknown', { method: 'POST' })).status).toBe(404)
})

test('the console refuses requests from other sites’ pages and under other host names', async () => {
  const { ask, port } = await open()
  for (const [path, method] of [
    ['/messages', 'DELETE'],
    ['/run/outbox-deliver', 'POST'],
  ] as const) {
    expect((await ask(path, { method, headers: { origin: 'http://evil.test' } })).status).toBe(403)
    expect((await ask(path, { method, headers: { origin: `http://127.0.0.1:${port}` } })).status).toBeLessThan(300)
  }
  const rebound = await new Promise((resolve) => {
    httpRequest({ host: '127.0.0.1', port, path: '/messages', headers: { host: `evil.test:${port}` } }, (answer) =>
      resolve(answer.resume().statusCode),
    ).end()
  })
  expect(rebound).toBe(403)
})

test('without a local mailbox, the console says that emails go to the real Postmark', async () => {
  const { ask } = await open({ withMailbox: false })
  expect(await (await ask('/')).text()).toContain('Emails go to the real Postmark')
  expect((await ask('/messages')).status).toBe(404)
})
