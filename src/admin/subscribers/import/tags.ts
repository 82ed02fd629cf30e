import { importTags } from '../../../contracts/subscriber-import.ts'
import { rowsOf } from './csv-rows.ts'

/**
 * What counts of a cell of tags, in a form that `importTags` reads. Mailchimp quotes each tag: `"VIP","Blog"`. A separator inside
 * such a tag becomes a space, because people type tags with commas between them.
 */
export function tagsOf(cell: string): string {
  const text = cell.trim()
  const rows = text.startsWith('"') ? [...rowsOf(text, () => () => false)] : []
  const isQuoted = rows.length > 0 && !rows.some((row) => row.broken)
  const tags = rows.flatMap(({ cells }) => cells).map((tag) => tag.replaceAll(/\s*[;,|]\s*/g, ' '))
  return importTags(isQuoted ? tags.join(';') : text).join(';')
}
