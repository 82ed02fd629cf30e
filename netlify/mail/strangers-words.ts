/**
 * What anybody typed, on its way to an address that nobody has proved to be theirs. A web address in it would make a letter of
 * ours carry a stranger's message to whomever they like, with our name on it.
 */
const webAddress = /:\/\/|\bwww\.|\b[\p{L}\p{N}-]+\.\p{L}{2,}/iu

/** Whether a mail program would make a link of something in a text. */
export function holdsWebAddress(text: string): boolean {
  return webAddress.test(text)
}

/** The words as they were typed, or that they are not repeated. */
export function repeated(text: string): string {
  return holdsWebAddress(text) ? 'As you wrote it to us; a letter does not repeat web addresses' : text
}
