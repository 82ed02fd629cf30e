/** Makes the text part of an email from its HTML, for programs and people who don't read HTML. */

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', copy: '©' }

function decode(text: string): string {
  return text.replace(
    /&(?:#x([\da-f]{1,6})|#(\d{1,7})|([a-z]{2,6}));/gi,
    (whole, hex?: string, decimal?: string, name?: string) => {
      if (name !== undefined) return named[name.toLowerCase()] ?? whole
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
      const isCharacter = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
      return isCharacter ? String.fromCodePoint(code) : ''
    },
  )
}

function linkText(href: string, label: string): string {
  const words = label.trim()
  return !/^https?:/i.test(href) || words === href ? words : `${words} (${href})`
}

/** What a tag is in text; a space if it isn't here. */
const spelled: readonly (readonly [RegExp, string])[] = [
  [/^<li\b/i, '\n- '],
  [/^<br\b/i, '\n'],
  // Inside of a sentence, where a space would be one too many.
  [/^<\/?(?:strong|em|b|i)\b/i, ''],
  [/^<\/(?:p|h[1-6]|table|ul|ol|blockquote)\b/i, '\n\n'],
  [/^<\/(?:tr|div|li)\b/i, '\n'],
]

const isHidden = (tag: string) => /^<(?:style|script|head|title)\b/i.test(tag) || /^<\w.*display:\s*none/i.test(tag)

const endOf = (tag: string) => /^<\/(\w+)/.exec(tag)?.[1]?.toLowerCase()

/**
 * Turns an HTML email's paragraphs, list items and links into plain text; hidden content is dropped. It reads the HTML once from
 * start to end: with patterns that look ahead, a pasted newsletter could hold up every email for hours.
 */
export function plainText(html: string): string {
  const [open = '', ...noted] = html.replace(/\s+/g, ' ').split('<!--')
  const shown = open + noted.map((note) => note.split('-->').slice(1).join('-->')).join('')
  const parts = shown.split(/(<[^<>]*>)/)
  const lastEnd = new Map(parts.map((part, index) => [endOf(part), index]))
  const text: string[] = []
  let hiddenUntil: string | undefined
  let link: { readonly href: string; readonly from: number } | undefined
  parts.forEach((part, index) => {
    if (hiddenUntil !== undefined) {
      if (endOf(part) === hiddenUntil) hiddenUntil = undefined
      return
    }
    if (index % 2 === 0) return void text.push(part)
    const name = /^<(\w+)/.exec(part)?.[1]?.toLowerCase()
    const href = name === 'a' ? /\bhref="([^"]*)"/i.exec(part)?.[1] : undefined
    const alt = name === 'img' ? /\balt="([^"]+)"/i.exec(part)?.[1] : undefined
    if (name !== undefined && isHidden(part) && lastEnd.get(name)! > index) hiddenUntil = name
    else if (href !== undefined) link = { href, from: text.length }
    else if (endOf(part) === 'a' && link) {
      text.push(linkText(link.href, text.splice(link.from).join('')))
      link = undefined
    } else text.push(alt ?? spelled.find(([tag]) => tag.test(part))?.[1] ?? ' ')
  })
  return decode(text.join(''))
    .replace(/[ \t\u00a0]+/g, ' ')
    .replace(/ *\n */g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
