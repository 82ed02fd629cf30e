/**
 * What a guest answers and signs before a shot. Never change what someone may have signed: give new words or questions a new
 * version, and keep both here. A tablet or a page that was opened before may still send the old one.
 */
import { folded, plain } from '../typed-words.ts'
import { shotQuestions, type HistoryQuestion } from './medical-history.ts'

export type Waiver = {
  readonly title: string
  readonly paragraphs: readonly string[]
  readonly questions: readonly HistoryQuestion[]
}

export const truthful =
  'I have answered the questions about my health truthfully and as completely as I can, and I will tell the clinician if anything changes before I am treated.'
export const sealed =
  'I agree that the clinic keeps these answers as a health record, sealed, and opens them only to care for me.'

export const waivers = {
  '2026-11': {
    title: 'Consent and release',
    paragraphs: [
      truthful,
      'I understand that a vitamin injection is elective, that it does not replace care by my own physician, and that results differ from person to person.',
      'I understand that an injection may cause soreness, redness, bruising, dizziness or, rarely, an allergic reaction or an infection, and that I may ask questions and change my mind at any time.',
      'I release the clinic and its hosts from claims that arise from risks described here, except where the law does not allow it or where somebody was negligent.',
      sealed,
    ],
    questions: shotQuestions,
  },
} as const satisfies Readonly<Record<string, Waiver>>

type WaiverVersion = keyof typeof waivers

export const waiverVersions = Object.keys(waivers) as [WaiverVersion, ...WaiverVersion[]]

/** The version that guests sign today. */
export const currentWaiver: WaiverVersion = '2026-11'

/** The minimum age to sign for oneself. */
export const signingAge = 18
/** The FDA approves dermal fillers for adults over 21. */
export const fillerAge = 22

/** Whether someone born on one day is of signing age on another, both "YYYY-MM-DD". */
export function maySign(born: string, today: string): boolean {
  return `${Number(born.slice(0, 4)) + signingAge}${born.slice(4)}` <= today
}

/** Normalizes a name for comparing signatures: as `folded`, and without extra spaces. */
export function signedName(text: string): string {
  return folded(text).replace(/\s+/g, ' ').trim()
}

/** Parses a date of birth as people type it, "4/9/1988", "04091988" or "1988-04-09", into a day; undefined if it isn't one. */
export function parseBirthDay(typed: string): string | undefined {
  const text = plain(typed)
  const american = /^\s*(\d{1,2})[\s/.-]+(\d{1,2})[\s/.-]+(\d{4})\s*$/.exec(text) ?? /^\s*(\d\d)(\d\d)(\d{4})\s*$/.exec(text)
  const iso = /^\s*(\d{4})-(\d{2})-(\d{2})\s*$/.exec(text)
  if (!american && !iso) return undefined
  const [year, month, day] = american ? [american[3]!, american[1]!, american[2]!] : [iso![1]!, iso![2]!, iso![3]!]
  const born = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const instant = new Date(`${born}T00:00:00Z`)
  return Number(year) >= 1900 && !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(born) ? born : undefined
}

export const tooYoungToSign = `You need to be ${signingAge} or older to sign for yourself. Please talk to our team.`
