/** Writes the table of rooms.mjs into src/README.md and netlify/README.md: `npm run rooms`. */
import { readFileSync, writeFileSync } from 'node:fs'
import { rooms } from './rooms.mjs'

/** Shortens names: neighbors know `src/catalog` as `catalog`. Leaves out a folder's own files, which all its rooms may import. */
function entered(top: string, enters: readonly string[]): string {
  if (enters.includes('**')) return 'anything'
  const names = enters.filter((entry) => entry !== top).map((entry) => entry.replace(`${top}/`, ''))
  return names.join(', ').replace('import()', '`import()`') || 'nothing'
}

/** Returns a README's text with the table between its marks as rooms.mjs has it now. */
export function withTable(top: string, text: string): string {
  const rows = Object.entries(rooms)
    .filter(([room]) => room.startsWith(`${top}/`))
    .map(([room, { holds, enters = [] }]) => `| \`${room.slice(top.length + 1)}\` | ${holds} | ${entered(top, enters)} |`)
  const table = ['| room | what it holds | may import |', '|---|---|---|', ...rows].join('\n')
  return text.replace(/(?<=<!-- rooms -->\n)[\s\S]*(?=<!-- \/rooms -->)/, () => `\n${table}\n\n`)
}

if (import.meta.main)
  for (const top of ['src', 'netlify']) {
    const file = `${top}/README.md`
    writeFileSync(file, withTable(top, readFileSync(file, 'utf8')))
  }
