/**
 * Renders a newsletter as the HTML we send, and reads it back: the frame's pieces (email-frame.ts) with their slots filled and
 * escaped. Each part carries its name, so that a saved newsletter can be opened and edited again.
 */
import { clinic } from '../clinic.ts'
import * as frame from '../email-frame.ts'
import { corners, fill } from '../fill-frame.ts'
import { escapeHtml, unescapeHtml, withBreaks } from '../html-text.ts'
import { isWebAddress, type Letter, type LetterBlock, type LetterPicture } from './letter-block.ts'

/** The only slot that text may contain. The sending engine fills it in and removes all others. */
const kept = '{{firstName}}'

/** Control characters except the line break, lone surrogates, and marks that change the direction of the text after them. */
const unseen = /[\p{Cs}\u2028\u2029\u202A-\u202E\u2066-\u2069]|(?!\n)\p{Cc}/gu

/** A text as the newsletter stores it: plain, and without slots except the reader's name. */
export function letterText(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(unseen, ' ')
    .replace(/\{\{\s*([\w.-]*)\s*\}\}/g, (_slot, name: string) => (name === 'firstName' ? kept : ''))
    .split(kept)
    .map((part) => part.replace(/\{{2,}/g, '{').replace(/\}{2,}/g, '}'))
    .join(kept)
    .trim()
}

const withItalics = (text: string) => withBreaks(text).replace(/\*([^*<>]+)\*/g, '<em>$1</em>')

const { heading, section, text, facts, link, button, offer, code } = frame
const pieces: Readonly<Record<LetterBlock['kind'], string>> = { heading, section, text, facts, link, button, offer, code }

function blockHtml(block: LetterBlock): string {
  const text = letterText(block.text)
  if (text === '') return ''
  switch (block.kind) {
    case 'heading':
    case 'section':
      return fill(pieces[block.kind], { text: withItalics(text) })
    case 'link':
    case 'button':
      return isWebAddress(block.href) ? fill(pieces[block.kind], { text: withBreaks(text), href: escapeHtml(block.href) }) : ''
    default:
      return fill(pieces[block.kind], { text: withBreaks(text) })
  }
}

function pictureHtml(picture: LetterPicture | undefined): string {
  if (picture === undefined || !isWebAddress(picture.src)) return ''
  const alt = letterText(picture.alt).replace(/\n/g, ' ')
  return fill(frame.picture, { src: escapeHtml(picture.src), alt: escapeHtml(alt) })
}

/** The newsletter's HTML, with the sending engine's slots in it. Links that are not web addresses are left out. */
export function letterHtml({ period, picture, blocks }: Letter): string {
  const top = pictureHtml(picture)
  return [
    fill(frame.head, { title: escapeHtml(clinic.name), preheader: '{{preheader}}' }),
    fill(frame.period, { period: withBreaks(letterText(period)) }),
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
      .replace(/<\/?em>/g, '*')
      .replace(/<br>/g, '\n')
      .replace(/<[^>]*>/g, ''),
  )
}

function blockOf(kind: string, text: string, href: string): LetterBlock | undefined {
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

/** Reads `letterHtml`'s output back into a newsletter; undefined for any other HTML. */
export function readLetter(html: string): Letter | undefined {
  let period: string | undefined
  let picture: LetterPicture | undefined
  const blocks: LetterBlock[] = []
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
