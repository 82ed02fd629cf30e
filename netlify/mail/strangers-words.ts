/**
 * What anybody typed, on its way to an address that nobody has proved to be theirs: it would make an email of ours carry a stranger's
 * message to whomever they like, with our name on it. Nothing of it is repeated but a first name that can be nothing else.
 */

/** What names are written with: letters of any language, apostrophes, hyphens, and the period of an initial. No digit, sign or other dot. */
const wholeName = /^(?:[\p{L}\p{M}\s'’ʼ,-]|(?<=\p{L})\.(?=\s|$))+$/u
const oneName = /^\p{L}[\p{L}\p{M}]*(?:['’ʼ-]\p{L}[\p{L}\p{M}]*)?$/u
/** Longer than a name of these languages, whose sentences have no spaces. */
const sentence = /(?:\p{sc=Han}|\p{sc=Hiragana}|\p{sc=Katakana}|\p{sc=Hangul}|\p{sc=Thai}){5}/u
const longest = 24
/** Words that a message or a number begins with, and no parent gives. */
const calls =
  /^(?:call|dial|text|click|visit|open|go|pay|win|won|free|urgent|alert|warning|security|account|https?|www|zero|one|two|three|four|five|six|seven|eight|nine)(?![\p{L}\p{M}])/iu

/** The first word of a name that is plainly a name; undefined where it could be part of an address, a number or a message. */
export function firstNameOf(name: string | null): string | undefined {
  const whole = (name ?? '').normalize('NFC').trim()
  const [first = ''] = whole.split(/\s+/u)
  if (!wholeName.test(whole) || first.length > longest || !oneName.test(first)) return undefined
  return sentence.test(first) || calls.test(first) ? undefined : first
}
