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
