/**
 * Renders a newsletter's emails (personalized, with the unsubscribe links the law and RFC 8058 require) and sends them by
 * Postmark's batch call.
 */
import { clinic, clinicAddressLine } from '../../src/catalog/clinic.ts'
import { escapeHtml } from '../../src/catalog/html-text.ts'
import { fillSlots } from '../../src/catalog/newsletter/placeholder.ts'
import { onOneLine } from '../../src/catalog/one-line.ts'
import { paths } from '../../src/catalog/site/paths.ts'
import type { Broadcast, BroadcastContent, BroadcastEmail, LetIn } from '../broadcast.ts'
import { env } from '../env.ts'
import { batchOutcome } from './broadcast-outcome.ts'
import { plainText } from './plain-text.ts'
import { firstNameOf } from './strangers-words.ts'
import type { PostmarkStream, StreamEmail } from './postmark.ts'

/**
 * Fills the known slots in one pass, so that filled-in text is never scanned again, and removes anything else in double braces,
 * escaped or not.
 */
function fill(text: string, values: Parameters<typeof fillSlots>[1]): string {
  const typed = text.replace(/(?:&#123;){2}[^{}\n]*\}\}/g, '')
  return fillSlots(typed, values).replace(/(?:\{|&#123;){2,}/g, '{')
}

function footer(unsubscribeUrl: string): string {
  const style = "font-family:Figtree,'Helvetica Neue',Arial,sans-serif;font-size:13px;line-height:20px;color:#4d5f60"
  return `<div style="padding:24px 12px 32px;text-align:center;${style}">${escapeHtml(clinic.legalName)}<br>${escapeHtml(clinicAddressLine())}<br><a href="${escapeHtml(unsubscribeUrl)}" style="color:#0e4a4d">Unsubscribe</a></div>`
}

function withPreheader(html: string): string {
  const hidden = '<div style="display:none;max-height:0;overflow:hidden">{{preheader}}</div>'
  return /<body\b[^<>]*>/i.test(html) ? html.replace(/<body\b[^<>]*>/i, (tag) => tag + hidden) : hidden + html
}

function withFooter(html: string): string {
  return /<\/body\s*>/i.test(html) ? html.replace(/<\/body\s*>/i, (tag) => `{{footer}}${tag}`) : `${html}{{footer}}`
}

/** Adds what every newsletter email must have: a preheader at the start, the postal address and unsubscribe link at the end. */
function complete(html: string, preheader: string): string {
  const headed = preheader === '' || html.includes('{{preheader}}') ? html : withPreheader(html)
  return headed.includes('{{unsubscribeUrl}}') && headed.includes('{{postalAddress}}') ? headed : withFooter(headed)
}

/** One email as Postmark receives it. Names are escaped, and no line break reaches a header. */
export function renderBroadcast({ subject, preheader, html }: BroadcastContent, message: BroadcastEmail): StreamEmail {
  const { attemptId, email, firstName, unsubscribeToken } = message
  const name = firstNameOf(firstName)
  const unsubscribeUrl = `${env().URL}${paths.unsubscribe}?token=${unsubscribeToken}`
  const oneClickUrl = `${env().URL}/api/unsubscribe-one-click?token=${unsubscribeToken}`
  const body = fill(complete(html, preheader), {
    firstName: name === undefined ? undefined : escapeHtml(name),
    own: {
      preheader: escapeHtml(fill(preheader, { firstName: name })),
      unsubscribeUrl: escapeHtml(unsubscribeUrl),
      postalAddress: escapeHtml(clinicAddressLine()),
      footer: footer(unsubscribeUrl),
    },
  })
  return {
    attemptId,
    recipient: email,
    subject: onOneLine(fill(subject, { firstName: name })),
    html: body,
    text: plainText(body).replace(/\{{2,}/g, '{'),
    headers: {
      'List-Unsubscribe': `<${oneClickUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }
}

/** Ends Postmark's own opt-outs in the environment's stream. With no addresses it calls nobody. */
export const letIn: LetIn = async (emails) =>
  emails.length === 0 ? [] : (await import('./postmark.ts')).deleteSuppressions(emails)

/** Opens the broadcast stream that the environment names. */
export function openBroadcast(): Broadcast {
  let stream: Promise<PostmarkStream> | undefined
  // Load Postmark's client with the first call, so that a cold function starts faster.
  const open = () => (stream ??= import('./postmark.ts').then(({ openPostmarkStream }) => openPostmarkStream()))
  return {
    send: async (content, messages) => {
      const answer = await (await open()).sendBatch(messages.map((message) => renderBroadcast(content, message)))
      return batchOutcome(answer, messages.length)
    },
    find: async (attemptId) => (await open()).find(attemptId),
  }
}
