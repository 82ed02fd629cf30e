/**
 * How a block's text marks its words: "**bold**" and "[links](https://…)" in paragraphs, "*italics*" in headlines. The editor shows
 * the words without their marks, as runs.
 */
import { isWebAddress } from './email-block.ts'

/** Which marks a text may have. */
export type Marks = 'paragraph' | 'headline'

export type Run = { readonly text: string; readonly bold?: boolean; readonly italic?: boolean; readonly href?: string }

/** The words between the marks are the pattern's group, so that splitting by it leaves them at odd places. */
export const boldPattern = /\*\*([^*\s](?:[^*\n]*[^*\s])?)\*\*/
export const italicPattern = /\*([^*<>]+)\*/g
/** The whole link is the group. */
export const linkPattern = /(\[[^[\]\n]+\]\([^\s()]+\))/

/** The words and address in a match of `linkPattern`; undefined if it isn't a web address, and stays text. */
export function linkOf(part: string): { readonly label: string; readonly href: string } | undefined {
  const [, label, href] = /^\[(.+)\]\((.+)\)$/.exec(part) ?? []
  return label === undefined || href === undefined || !isWebAddress(href) ? undefined : { label, href }
}

function linkedRuns(text: string, bold: boolean): Run[] {
  const mark = bold ? { bold } : {}
  return text.split(linkPattern).map((part) => {
    const link = linkOf(part)
    return link ? { text: link.label, ...mark, href: link.href } : { text: part, ...mark }
  })
}

/** Runs without empty ones, and neighbors of one kind as one. */
export function joined(runs: readonly Run[]): Run[] {
  const found: Run[] = []
  for (const run of runs) {
    const last = found.at(-1)
    if (last && last.bold === run.bold && last.italic === run.italic && last.href === run.href)
      found[found.length - 1] = { ...last, text: last.text + run.text }
    else if (run.text !== '') found.push(run)
  }
  return found
}

/** A text as its runs. */
export function runsOf(text: string, marks: Marks): Run[] {
  const parts = text.split(marks === 'paragraph' ? boldPattern : new RegExp(italicPattern.source))
  return joined(
    parts.flatMap((part, index) => {
      const isMarked = index % 2 === 1
      return marks === 'paragraph' ? linkedRuns(part, isMarked) : { text: part, ...(isMarked && { italic: true }) }
    }),
  )
}

const linked = ({ text, href }: Run) =>
  href === undefined || text.trim() === '' ? text : `[${text.replace(/[[\]\n]/g, ' ').trim()}](${href})`

/** Puts a mark around a line's words, and leaves the spaces at their ends outside. */
function around(line: string, mark: string): string {
  const words = line.trim()
  return words === '' || words.includes('*') ? line : line.replace(words, () => `${mark}${words}${mark}`)
}

/** Runs as the text that shows them. Bold words end with their line. */
export function markedText(runs: readonly Run[], marks: Marks): string {
  const parts: { readonly isMarked: boolean; readonly text: string }[] = []
  for (const run of runs) {
    const isMarked = Boolean(marks === 'paragraph' ? run.bold : run.italic)
    const text = marks === 'paragraph' ? linked(run) : run.text
    const last = parts.at(-1)
    if (last?.isMarked === isMarked) parts[parts.length - 1] = { isMarked, text: last.text + text }
    else parts.push({ isMarked, text })
  }
  const mark = marks === 'paragraph' ? '**' : '*'
  const lines = (text: string) => text.split('\n').map((line) => around(line, mark))
  return parts.map(({ isMarked, text }) => (isMarked ? lines(text).join('\n') : text)).join('')
}
