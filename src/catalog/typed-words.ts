/** Comparing what someone typed. */

/** Lower case, without accents, and with one kind of apostrophe and of hyphen: keyboards and autofill differ in both. */
export function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[‘’ʻʼ]/g, "'")
    .replace(/[‐–]/g, '-')
    .toLowerCase()
}

/** Whether every typed word is part of a text, in any order; nothing typed is part of every text. */
export function hasEveryWord(text: string, typed: string): boolean {
  const whole = folded(text)
  return folded(typed)
    .split(/\s+/)
    .every((word) => whole.includes(word))
}

/** A text with plain letters and digits: keyboards for Japanese and Chinese write wide ones, those for Arabic and Persian other digits. */
export function plain(text: string): string {
  // The last four bits of these digits are their values.
  return text.normalize('NFKC').replace(/[\u0660-\u0669\u06F0-\u06F9]/g, (digit) => String(digit.charCodeAt(0) & 15))
}
