/** Escapes text for HTML, and back. */

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const characters = new Map(Object.entries({ ...entities, '{': '&#123;' }).map(([character, entity]) => [entity, character]))

/** Makes a text safe in HTML, including inside an attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character]!)
}

/** Makes a text safe in HTML, and keeps its line breaks. */
export function withBreaks(text: string): string {
  return escapeHtml(text).replace(/\r\n|\r|\n/g, '<br>')
}

/** Reverses `escapeHtml`, and the escape of a newsletter's braces. */
export function unescapeHtml(html: string): string {
  return html.replace(/&(?:amp|lt|gt|quot|#39|#123);/g, (entity) => characters.get(entity)!)
}
