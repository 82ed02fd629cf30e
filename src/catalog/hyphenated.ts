/** A text in pieces. One that `isWhole` is a short word such as BPC-157 or check-ins, which must not break at its hyphen. */
export function hyphenated(text: string): { readonly piece: string; readonly isWhole: boolean }[] {
  // The parentheses keep what the text is split at: every second piece is a word with a hyphen.
  return text.split(/(\S*-\S*)/).map((piece, at) => ({ piece, isWhole: at % 2 === 1 && piece.length <= 12 }))
}
