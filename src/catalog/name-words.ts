/**
 * The words of a name that initials are made of: those that begin with a letter, without those in parentheses. "Ana (Annie)
 * Pereira 🌊" is Ana Pereira. A name without such a word keeps all of its words.
 */
export function nameWords(name: string): readonly string[] {
  const words = name.trim().split(/\s+/u)
  const emails = name
    .replace(/\([^)]*\)?/gu, ' ')
    .split(/\s+/u)
    .filter((word) => /^\p{L}/u.test(word))
  return emails.length > 0 ? emails : words
}

/** The first character of a word, in upper case. */
export function initialOf(word: string): string {
  return ([...word][0] ?? '').toUpperCase()
}
