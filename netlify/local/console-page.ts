import { escapeHtml } from '../../src/catalog/html-text.ts'
import type { CaughtEmail } from './mailbox/caught-email.ts'
import { emailFates } from './mailbox/postmark-events.ts'
import type { ScheduledFunction } from './host/host.ts'

const style = `
:root { color-scheme: light; }
* { box-sizing: border-box; }
body { margin: 0; background: #fbf9f5; color: #082225; font: 16px/1.55 ui-sans-serif, system-ui, sans-serif; }
main { max-width: 60rem; margin: 0 auto; padding: 2.5rem 1.25rem 4rem; }
h1 { font-weight: 500; font-size: 1.75rem; margin: 0 0 .25rem; }
h2 { font-weight: 500; font-size: 1.2rem; margin: 0; }
a { color: #0e4a4d; text-underline-offset: .15em; }
p { margin: .25rem 0; }
#result { margin-top: .75rem; }
.quiet { color: #4a5f61; font-size: .9rem; }
.head { display: flex; justify-content: space-between; align-items: baseline; gap: 1rem; margin: 2.5rem 0 .75rem; }
table { width: 100%; border-collapse: collapse; table-layout: fixed; }
th { text-align: left; font-weight: 500; font-size: .85rem; color: #4a5f61; }
th, td { padding: .55rem .75rem .55rem 0; border-bottom: 1px solid #e3ddd0; vertical-align: baseline; overflow-wrap: anywhere; }
button { font: inherit; color: #fbf9f5; background: #0e4a4d; border: 1px solid #0e4a4d; border-radius: .5rem; padding: .4rem .9rem; cursor: pointer; }
button.plain { color: #0e4a4d; background: transparent; }
button:disabled { opacity: .6; cursor: default; }
:focus-visible { outline: 2px solid #0e4a4d; outline-offset: 2px; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; background: #fff; border: 1px solid #e3ddd0; border-radius: .5rem; padding: 1rem; font: .875rem/1.5 ui-monospace, monospace; margin: 0; }
iframe { width: 100%; height: 38rem; background: #fff; border: 1px solid #e3ddd0; border-radius: .5rem; }
.when { width: 11rem; } .whom { width: 16rem; } .act { width: 8rem; }
@media (max-width: 40rem) { .when, th.when { width: 6rem; } .whom { width: 9rem; } }
`

/**
 * The console's only script: it runs functions, reports an email's fate to the site, empties the mailbox, and shows new emails as
 * they arrive.
 */
export const pageScript = `
const say = (text) => { document.getElementById('result').textContent = text }
document.addEventListener('click', async (event) => {
  const button = event.target.closest('button[data-run], button[data-empty], button[data-tell]')
  if (!button) return
  button.disabled = true
  try {
    if (button.dataset.run) {
      const answer = await fetch('/run/' + encodeURIComponent(button.dataset.run), { method: 'POST' })
      say(button.dataset.run + ' answered ' + answer.status + ': ' + await answer.text())
    } else if (button.dataset.tell) {
      const answer = await fetch(location.pathname + '/' + button.dataset.tell, { method: 'POST' })
      say(answer.ok ? 'The site was told: ' + button.textContent + '.' : 'The site answered ' + answer.status + ': ' + await answer.text())
    } else {
      await fetch('/messages', { method: 'DELETE' })
    }
    await refresh()
  } catch { say('The console does not answer.') }
  button.disabled = false
})
const list = document.getElementById('emails')
async function refresh() {
  if (!list || document.hidden) return
  const answer = await fetch('/list')
  const text = await answer.text()
  if (answer.ok && text !== refresh.last) { refresh.last = text; list.innerHTML = text }
}
if (list) setInterval(() => refresh().catch(() => {}), 2500)
`

type MainPage = { siteUrl: string; emails: CaughtEmail[] | undefined; scheduled: ScheduledFunction[] }

export function mainPage({ siteUrl, emails, scheduled }: MainPage): string {
  const rows = scheduled.map(
    ({ name, cron, next }) =>
      html`<tr>
        <td>${name}</td>
        <td>${cron}</td>
        <td>${moment(next.toISOString())}</td>
        <td><button class="plain" data-run="${name}">Run now</button></td>
      </tr>`,
  )
  return page(
    'Local console',
    `<h1>Local console</h1>
<p class="quiet">For the site at <a href="${escapeHtml(siteUrl)}">${escapeHtml(siteUrl)}</a>.${emails === undefined ? '' : ' No email leaves this machine.'}</p>
<div class="head"><h2>Emails</h2>${emails === undefined ? '' : '<button class="plain" data-empty>Empty the mailbox</button>'}</div>
${emails === undefined ? '<p>Emails go to the real Postmark, because POSTMARK_SERVER_TOKEN is set.</p>' : `<div id="emails">${listFragment(emails)}</div>`}
<div class="head"><h2>Scheduled functions</h2><span class="quiet">Times are UTC</span></div>
${rows.length === 0 ? '<p>There are none.</p>' : `<table><thead><tr><th>Function</th><th>Cron</th><th>Next run</th><th class="act"></th></tr></thead><tbody>${rows.join('')}</tbody></table>`}
<p id="result" class="quiet" role="status"></p>
<script>${pageScript}</script>`,
  )
}

export function listFragment(emails: CaughtEmail[]): string {
  if (emails.length === 0) return '<p>No emails yet.</p>'
  const rows = emails.slice(0, 200).map(
    (email) =>
      html`<tr>
        <td class="quiet">${moment(email.ReceivedAt)}</td>
        <td>${email.To}</td>
        <td><a href="/emails/${email.MessageID}">${email.Subject || '(no subject)'}</a></td>
      </tr>`,
  )
  return `<table><thead><tr><th class="when">Received</th><th class="whom">To</th><th>Subject</th></tr></thead><tbody>${rows.join('')}</tbody></table>`
}

export function emailPage(email: CaughtEmail): string {
  const { Headers: extra = [], Metadata = {}, Attachments = [] } = email
  const facts: [string, string | undefined][] = [
    ['From', email.From],
    ['To', email.To],
    ['Cc', email.Cc],
    ['Bcc', email.Bcc],
    ['Reply to', email.ReplyTo],
    ['Received', moment(email.ReceivedAt)],
    ['Stream', email.MessageStream],
    ['Tag', email.Tag],
    ['Message ID', email.MessageID],
    ...extra.map(({ Name, Value }): [string, string] => [Name, Value]),
    ...Object.entries(Metadata).map(([key, value]): [string, string] => [`Metadata: ${key}`, String(value)]),
  ]
  const rows = facts
    .filter(([, value]) => value !== undefined && value !== '')
    .map(
      ([name, value]) =>
        html`<tr>
          <th class="when" scope="row">${name}</th>
          <td>${value}</td>
        </tr>`,
    )
  const attached = Attachments.map(
    ({ Name, ContentType }, index) =>
      html`<tr>
        <th class="when" scope="row">Attached</th>
        <td><a href="/emails/${email.MessageID}/attachments/${String(index)}" download="${Name}">${Name}</a> (${ContentType})</td>
      </tr>`,
  )
  const fates = Object.entries(emailFates).map(([fate, word]) => html`<button class="plain" data-tell="${fate}">${word}</button>`)
  return page(
    email.Subject || '(no subject)',
    `<p><a href="/">All emails</a></p>
<h1>${escapeHtml(email.Subject || '(no subject)')}</h1>
<table><tbody>${rows.join('')}${attached.join('')}</tbody></table>
<div class="head"><h2>Simulate delivery</h2><span class="quiet">Calls the site’s webhook, as Postmark would</span></div>
<p>${fates.join(' ')}</p>
<p id="result" class="quiet" role="status"></p>
${email.HtmlBody ? `<div class="head"><h2>HTML</h2></div><iframe title="Email" sandbox="allow-popups allow-popups-to-escape-sandbox" src="/emails/${escapeHtml(email.MessageID)}/html"></iframe>` : ''}
${email.TextBody ? `<div class="head"><h2>Text</h2></div><pre>${escapeHtml(email.TextBody)}</pre>` : ''}
<script>${pageScript}</script>`,
  )
}

/** The email's own HTML; its links open in a new tab. */
export function shownHtml(email: CaughtEmail): string {
  return `<base target="_blank">${email.HtmlBody ?? ''}`
}

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title><style>${style}</style></head>
<body><main>${body}</main></body></html>`
}

function moment(iso: string): string {
  return iso.replace('T', ' ').replace(/(:\d\d)(\.\d+)?Z$/, '$1')
}

function html(parts: TemplateStringsArray, ...values: (string | undefined)[]): string {
  return parts.reduce((text, part, index) => text + escapeHtml(values[index - 1] ?? '') + part)
}
