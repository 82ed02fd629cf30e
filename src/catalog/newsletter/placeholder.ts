/**
 * What an admin may write in double braces: the reader's first name, "{{firstName}}", in any case and with spaces, and with a word
 * for readers whose name we don't know, "{{firstName|friend}}". Anything else is named to the admin, and never sent.
 */

/** Replaces the first name where we know none and the text says no other word. */
const fallbackName = 'there'

/** The slots of the frame itself. Nobody types them. */
const frameSlots = /\{\{(?:preheader|postalAddress|unsubscribeUrl)\}\}/g

const slot = /\{\{([^{}]*)\}\}/g

/** What can stand in for a name. It is the same in HTML as in text. */
const words = /^[\p{L}\p{M} .’-]{1,40}$/u

type FirstName = { readonly otherwise: string | undefined }

/** The first-name placeholder between two double braces, or undefined for any other. */
function readSlot(inside: string): FirstName | undefined {
  const [name = '', otherwise, ...more] = inside.split('|')
  if (more.length > 0 || name.replace(/[\s_-]/g, '').toLowerCase() !== 'firstname') return undefined
  const word = otherwise?.trim().replaceAll("'", '’')
  return word === undefined || words.test(word) ? { otherwise: word } : undefined
}

/** Replaces each placeholder that we know, in one pass, so that filled-in text is never scanned again. */
function replaceKnown(text: string, by: (placeholder: FirstName) => string): string {
  return text.replace(slot, (whole, inside: string) => {
    const known = readSlot(inside)
    return known === undefined ? whole : by(known)
  })
}

/** Spells every placeholder that we know as we store it: "{{firstName}}", "{{firstName|friend}}". */
export function tidyPlaceholders(text: string): string {
  return replaceKnown(text, ({ otherwise }) => `{{firstName${otherwise === undefined ? '' : `|${otherwise}`}}}`)
}

/** Fills every slot of a text: what `own` has for it, the reader's first name, or nothing. Values must be escaped if it is HTML. */
export function fillSlots(
  text: string,
  { firstName, own = {} }: { readonly firstName: string | undefined; readonly own?: Readonly<Record<string, string>> },
): string {
  return text.replace(slot, (_whole, inside: string) => {
    const name = inside.trim()
    if (Object.hasOwn(own, name)) return own[name]!
    const known = readSlot(inside)
    return known === undefined ? '' : (firstName ?? known.otherwise ?? fallbackName)
  })
}

/** Applies `change` to a text, except to the placeholders that we know. */
export function aroundPlaceholders(text: string, change: (part: string) => string): string {
  const parts: string[] = []
  let from = 0
  for (const found of text.matchAll(slot)) {
    if (readSlot(found[1]!) === undefined) continue
    parts.push(change(text.slice(from, found.index)), found[0])
    from = found.index + found[0].length
  }
  return [...parts, change(text.slice(from))].join('')
}

/** Everything in double braces that we can't fill in, each once, as it was typed. */
export function wrongPlaceholders(text: string): readonly string[] {
  const rest = replaceKnown(text, () => ' ')
  return [...new Set([...rest.matchAll(/\{\{[^{}\n]{0,40}\}{0,2}/g)].map(([typed]) => typed.trim()))]
}

/** The same in a newsletter's HTML, where typed braces are escaped and the frame's own are not. */
export function wrongPlaceholdersInHtml(html: string): readonly string[] {
  return wrongPlaceholders(html.replace(frameSlots, ' ').replaceAll('&#123;', '{'))
}

/** The sentence that names what we can't fill in; undefined if there is nothing. */
export function placeholderSentence(wrong: readonly string[]): string | undefined {
  if (wrong.length === 0) return undefined
  const names = [...new Set(wrong)].slice(0, 3).join(', ')
  return `We can’t fill in ${names}. Use {{firstName}}, or remove the braces.`
}
