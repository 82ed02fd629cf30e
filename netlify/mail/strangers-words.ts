/**
 * Guards text that anyone may have typed, on its way to an address that nobody has proved to be theirs. Repeating it would let a
 * stranger send any message to anyone under our name. So we repeat only a first name that can't be anything else.
 */

/**
 * The characters of a name: letters of any language, apostrophes, hyphens, commas, and the period of an initial. No digit, symbol
 * or other period.
 */
const wholeName = /^(?:[\p{L}\p{M}\s'’ʼ,-]|(?<=\p{L})\.(?=\s|$))+$/u
const oneName = /^\p{L}[\p{L}\p{M}]*(?:['’ʼ-]\p{L}[\p{L}\p{M}]*)?$/u
/** Five characters are more than a name in these scripts, where sentences have no spaces. */
const sentence = /(?:\p{sc=Han}|\p{sc=Hiragana}|\p{sc=Katakana}|\p{sc=Hangul}|\p{sc=Thai}){5}/u
const longest = 24
/** Words that start a message or a number, and that no parent picks as a name. */
const calls =
  /^(?:call|dial|text|click|visit|open|go|pay|win|won|free|urgent|alert|warning|security|account|https?|www|zero|one|two|three|four|five|six|seven|eight|nine)(?![\p{L}\p{M}])/iu

/** The first word of a name if it plainly is a name; undefined if it could be part of an address, a number or a message. */
export function firstNameOf(name: string | null): string | undefined {
  const whole = (name ?? '').normalize('NFC').trim()
  const [first = ''] = whole.split(/\s+/u)
  if (!wholeName.test(whole) || first.length > longest || !oneName.test(first)) return undefined
  return sentence.test(first) || calls.test(first) ? undefined : first
}
