import { Errors, ServerClient } from 'postmark'
import type { Message } from 'postmark'
import { expect, onTestFinished, test } from 'vitest'
import { startMailbox } from '../../../netlify/local/mailbox/mailbox.ts'
import type { MailboxOptions } from '../../../netlify/local/mailbox/mailbox.ts'
import { folderForTest, until } from '../workplace.ts'

async function openMailbox(options: MailboxOptions = {}, timeout = 8) {
  const mailbox = await startMailbox(options)
  onTestFinished(() => mailbox.stop())
  const client = new ServerClient('token', { useHttps: false, requestHost: `127.0.0.1:${mailbox.port}`, timeout })
  return { mailbox, client }
}

const email = (to: string, more: Partial<Message> = {}): Message => ({
  From: '"Glow, Clinic" <clinic@example.com>',
  To: to,
  Subject: `For ${to}`,
  TextBody: 'Hello',
  HtmlBody: '<p>Hello</p>',
  ...more,
})

test('the mailbox catches emails with everything that was sent, newest first', async () => {
  const { mailbox, client } = await openMailbox()
  const answer = await client.sendEmail(
    email('a@example.com', { Metadata: { letter: '1' }, Tag: 'booking', Headers: [{ Name: 'X-A', Value: 'b' }] }),
  )
  await client.sendEmail(email('b@example.com'))
  expect(answer).toMatchObject({ To: 'a@example.com', ErrorCode: 0, Message: 'OK' })
  expect(mailbox.emails().map((one) => one.To)).toEqual(['b@example.com', 'a@example.com'])
  expect(mailbox.emails()[1]).toMatchObject({
    MessageID: answer.MessageID,
    ReceivedAt: answer.SubmittedAt,
    HtmlBody: '<p>Hello</p>',
    Metadata: { letter: '1' },
    Headers: [{ Name: 'X-A', Value: 'b' }],
  })
})

test('a search finds an email by its metadata, but not before the index lag is over', async () => {
  const { mailbox, client } = await openMailbox()
  const sent = await client.sendEmail(email('"Doe, Jane" <jane@example.com>', { Metadata: { letter: 'l-7' } }))
  await client.sendEmail(email('b@example.com', { Metadata: { letter: 'l-8' } }))
  const byMetadata = await client.getOutboundMessages({ metadata_letter: 'l-7' } as object)
  expect(byMetadata.TotalCount).toBe(1)
  expect(byMetadata.Messages[0]).toMatchObject({
    MessageID: sent.MessageID,
    Status: 'Sent',
    To: [{ Email: 'jane@example.com', Name: 'Doe, Jane' }],
  })
  expect((await client.getOutboundMessages({ count: 1, offset: 1 })).Messages[0]?.MessageID).toBe(sent.MessageID)
  mailbox.indexLagMs = 60_000
  expect((await client.getOutboundMessages({ metadata_letter: 'l-8' } as object)).TotalCount).toBe(0)
})

test('the mailbox refuses emails as Postmark does, with the client’s own errors', async () => {
  const { mailbox, client } = await openMailbox({ token: 'token' })
  mailbox.inactive.add('gone@example.com')
  await expect(client.sendEmail(email('gone@example.com'))).rejects.toBeInstanceOf(Errors.InactiveRecipientsError)
  await expect(client.sendEmail(email('gone@example.com'))).rejects.toMatchObject({
    code: 406,
    statusCode: 422,
    recipients: ['gone@example.com'],
  })
  await expect(client.sendEmail(email('nobody'))).rejects.toBeInstanceOf(Errors.InvalidEmailRequestError)
  await expect(client.sendEmail(email('a@example.com', { HtmlBody: '', TextBody: '' }))).rejects.toMatchObject({ code: 300 })
  await expect(client.sendEmail(email('a@example.com', { Metadata: { key: 'x'.repeat(81) } }))).rejects.toMatchObject({
    code: 300,
  })
  await expect(client.sendEmail(email('a@example.com\r\nBcc: b@example.com'))).rejects.toMatchObject({ code: 300 })
  const stranger = new ServerClient('other', { useHttps: false, requestHost: `127.0.0.1:${mailbox.port}` })
  await expect(stranger.sendEmail(email('a@example.com'))).rejects.toMatchObject({ code: 10, statusCode: 401 })
  expect(mailbox.ledger).toEqual([])
})

test.each([
  [429, Errors.RateLimitExceededError],
  [500, Errors.InternalServerError],
  [503, Errors.ServiceUnavailablerError],
] as const)('a mailbox programmed to answer %i twice does so, and accepts nothing until then', async (status, kind) => {
  const { mailbox, client } = await openMailbox()
  mailbox.program({ status, times: 2 })
  await expect(client.sendEmail(email('a@example.com'))).rejects.toBeInstanceOf(kind)
  await expect(client.sendEmailBatch([email('a@example.com')])).rejects.toBeInstanceOf(kind)
  expect(mailbox.ledger).toEqual([])
  expect((await client.sendEmail(email('a@example.com'))).ErrorCode).toBe(0)
  expect(mailbox.calls).toBe(3)
})

test('mailbox.program() can answer each email of a batch differently', async () => {
  const { mailbox, client } = await openMailbox()
  mailbox.program({ codes: [0, 406, 300], times: 1 })
  const answers = await client.sendEmailBatch(['a', 'b', 'c', 'd'].map((name) => email(`${name}@example.com`)))
  expect(answers.map((answer) => answer.ErrorCode)).toEqual([0, 406, 300, 0])
  expect(mailbox.ledger.map((entry) => entry.To)).toEqual(['a@example.com', 'd@example.com'])
  mailbox.program({ codes: (one) => (one.To.startsWith('c') ? 406 : 0) })
  await expect(client.sendEmail(email('c@example.com'))).rejects.toMatchObject({ code: 406 })
  mailbox.heal()
  expect((await client.sendEmail(email('c@example.com'))).Message).toBe('OK')
})

test('mailbox.program() can reset the connection before or after it accepts the email', async () => {
  const { mailbox, client } = await openMailbox()
  mailbox.program({ resetBefore: true, times: 1 })
  await expect(client.sendEmail(email('a@example.com'))).rejects.toMatchObject({ statusCode: 0 })
  expect(mailbox.ledger).toHaveLength(0)
  mailbox.program({ acceptThenReset: true, times: 1 })
  await expect(client.sendEmail(email('a@example.com'))).rejects.toMatchObject({ statusCode: 0 })
  expect(mailbox.ledger).toHaveLength(1)
})

test('mailbox.program() can hang or delay a call until the client times out', async () => {
  const { mailbox, client } = await openMailbox({}, 0.15)
  mailbox.program({ hang: true, times: 1 })
  await expect(client.sendEmail(email('a@example.com'))).rejects.toMatchObject({ statusCode: 0 })
  mailbox.program({ acceptThenHang: true, times: 1 })
  await expect(client.sendEmail(email('b@example.com'))).rejects.toMatchObject({ statusCode: 0 })
  mailbox.program({ latencyMs: 400, times: 1 })
  await expect(client.sendEmail(email('c@example.com'))).rejects.toMatchObject({ statusCode: 0 })
  await until(() => mailbox.ledger.length === 2, 'the slow call is accepted after the client gave up')
  expect(mailbox.ledger.map((entry) => entry.To)).toEqual(['b@example.com', 'c@example.com'])
})

test('mailbox.program() can make searches fail while sending works', async () => {
  const { mailbox, client } = await openMailbox()
  mailbox.program({ on: 'search', status: 500 })
  expect((await client.sendEmail(email('a@example.com'))).ErrorCode).toBe(0)
  await expect(client.getOutboundMessages()).rejects.toBeInstanceOf(Errors.InternalServerError)
})

test('emails survive a restart, clear() removes them, and the ledger keeps all of them', async () => {
  const dir = folderForTest()
  const first = await openMailbox({ dir, now: () => new Date('2027-01-02T03:04:05.678Z') })
  await first.client.sendEmail(email('a@example.com'))
  await first.mailbox.stop()
  const second = await openMailbox({ dir })
  expect(second.mailbox.emails()).toMatchObject([{ To: 'a@example.com', ReceivedAt: '2027-01-02T03:04:05.678Z' }])
  second.mailbox.clear()
  await second.mailbox.stop()
  const third = await openMailbox({ dir })
  expect(third.mailbox.emails()).toEqual([])
  expect(third.mailbox.ledger).toHaveLength(1)
})

test('the mailbox drops its oldest emails beyond `keep`, and the ledger keeps all of them', async () => {
  const { mailbox, client } = await openMailbox({ dir: folderForTest(), keep: 3 })
  for (let index = 0; index < 7; index += 1) await client.sendEmail(email(`n${index}@example.com`))
  expect(mailbox.emails()[0]?.To).toBe('n6@example.com')
  expect(mailbox.emails().length).toBeLessThan(6)
  expect(mailbox.ledger).toHaveLength(7)
})
