/** The title of a newsletter's copy: the newsletter's own, cut so that the ending fits. */
export const copyEnding = ' (copy)'
export const copiedCharacters = 190

/** The title of a copy: "December Newsletter - 2026 (copy)". */
export function copyTitle(title: string): string {
  return `${title.slice(0, copiedCharacters)}${copyEnding}`
}
