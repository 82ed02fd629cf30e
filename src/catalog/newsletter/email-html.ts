/**
 * Renders a newsletter as the HTML we send, and reads it back: the frame's pieces (email-frame.ts) with their slots filled and
 * escaped. Each part carries its name, so that a saved newsletter can be opened and edited again.
 */
import { clinic } from '../clinic.ts'
import * as frame from '../email-frame.ts'
import { corners, fill } from '../fill-frame.ts'
import { escapeHtml, unescapeHtml, withBreaks } from '../html-text.ts'
import { isResidentCode } from '../quote.ts'
import { aroundPlaceholders, tidyPlaceholders } from './placeholder.ts'
import { boldPattern, italicPattern, linkOf, linkPattern } from './email-marks.ts'
import { isWebAddress, type Email, type EmailBlock, type EmailPicture } from './email-block.ts'

/** Control characters except the line break, lone surrogates, and marks that change the direction of the text after them. */
const unseen = /[\p{Cs}\u2028\u2029\u202A-\u202E\u2066-\u2069]|(?!\n)\p{Cc}/gu

/** A text as the newsletter stores it: plain, with its placeholders spelled as the sending engine knows them. */
export function emailText(text: string): string {
  return tidyPlaceholders(text.replace(/\r\n?/g, '\n').replace(unseen, ' ')).trim()
}

/** Escapes every brace that doesn't belong to a placeholder we know, so that nothing else is ever filled in. */
const guarded = (html: string) => aroundPlaceholders(html, (part) => part.replaceAll('{', '&#123;'))

const plain = (text: string) => guarded(withBreaks(text))

const withItalics = (text: string) => plain(text).replace(italicPattern, '<em>$1</em>')

const linkStyle = 'color: #0e4a4d; text-decoration: underline'

/** A paragraph's links, "[words](https://…)". What is no web address stays text. */
function withLinks(text: string): string {
  return text
    .split(linkPattern)
    .map((part) => {
      const link = linkOf(part)
      if (link === undefined) return withBreaks(part)
      return `<a href="${escapeHtml(link.href)}" target="_blank" style="${linkStyle}">${escapeHtml(link.label)}</a>`
    })
    .join('')
}

/** A paragraph with its links and its bold words, "**words**". */
function withMarks(text: string): string {
  const parts = text.split(boldPattern)
  return guarded(parts.map((part, index) => (index % 2 === 0 ? withLinks(part) : `<strong>${withLinks(part)}</strong>`)).join(''))
}

/** What a reader does with a code. Only the partner building's works online (quote.ts). */
function codeNote(code: string): string {
  return isResidentCode(code)
    ? 'Enter it as your resident code when you book online.'
    : `Mention it when you call or text us at <span style="white-space: nowrap">${escapeHtml(clinic.phone.display)}</span>.`
}

const { heading, section, text, facts, link, button, offer, code } = frame
const pieces: Readonly<Record<EmailBlock['kind'], string>> = { heading, section, text, facts, link, button, offer, code }

function blockHtml(block: EmailBlock): string {
  const text = emailText(block.text)
  if (text === '') return ''
  const piece = pieces[block.kind]
  switch (block.kind) {
    case 'heading':
    case 'section':
      return fill(piece, { text: withItalics(text) })
    case 'link':
    case 'button':
      return isWebAddress(block.href) ? fill(piece, { text: plain(text), href: escapeHtml(block.href) }) : ''
    case 'text':
    case 'offer':
      return fill(piece, { text: withMarks(text) })
    case 'code':
      return fill(piece, { text: plain(text), note: codeNote(text) })
    case 'facts':
      return fill(piece, { text: plain(text) })
  }
}

function pictureHtml(picture: EmailPicture | undefined): string {
  if (picture === undefined || !isWebAddress(picture.src)) return ''
  const alt = emailText(picture.alt).replace(/\n/g, ' ')
  return fill(frame.picture, { src: escapeHtml(picture.src), alt: guarded(escapeHtml(alt)) })
}

/** The newsletter's HTML, with the sending engine's slots in it. Links that are not web addresses are left out. */
export function emailHtml({ period, picture, blocks }: Email): string {
  const top = pictureHtml(picture)
  return [
    fill(frame.head, { title: escapeHtml(clinic.name), preheader: '{{preheader}}' }),
    fill(frame.period, { period: plain(emailText(period)) }),
    frame.below,
    top,
    fill(frame.sheet, { corners: top === '' ? corners.alone : corners.underPicture }),
    ...blocks.map(blockHtml),
    fill(frame.footer, { postalAddress: '{{postalAddress}}' }),
    fill(frame.notice, { unsubscribeUrl: '{{unsubscribeUrl}}' }),
    frame.end,
  ].join('')
}

const part = /<(h1|h2|p|a|img)\b([^>]*)\bdata-part="(\w+)"([^>]*)>(?:([\s\S]*?)<\/\1>)?/g

function attribute(attributes: string, name: string): string {
  return unescapeHtml(new RegExp(`\\b${name}="([^"]*)"`).exec(attributes)?.[1] ?? '')
}

function textOf(html: string): string {
  return unescapeHtml(
    html
      .replace(/<a\b[^>]*? href="([^"]*)"[^>]*>(.*?)<\/a>/g, '[$2]($1)')
      .replace(/<\/?strong>/g, '**')
      .replace(/<\/?em>/g, '*')
      .replace(/<br>/g, '\n')
      .replace(/<[^>]*>/g, ''),
  )
}

function blockOf(kind: string, text: string, href: string): EmailBlock | undefined {
  switch (kind) {
    case 'heading':
    case 'section':
    case 'text':
    case 'facts':
    case 'offer':
    case 'code':
      return { kind, text }
    case 'link':
    case 'button':
      return { kind, text, href }
    default:
      return undefined
  }
}

/** Reads `emailHtml`'s output back into a newsletter; undefined for any other HTML. */
export function readEmail(html: string): Email | undefined {
  let period: string | undefined
  let picture: EmailPicture | undefined
  const blocks: EmailBlock[] = []
  for (const [, , before = '', kind = '', after = '', inner = ''] of html.matchAll(part)) {
    const attributes = before + after
    if (kind === 'period') period = textOf(inner)
    else if (kind === 'picture') picture = { src: attribute(attributes, 'src'), alt: attribute(attributes, 'alt') }
    else {
      const block = blockOf(kind, textOf(inner), attribute(attributes, 'href'))
      if (block) blocks.push(block)
    }
  }
  return period === undefined ? undefined : { period, picture, blocks }
}
