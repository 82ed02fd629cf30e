/** `npm run newsletter:limit -- 5000`: sets how many newsletter emails may leave a day, from tomorrow on, Eastern time. */
import { formatCount } from '../src/catalog/count.ts'
import { formatDay } from '../src/catalog/time/eastern.ts'
import { openDb } from '../netlify/db/client.ts'
import { setDailyLimit } from '../netlify/domain/newsletter/limit.ts'
import { env } from '../netlify/env.ts'
import { CommandRefusal, onDatabase, runCommand } from './command.ts'

/** More than any email provider's largest plan sends in a day. */
const most = 2_000_000

function readLimit(): number {
  const [text = '', ...rest] = process.argv.slice(2)
  const limit = Number(text)
  if (rest.length > 0 || !/^[1-9]\d*$/.test(text) || limit > most)
    throw new CommandRefusal(`Add a number from 1 to ${formatCount(most)}: npm run newsletter:limit -- 5000`)
  return limit
}

await runCommand(async () => {
  const asked = readLimit()
  env()
  const { limit, from, before } = await onDatabase(() => setDailyLimit(openDb(), asked, { actorKind: 'system' }, new Date()))
  console.log(
    `Starting ${formatDay(from)}, up to ${formatCount(limit)} newsletter emails can go out per day. Until then, ${formatCount(before)}.`,
  )
})
