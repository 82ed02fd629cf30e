/** The month a newsletter is for, as an admin types it: "December", "Dec 2026", "2026-12", "Holidays 2026". */
import type { Day } from '../time/eastern.ts'

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

const seasons = ['winter', 'spring', 'summer', 'autumn'] as const

export type Season = (typeof seasons)[number]

export type Period = {
  /** The month's name, or the words as typed. */
  readonly name: string
  readonly year: number
  /** 1 to 12; undefined if the words name no month. */
  readonly month: number | undefined
  readonly season: Season
}

/**
 * What a typed period means. Without a year it is the next such month, counted from `today`; last month still counts as this
 * year's.
 */
export function readPeriod(text: string, today: Day): Period {
  const thisYear = Number(today.slice(0, 4))
  const thisMonth = Number(today.slice(5, 7))
  const typedYear = /\b(20\d{2})\b/.exec(text)?.[1]
  const numeric = /^\s*20\d{2}-(0[1-9]|1[0-2])\s*$/.exec(text)?.[1]
  const word = /\p{L}{3,}\.?/u.exec(text)?.[0].replace('.', '').toLowerCase()
  const index = numeric ? Number(numeric) - 1 : months.findIndex((name) => word !== undefined && isMonth(name, word))
  const month = index < 0 ? undefined : index + 1
  const isOver = month !== undefined && month < thisMonth - 1
  const year = typedYear ? Number(typedYear) : thisYear + (isOver ? 1 : 0)
  const words = text
    .replace(/\b20\d{2}\b/, '')
    .replace(/[\s,–-]+$/, '')
    .trim()
  return {
    name: month === undefined ? words || String(year) : months[month - 1]!,
    year,
    month,
    season: seasons[Math.floor(((month ?? thisMonth) % 12) / 3)]!,
  }
}

function isMonth(name: string, word: string): boolean {
  return name.toLowerCase() === word || (word.length <= 4 && name.toLowerCase().startsWith(word))
}

/** "December Newsletter - 2026"; empty until a period is typed. */
export function defaultTitle(text: string, today: Day): string {
  if (text.trim() === '') return ''
  const { name, year } = readPeriod(text, today)
  return `${name} Newsletter - ${year}`
}
