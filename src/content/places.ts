/** What the pages of our two cities say in prose. Numbers and places come from the catalog. */
import { clinic, partnerBuilding } from '../catalog/clinic.ts'
import { leastPriceCents } from '../catalog/treatment/iv-treatment.ts'
import { formatCents } from '../catalog/money.ts'
import { paths } from '../catalog/site/paths.ts'
import type { CityName } from '../catalog/practice/city.ts'
import { residentDiscountPercent } from '../catalog/quote.ts'
import { maxPreferredTimes, timeSlots } from '../catalog/time/time-slot.ts'
import { reminderHours } from '../catalog/visit/reminder.ts'
import { freeHours, type VisitKind } from '../catalog/visit/visit.ts'
import type { Question } from './faq.ts'
import type { HeadlineId } from './headlines.ts'

type PlaceStep = { readonly title: string; readonly text: string }

type PlaceWords = {
  readonly headline: HeadlineId
  readonly title: string
  readonly description: string
  /** What comes before the list of ZIP codes. */
  readonly areas: string
  /** The headlines of the page's parts; what is between asterisks is set in italics. */
  readonly waysTitle: string
  readonly doorTitle: string
  readonly endTitle: string
  readonly door: readonly PlaceStep[]
  readonly questions: readonly Question[]
}

/** What happens in each kind of visit. */
export const ways: Readonly<Record<VisitKind, { readonly title: string; readonly text: string }>> = {
  home: {
    title: 'In your home',
    text: `IV infusions in your living room or hotel suite, from ${formatCents(leastPriceCents)}, plus travel. A licensed clinician reads your history before the visit and stays until the infusion is done.`,
  },
  clinic: {
    title: 'In our clinic',
    text: 'Consultations and treatments, by appointment.',
  },
  phone: {
    title: 'By phone',
    text: 'A consultation wherever you are: your history, your medications and what you’d like to change. Sending a request costs nothing.',
  },
}

/** On one line each. */
const [firstSlot, lastSlot] = [timeSlots[0]!, timeSlots.at(-1)!].map((time) => time.replace(' ', '\u00a0'))
const answered = `within ${clinic.followUpHours} hours`

const send: PlaceStep = {
  title: 'You send your times',
  text: `Choose an infusion and up to ${maxPreferredTimes} times: any open time from ${firstSlot} to ${lastSlot}, as early as today and up to a year ahead.`,
}
const confirm: PlaceStep = {
  title: 'We confirm one',
  text: `We’ll text or call you ${answered}. If you’re hoping for today, call us instead of waiting.`,
}
const remind: PlaceStep = {
  title: 'We remind you',
  text: `We email you about 2 days before and again about ${reminderHours['3h']} hours before, or the evening before an early visit. Up to ${freeHours} hours before, you can move or cancel for free.`,
}
const treat: PlaceStep = {
  title: 'We treat you',
  text: 'Most infusions take an hour or less. You pay at the visit.',
}

const soon: Question = {
  question: 'How soon can you come?',
  answer: `You can ask for any open time from ${firstSlot} to ${lastSlot}, starting today, and we’ll reply ${answered}. If it’s for today, please call: that’s the fastest way to find out.`,
}
const outside: Question = {
  question: 'My ZIP code isn’t on the list. What now?',
  answer: 'Send your request anyway. We’ll call you to check whether we can come.',
}
const hotels: Question = {
  question: 'Do you come to hotels?',
  answer: 'Yes. Enter the hotel’s address with your room number, and let the front desk know that we’re coming.',
  more: { label: 'At your hotel', path: paths.hotels },
}
export const places: Readonly<Record<CityName, PlaceWords>> = {
  'Miami Beach': {
    headline: 'miamiBeach',
    title: 'IV therapy and consultations in Miami Beach',
    description: 'Where we make visits in Miami Beach and its neighbors, by ZIP code: in-home infusions, our clinic, hours, travel fee and how a visit goes.',
    areas: 'One narrow island after another. If your ZIP code isn’t here, send your request anyway and we’ll call to check whether we can come.',
    waysTitle: 'Three ways *to see us*',
    doorTitle: 'Past the gate, *up the elevator.*',
    endTitle: 'Your place *or ours.*',
    door: [
      send,
      confirm,
      {
        title: 'You tell us how to get in',
        text: 'Parking, gate code, guest list, front desk: put it all in your notes when you book. We plan time for the lobby and the elevator, and for the ferry to Fisher Island.',
      },
      remind,
      treat,
    ],
    questions: [
      soon,
      outside,
      hotels,
      {
        question: 'Do you come to Fisher Island?',
        answer: 'Yes. We come by ferry, so we plan extra time. Please put us on your guest list before the visit.',
      },
      {
        question: `I live at ${partnerBuilding.name}. How do I get the resident price?`,
        answer: `Your building gives you a code. Enter it when you book, and you’ll get ${residentDiscountPercent}% off in-home infusions and pay no travel fee.`,
      },
    ],
  },
  'New York': {
    headline: 'newYork',
    title: 'In-home IV therapy and consultations in New York',
    description: 'Where we make visits in New York’s five boroughs and the Five Towns, by ZIP code: in-home infusions, hours and travel fee.',
    areas: 'We come to all five boroughs and the Five Towns on Long Island. If your ZIP code isn’t here, send your request anyway and we’ll call to check whether we can come.',
    waysTitle: 'Two ways *to see us*',
    doorTitle: 'Past the doorman, *up the stairs.*',
    endTitle: 'We’ll come *to you.*',
    door: [
      send,
      confirm,
      {
        title: 'You tell us how to get in',
        text: 'Doorman, buzzer, stairs, parking: put it all in your notes when you book. If your building registers visitors, please register us. We plan time for the lobby and the elevator.',
      },
      remind,
      treat,
    ],
    questions: [
      {
        question: 'Do you have a clinic in New York?',
        answer: `No. In New York we come to your home or hotel, or talk by phone. Our clinic is in ${clinic.address.city}.`,
      },
      {
        question: 'Are you in New York every day?',
        answer: 'Not always: we work in Miami Beach too. When you book, the calendar shows the days that are open for your ZIP code.',
      },
      soon,
      outside,
      hotels,
    ],
  },
}
