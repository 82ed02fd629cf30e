/** The parts of a newsletter. email-html.ts turns them into HTML. */

/** A piece of the newsletter's body, in reading order. `href` is an absolute web address. */
export type EmailBlock =
  /** The headline. Here and in `section`, one phrase between asterisks is set in italics. */
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'section'; readonly text: string }
  /** A paragraph; line breaks are kept. Here and in `offer`, "**words**" are bold and "[words](https://…)" is a link. */
  | { readonly kind: 'text'; readonly text: string }
  /** The catalog's figures: "45–60 min · $270". */
  | { readonly kind: 'facts'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly href: string }
  | { readonly kind: 'button'; readonly text: string; readonly href: string }
  /** The special offer, and its code, with what a reader does with it. */
  | { readonly kind: 'offer'; readonly text: string }
  | { readonly kind: 'code'; readonly text: string }

export type EmailPicture = { readonly src: string; readonly alt: string }

export type Email = {
  /** "December 2026", as the top of the newsletter shows it. */
  readonly period: string
  readonly picture: EmailPicture | undefined
  readonly blocks: readonly EmailBlock[]
}

/** Whether a text is the address of a web page, rather than something an email program would run. */
export function isWebAddress(text: string): boolean {
  if (!/^https?:\/\/[^\s"'<>\\{}]+$/i.test(text)) return false
  try {
    const { hostname, username, password } = new URL(text)
    return hostname !== '' && username === '' && password === ''
  } catch {
    return false
  }
}
