/** Control characters, lone surrogates, line separators, and marks that change the direction of the text after them. */
const unseen = /[\p{Cc}\p{Cs}\u2028\u2029\u202A-\u202E\u2066-\u2069]+/gu

/** A text on one line, with single spaces, and without characters that nobody sees. */
export function onOneLine(text: string): string {
  return text.replace(unseen, ' ').replace(/\s+/g, ' ').trim()
}
