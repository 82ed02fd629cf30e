/**
 * Measures what the server's work costs next to the least it could cost, in one run (`npm run bench:server`), or only some parts
 * (`npm run bench:server -- lists load`). If other programs compete for the processor, they show up in the slow ends. Prefix the
 * command with `chrt -r 1` to keep them out.
 */
import { availabilityRows } from './availability.ts'
import { coldStartRows } from './cold-start.ts'
import { eventDeskRows } from './event-desk.ts'
import { loadRows } from './load.ts'
import { millionRows } from './million.ts'
import { newsletterRows } from './newsletters.ts'
import { report, type Row } from './report.ts'
import { importRows, listRows } from './subscribers.ts'
import { openWorld, type World } from './world.ts'
import { signInRows, writeRows } from './writes.ts'

const parts: Readonly<Record<string, (world: World) => Promise<Row[]>>> = {
  writes: writeRows,
  'sign-in': signInRows,
  import: importRows,
  lists: listRows,
  'event-desk': eventDeskRows,
  availability: availabilityRows,
  newsletters: newsletterRows,
  million: millionRows,
  load: loadRows,
  starts: coldStartRows,
}

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !(name in parts))
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}. There are: ${Object.keys(parts).join(', ')}.`)
  process.exit(1)
}

const world = await openWorld()
const rows: Row[] = []
for (const [name, part] of Object.entries(parts))
  if (asked.length === 0 || asked.includes(name)) rows.push(...(await part(world)))
await world.close()
process.exitCode = report('Server, PostgreSQL with fsync on', rows) ? 0 : 1
