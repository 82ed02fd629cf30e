/** Bold words and links in a paragraph, as the buttons above it set them: "**words**", "[words](https://…)". */

/** A text and what is selected in it. */
export type Marked = { readonly text: string; readonly start: number; readonly end: number }

const inserted = ({ text, start, end }: Marked, words: string, before: string, after: string): Marked => ({
  text: text.slice(0, start) + before + words + after + text.slice(end),
  start: start + before.length,
  end: start + before.length + words.length,
})

/** The selection without the spaces at its ends. */
function trimmed({ text, start, end }: Marked): Marked {
  const selected = text.slice(start, end)
  return {
    text,
    start: start + (selected.length - selected.trimStart().length),
    end: end - (selected.length - selected.trimEnd().length),
  }
}

/** Makes the selection bold, or plain again. With nothing selected it writes a bold word to type over. */
export function toggleBold(marked: Marked): Marked {
  if (marked.text.slice(marked.start, marked.end).trim() === '') return inserted(marked, 'bold text', '**', '**')
  const { text, start, end } = trimmed(marked)
  const selected = text.slice(start, end)
  if (text.slice(start - 2, start) === '**' && text.slice(end, end + 2) === '**')
    return { text: text.slice(0, start - 2) + selected + text.slice(end + 2), start: start - 2, end: end - 2 }
  if (/^\*\*[^*]+\*\*$/.test(selected)) return inserted({ text, start, end }, selected.slice(2, -2), '', '')
  const bold = selected
    .replaceAll('**', '')
    .split('\n')
    .map((line) => line.replace(/\S(?:.*\S)?/, '**$&**'))
    .join('\n')
  return inserted({ text, start, end }, bold, '', '')
}

/** Puts a link in place of the selection. */
export function addLink(marked: Marked, words: string, href: string): Marked {
  return inserted(trimmed(marked), `[${words.replace(/[[\]\n]/g, ' ').trim()}](${href})`, '', '')
}
