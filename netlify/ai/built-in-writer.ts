/** Writes a newsletter without a model, from lines about the season and the catalog's own words about each treatment. */
import { clinic } from '../../src/catalog/clinic.ts'
import { listed } from '../../src/catalog/listed.ts'
import type { Highlight } from '../../src/catalog/newsletter/highlight.ts'
import type { Season } from '../../src/catalog/newsletter/period.ts'
import type { Brief, Words, Writer } from './words.ts'

/** Opening lines for each month: about the calendar, never about what a treatment does. */
const months: Readonly<Record<number, readonly string[]>> = {
  1: [
    'A new year is a fresh start. January is a good month for a plan you don’t have to rush.',
    'January is quiet, and that helps: there’s time to ask and compare, and no rush to decide.',
  ],
  2: [
    'February is short. Here’s something to think about before it’s over.',
    'The year is well under way. If something from January is still on your list, this may be the month for it.',
  ],
  3: [
    'The clocks spring forward this month, and the evenings get an extra hour of light.',
    'March is a turning point: not quite warm in New York, already warm in Miami Beach, and busy in both.',
  ],
  4: [
    'Spring is here, and with it the first weekends away and the first invitations of the year.',
    'April is for making plans. To help with yours, here’s what a few treatments involve.',
  ],
  5: [
    'May is a month of invitations: weddings, graduations, long weekends. A little planning goes a long way.',
    'The calendar fills up from here to summer. If something takes time, let’s talk about it now.',
  ],
  6: [
    'Summer begins this month, and with it travel, salt water and late evenings.',
    'The longest days of the year are here. We kept this email short so you can go outside.',
  ],
  7: [
    'It’s the middle of summer, warm and busy. Here’s what still fits in.',
    'July is for being away, or for having the city almost to yourself. Either way, we come to you.',
  ],
  8: [
    'August slows down for some of us and speeds up for others. There’s still time to plan before September.',
    'Late summer is a good time to look ahead, while your calendar is still your own.',
  ],
  9: [
    'September puts everyone back on a schedule. A routine is easier to keep when you plan it early.',
    'Back to work, to school, to training: September has a way of starting things.',
  ],
  10: [
    'October brings cooler evenings in New York and gentler ones in Miami Beach, and a clear stretch before the holidays.',
    'Between the end of summer and the first holiday parties, there’s one calm month. This is it.',
  ],
  11: [
    'The holidays are close enough to plan for, and far enough away to plan well.',
    'November is for looking ahead. If something takes a little time, it’s best to start before December.',
  ],
  12: [
    'December fills up quickly. If something has been on your list, here’s what it involves.',
    'The year is almost done. Whatever it asked of you, this email only asks for a few quiet minutes.',
  ],
}

const seasonLines: Readonly<Record<Season, readonly string[]>> = {
  winter: ['The days are short and the calendar is full. Here’s what still fits in.'],
  spring: ['The days are getting longer, and there’s more room for plans. Here are a few to consider.'],
  summer: ['Summer has its own pace. Here’s what works with it.'],
  autumn: ['Fall is when calendars fill up. Here’s what’s worth planning now.'],
}

const headlines: readonly ((name: string) => string)[] = [
  (name) => `${name}, *planned around you*`,
  (name) => `What’s worth knowing *this ${name}*`,
  (name) => `A calm look at *${name}*`,
]

const seasonHeadlines: Readonly<Record<Season, string>> = {
  winter: 'A quieter winter, *planned around you*',
  spring: 'Longer days, *and room to plan*',
  summer: 'Summer, *at an easy pace*',
  autumn: 'Fall, *planned early*',
}

const closings = [
  `Not every treatment is right for everyone. That’s what the first conversation is for. Call, text or email us, and we’ll reply within ${clinic.followUpHours} hours.`,
  `If one of these is on your mind, just ask. We’ll tell you what’s worth doing and what isn’t, and we’ll reply within ${clinic.followUpHours} hours.`,
  `You don’t have to decide anything today. Have a question? We’ll reply within ${clinic.followUpHours} hours.`,
]

const pick = <T>(choices: readonly T[], variant: number): T => choices[variant % choices.length]!

const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)

/** A subject with as many names as fit into 60 characters. */
function subjectOf(name: string, names: readonly string[]): string {
  for (let count = names.length; count > 0; count -= 1) {
    const named = count < names.length ? `${names.slice(0, count).join(', ')} and more` : listed(names)
    const subject = `${name}: ${named}`
    if (subject.length <= 60) return subject
  }
  return `${name} at ${clinic.name}`
}

function sectionOf({ name, description, points }: Highlight) {
  return { treatment: name, heading: name, paragraphs: [description, points.map((point) => `– ${point}`).join('\n')] }
}

function aboutThese(names: readonly string[]): string {
  const involve = names.length === 1 ? 'involves' : 'involve'
  return `In this email: what ${listed(names)} ${involve}, in plain words, and what to know before you ask.`
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
        ? `What to expect, how long it takes, and what to know first.`
        : `With an offer for ${name}, and what each visit involves.`,
    headline: theme === '' ? headline : `${capital(theme)}, *planned around you*`,
    opening: [first, aboutThese(names)],
    sections: highlights.map(sectionOf),
    closing: pick(closings, variant),
  }
}

export const builtInWriter: Writer = { madeBy: 'built-in', write: async (brief) => builtInWords(brief) }
