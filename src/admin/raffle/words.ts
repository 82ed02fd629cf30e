/** Names for raffle pools. */
import { formatDay } from '../../catalog/time/eastern.ts'
import { paths } from '../../catalog/site/paths.ts'
import type { RaffleDraw } from '../../contracts/admin-raffle.ts'

type Pool = Pick<RaffleDraw, 'path' | 'from' | 'to'>

function daysText({ from, to }: Pool, today: string): string {
  if (from !== to) return `${formatDay(from)} to ${formatDay(to)}`
  return from === today ? 'Today' : formatDay(from)
}

/** "All Today", "Glow, today", "All paths, Sat, Nov 21 to Sun, Nov 22" */
export function poolText(pool: Pool, today: string): string {
  const days = daysText(pool, today)
  if (pool.path === null) return days === 'Today' ? 'All Today' : `All paths, ${days}`
  return `${pool.path}, ${days === 'Today' ? 'today' : days}`
}

/** The page where guests check their number. */
export function resultPath(code: string): string {
  return `${paths.raffle}?code=${code}`
}
