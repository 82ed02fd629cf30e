import { createHash } from 'node:crypto'
import { shownHtml, emailPage, listFragment, mainPage, pageScript } from './console-page.ts'
import type { Door } from './host/http-door.ts'
import type { ScheduledFunction } from './host/host.ts'
import { isLoopbackHostHeader } from './host/loopback.ts'
import type { CaughtEmail, Mailbox } from './mailbox/mailbox.ts'
import { addressesOf } from './mailbox/caught-email.ts'
import { isEmailFate, reasonOfFate, tellFate } from './mailbox/postmark-events.ts'

type ConsoleOptions = {
  door: Door
  siteUrl: string
  /** Undefined when emails go to the real Postmark. */
  mailbox: Pick<Mailbox, 'emails' | 'clear' | 'suppressions'> | undefined
  /** The "user:password" of Postmark's webhooks. */
  webhookLogin: string | undefined
  scheduled: () => ScheduledFunction[]
  run: (name: string) => Promise<Response | undefined>
}

const scriptHash = createHash('sha256').update(pageScript).digest('base64')
const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-${scriptHash}'; connect-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
}
/** An email is someone else's HTML: it may show itself and open links in another tab, and nothing else. */
const emailHeaders = {
  ...pageHeaders,
  'content-security-policy':
    "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; img-src data: http: https:; style-src 'unsafe-inline'; font-src data:; frame-ancestors 'self'",
}

/** The local console: read caught emails, decide their fate, and run scheduled functions. */
export function serveConsole({ door, siteUrl, mailbox, webhookLogin = '', scheduled, run }: ConsoleOptions): void {
  const answer = async (request: Request): Promise<Response> => {
    const url = new URL(request.url)
    if (!isLoopbackHostHeader(request.headers.get('host') ?? undefined))
      return plain(403, 'This console only answers to localhost.')
    const origin = request.headers.get('origin')
    if (request.method !== 'GET' && request.method !== 'HEAD' && origin !== null && origin !== url.origin)
      return plain(403, 'Another site’s page can’t do this.')

    const [, room = '', id = '', part = '', number = ''] = url.pathname.split('/')
    const asked = `${request.method === 'HEAD' ? 'GET' : request.method} ${room}`
    if (asked === 'POST run') return runOnce(id)
    if (asked === 'GET ' && id === '')
      return new Response(mainPage({ siteUrl, emails: mailbox?.emails(), scheduled: scheduled() }), { headers: pageHeaders })
    if (mailbox === undefined) return plain(404, 'Emails go to the real Postmark, so this console has none.')
    if (asked === 'GET messages') return Response.json(mailbox.emails(), { headers: { 'cache-control': 'no-store' } })
    if (asked === 'GET list') return new Response(listFragment(mailbox.emails()), { headers: pageHeaders })
    if (asked === 'DELETE messages') {
      mailbox.clear()
      return new Response(null, { status: 204 })
    }
    const email = room === 'emails' ? mailbox.emails().find((one) => one.MessageID === id) : undefined
    if (email === undefined) return plain(404, 'There is nothing here.')
    if (asked === 'POST emails' && isEmailFate(part)) {
      const reason = reasonOfFate[part]
      const stream = email.MessageStream ?? 'outbound'
      if (reason !== undefined) for (const { Email } of addressesOf(email.To)) mailbox.suppressions.add(stream, Email, reason)
      const told = await tellFate({ siteUrl, login: webhookLogin, at: new Date() }, email, part)
      return new Response(await told.text(), { status: told.status, headers: { 'cache-control': 'no-store' } })
    }
    if (asked !== 'GET emails') return plain(404, 'There is nothing here.')
    if (part === 'attachments') return attachmentOf(email, number)
    if (part === 'html') return new Response(shownHtml(email), { headers: emailHeaders })
    return new Response(emailPage(email), { headers: pageHeaders })
  }

  const runOnce = async (name: string): Promise<Response> => {
    const response = await run(name)
    if (response === undefined) return plain(404, `There is no scheduled function ${name}.`)
    return response
  }

  door.serve(answer)
}

/** Serves an attachment as a download, so that it never displays as a page of this console. */
function attachmentOf(email: CaughtEmail, number: string): Response {
  const attached = /^\d{1,2}$/.test(number) ? email.Attachments?.[Number(number)] : undefined
  if (attached === undefined) return plain(404, 'There is nothing here.')
  return new Response(Buffer.from(attached.Content, 'base64'), {
    headers: {
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(attached.Name)}`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
    },
  })
}

function plain(status: number, sentence: string): Response {
  return new Response(`${sentence}\n`, {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  })
}
