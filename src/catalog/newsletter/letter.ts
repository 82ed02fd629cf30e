/** What a newsletter's letter is made of; how it is written as HTML is letter-html.ts's. */

/** A piece of the letter's body, in the order it is read. `href` is an absolute web address. */
export type LetterBlock =
  /** The headline; one phrase between asterisks is set in italics, here and in `section`. */
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'section'; readonly text: string }
  /** A paragraph; a line break stays one. */
  | { readonly kind: 'text'; readonly text: string }
  /** What the catalogue says in figures: "45–60 min · $270". */
  | { readonly kind: 'facts'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly href: string }
  | { readonly kind: 'button'; readonly text: string; readonly href: string }
  /** What the special offer is, and the code that it asks for. */
  | { readonly kind: 'offer'; readonly text: string }
  | { readonly kind: 'code'; readonly text: string }

export type LetterPicture = { readonly src: string; readonly alt: string }

export type Letter = {
  /** "December 2026", as the head of the letter says it. */
  readonly period: string
  readonly picture: LetterPicture | undefined
  readonly blocks: readonly LetterBlock[]
}

/** The most bytes of HTML that Gmail shows before it clips a letter. */
export const clipBytes = 102 * 1024

/** Whether a text is the address of a web page, and nothing that a mail program would run. */
export function isWebAddress(text: string): boolean {
  if (!/^https?:\/\/[^\s"'<>\\{}]+$/i.test(text)) return false
  try {
    const { hostname, username, password } = new URL(text)
    return hostname !== '' && username === '' && password === ''
  } catch {
    return false
  }
}
