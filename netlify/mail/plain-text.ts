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
  const words = label.replace(/<[^>]*>/g, '').trim()
  return !/^https?:/i.test(href) || words === href ? words : `${words} (${href})`
}

/** Turns an HTML email's paragraphs, list items and links into plain text; hidden content is dropped. */
export function plainText(html: string): string {
  const text = html
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<(style|script|head|title)\b[\s\S]*?<\/\1\s*>/gi, '')
    .replace(/<(\w+)\b[^>]*display:\s*none[^>]*>[\s\S]*?<\/\1\s*>/gi, '')
    .replace(/\s+/g, ' ')
    .replace(/<a\b[^>]*?href="([^"]*)"[^>]*>(.*?)<\/a\s*>/gi, (_whole, href: string, label: string) => linkText(href, label))
    .replace(/<img\b[^>]*?alt="([^"]+)"[^>]*>/gi, '$1')
    .replace(/<li\b[^>]*>/gi, '\n- ')
    .replace(/<br\s*\/?>/gi, '\n')
    // Inside of a sentence, where a space would be one too many.
    .replace(/<\/?(?:strong|em|b|i)\b[^>]*>/gi, '')
    .replace(/<\/(p|h[1-6]|table|ul|ol|blockquote)\s*>/gi, '\n\n')
    .replace(/<\/(tr|div|li)\s*>/gi, '\n')
    .replace(/<[^>]*>/g, ' ')
  return decode(text)
    .replace(/[ \t\u00a0]+/g, ' ')
    .replace(/ *\n */g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
