/** Writes a newsletter without a model, from lines about the season and the catalog's own words about each treatment. */
import { clinic } from '../../src/catalog/clinic.ts'
import type { Highlight } from '../../src/catalog/newsletter/highlight.ts'
import type { Season } from '../../src/catalog/period.ts'
import type { Brief, Words, Writer } from './words.ts'

/** Opening lines for each month: about the calendar, never about what a treatment does. */
const months: Readonly<Record<number, readonly string[]>> = {
  1: [
    'A new calendar has room in it. That makes January a good month for a plan that nobody has to rush.',
    'January is quiet, and quiet is useful: there is time to ask, to compare, and to decide nothing yet.',
  ],
  2: [
    'February is short, and easily gone before anything was planned. Here is something to consider while it lasts.',
    'The year has found its pace. If something from January’s list is still open, this may be the month for it.',
  ],
  3: [
    'The clocks go forward this month, and the evenings have an hour more light in them.',
    'March is a turning point: not quite warm in New York, already warm in Miami Beach, and busy in both.',
  ],
  4: [
    'Spring is here, and with it the first weekends away and the first invitations of the year.',
    'April asks for plans. Ours is to tell you plainly what each of these involves, so that yours can be made.',
  ],
  5: [
    'May is a month of invitations: weddings, graduations, long weekends. A little planning goes a long way.',
    'The calendar fills up from here to summer. What needs time is best talked about now.',
  ],
  6: [
    'Summer begins this month, and with it travel, salt water and late evenings.',
    'The longest days of the year are here. We kept this email short, so that you can go outside.',
  ],
  7: [
    'The middle of summer is warm and full. Here is what can be planned around it.',
    'July is for being away, or for having the city almost to yourself. Either way, we come to you.',
  ],
  8: [
    'August slows down for some and speeds up for others. There is still time before September does the deciding.',
    'Late summer is a good moment to look ahead, while the calendar is still yours.',
  ],
  9: [
    'September brings the calendar back. A routine is easier to keep when it was planned before it was needed.',
    'Back to the desk, to school, to training: September has a way of beginning things.',
  ],
  10: [
    'October brings cooler evenings in New York and gentler ones in Miami Beach, and a clear stretch before the holidays.',
    'Between the end of summer and the first parties there is a calm month. This is it.',
  ],
  11: [
    'The holidays are close enough to plan for, and far enough away to plan well.',
    'November is for looking ahead. What needs a little time is best begun before December asks for it.',
  ],
  12: [
    'December fills up quickly. If something has been on your list, here is what it involves.',
    'The year is nearly done. Whatever it asked of you, this email asks for five quiet minutes.',
  ],
}

const seasonLines: Readonly<Record<Season, readonly string[]>> = {
  winter: ['The days are short and the calendar is full. Here is what can be planned between the two.'],
  spring: ['The days grow longer, and plans with them. Here is what some of them involve.'],
  summer: ['Summer has its own pace. Here is what can be planned around it.'],
  autumn: ['Autumn brings the calendar back. Here is what is worth planning before it is full.'],
}

const headlines: readonly ((name: string) => string)[] = [
  (name) => `${name}, *planned around you*`,
  (name) => `What is worth knowing *this ${name}*`,
  (name) => `A calm look at *${name}*`,
]

const seasonHeadlines: Readonly<Record<Season, string>> = {
  winter: 'A quieter winter, *planned around you*',
  spring: 'Longer days, *and room to plan*',
  summer: 'Summer, *at an easy pace*',
  autumn: 'A clear season, *planned early*',
}

const closings = [
  `Not every treatment is right for everybody; that is what the first conversation is for. Write to us or call, and we answer within ${clinic.followUpHours} hours.`,
  `If one of these is on your mind, ask. We will tell you what is worth doing, and what is not, and we answer within ${clinic.followUpHours} hours.`,
  `Nothing here has to be decided today. When you have a question, we answer it within ${clinic.followUpHours} hours.`,
]

const pick = <T>(choices: readonly T[], variant: number): T => choices[variant % choices.length]!

const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)

/** "A", "A and B", "A, B and C". */
function inWords(names: readonly string[]): string {
  return names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}

/** A subject with as many names as fit into 60 characters. */
function subjectOf(name: string, names: readonly string[]): string {
  for (let count = names.length; count > 0; count -= 1) {
    const listed = count < names.length ? `${names.slice(0, count).join(', ')} and more` : inWords(names)
    const subject = `${name}: ${listed}`
    if (subject.length <= 60) return subject
  }
  return `${name} at ${clinic.name}`
}

function sectionOf({ name, description, points }: Highlight) {
  return { treatment: name, heading: name, paragraphs: [description, points.map((point) => `– ${point}`).join('\n')] }
}

function aboutThese(names: readonly string[]): string {
  const involve = names.length === 1 ? 'involves' : 'involve'
  return `In this email: what ${inWords(names)} ${involve}, in plain words, with what to know before you ask for it.`
}

/** The newsletter's words. The same brief always gets the same words; its next variant gets others. */
export function builtInWords({ period, theme, highlights, offer, variant }: Brief): Words {
  const names = highlights.map(({ name }) => name)
  const { month, name, season } = period
  const first = pick(month === undefined ? seasonLines[season] : months[month]!, variant)
  const headline = variant % 4 === 3 || month === undefined ? seasonHeadlines[season] : pick(headlines, variant)(name)
  return {
    subject: theme === '' ? subjectOf(name, names) : subjectOf(capital(theme).slice(0, 40), names),
    preheader:
      offer.details === ''
        ? `What each involves, how long it takes, and what to know before.`
        : `With an offer for ${name}, and what each visit involves.`,
    headline: theme === '' ? headline : `${capital(theme)}, *planned around you*`,
    opening: [first, aboutThese(names)],
    sections: highlights.map(sectionOf),
    closing: pick(closings, variant),
  }
}

export const builtInWriter: Writer = { madeBy: 'built-in', write: async (brief) => builtInWords(brief) }
