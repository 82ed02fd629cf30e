/** A newsletter's letters: personalised, with the way out that the law and RFC 8058 ask for, by Postmark's batch call. */
import { clinic, clinicAddressLine } from '../../src/catalog/clinic.ts'
import { escapeHtml } from '../../src/catalog/newsletter/html-text.ts'
import { paths } from '../../src/catalog/paths.ts'
import type { Broadcast, BroadcastContent, BroadcastLetter, LetIn } from '../broadcast.ts'
import { env } from '../env.ts'
import { batchOutcome } from './broadcast-outcome.ts'
import { plainText } from './plain-text.ts'
import { firstNameOf } from './strangers-words.ts'
import type { PostmarkStream, StreamLetter } from './postmark.ts'

/** What stands for the first name of somebody whose name we do not know. */
export const fallbackName = 'there'

/** Breaks and other control characters, half emojis, and marks that turn the direction of what follows. */
const unseen = /[\p{Cc}\p{Cs}\u2028\u2029\u202A-\u202E\u2066-\u2069]+/gu

/** A name as it may stand in a sentence: anybody may have typed it, so that one that could be more than a name is the fallback word. */
function nameOf(firstName: string | null): string {
  return firstNameOf(firstName) ?? fallbackName
}

/** Replaces the known slots in one pass, so that nothing filled in is read again, and takes out all others. */
function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text
    .replace(/\{\{\s*([\w.-]*)\s*\}\}/g, (_slot, name: string) => (Object.hasOwn(values, name) ? values[name]! : ''))
    .replace(/\{{2,}/g, '{')
}

function footer(unsubscribeUrl: string): string {
  const style = "font-family:Figtree,'Helvetica Neue',Arial,sans-serif;font-size:13px;line-height:20px;color:#4d5f60"
  return `<div style="padding:24px 12px 32px;text-align:center;${style}">${escapeHtml(clinic.legalName)}<br>${escapeHtml(clinicAddressLine())}<br><a href="${escapeHtml(unsubscribeUrl)}" style="color:#0e4a4d">Unsubscribe</a></div>`
}

/** The HTML with everything a letter must have: a preheader at its start, the address and the way out at its end. */
function complete(html: string, preheader: string): string {
  const hidden = '<div style="display:none;max-height:0;overflow:hidden">{{preheader}}</div>'
  const headed =
    preheader === '' || html.includes('{{preheader}}')
      ? html
      : /<body\b[^>]*>/i.test(html)
        ? html.replace(/<body\b[^>]*>/i, (tag) => tag + hidden)
        : hidden + html
  if (headed.includes('{{unsubscribeUrl}}') && headed.includes('{{postalAddress}}')) return headed
  return /<\/body\s*>/i.test(headed) ? headed.replace(/<\/body\s*>/i, (tag) => `{{footer}}${tag}`) : `${headed}{{footer}}`
}

/** One letter as Postmark gets it. Whatever a name holds is escaped; no line break reaches a header. */
export function renderBroadcast({ subject, preheader, html }: BroadcastContent, letter: BroadcastLetter): StreamLetter {
  const { attemptId, email, firstName, unsubscribeToken } = letter
  const name = nameOf(firstName)
  const unsubscribeUrl = `${env().URL}${paths.unsubscribe}?token=${unsubscribeToken}`
  const oneClickUrl = `${env().URL}/api/unsubscribe-one-click?token=${unsubscribeToken}`
  const body = fill(complete(html, preheader), {
    firstName: escapeHtml(name),
    preheader: escapeHtml(fill(preheader, { firstName: name })),
    unsubscribeUrl: escapeHtml(unsubscribeUrl),
    postalAddress: escapeHtml(clinicAddressLine()),
    footer: footer(unsubscribeUrl),
  })
  return {
    attemptId,
    recipient: email,
    subject: fill(subject, { firstName: name }).replace(unseen, ' ').replace(/\s+/g, ' ').trim(),
    html: body,
    text: plainText(body).replace(/\{{2,}/g, '{'),
    headers: {
      'List-Unsubscribe': `<${oneClickUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }
}

/** Ends Postmark's own opt-outs, by the environment's stream. Without addresses it asks nobody. */
export const letIn: LetIn = async (emails) =>
  emails.length === 0 ? [] : (await import('./postmark.ts')).deleteSuppressions(emails)

/** The broadcast stream as the environment names it. */
export function openBroadcast(): Broadcast {
  let stream: Promise<PostmarkStream> | undefined
  // Postmark's client comes with the first call, so that a cold function is ready sooner.
  const open = () => (stream ??= import('./postmark.ts').then(({ openPostmarkStream }) => openPostmarkStream()))
  return {
    send: async (content, letters) => {
      const answer = await (await open()).sendBatch(letters.map((letter) => renderBroadcast(content, letter)))
      return batchOutcome(answer, letters.length)
    },
    find: async (attemptId) => (await open()).find(attemptId),
  }
}
