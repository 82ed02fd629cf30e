/** The page for hotel guests (/hotels). The clinic reads it before it goes live: how hotel visits work is its own choice. */
import { mostGuests } from '../catalog/visit/guests.ts'
import { freeHours } from '../catalog/visit/visit.ts'
import type { Question } from './faq.ts'

export const hotelSteps = [
  {
    title: 'Tell us where you’re staying',
    text: 'Enter the hotel’s address when you book, with your room number if you have it. If the room is under another name, put that name in your notes.',
  },
  {
    title: 'Let the front desk know',
    text: 'Tell them you’re expecting a visitor, and when. We ask for you by name and don’t say why we’re there.',
  },
  {
    title: 'Sit where you like',
    text: 'A chair by the window is fine, and so is the bed. We bring everything else.',
  },
  {
    title: 'Get on with your day',
    text: 'We take everything with us, check on you before we leave, and answer if you text later.',
  },
] as const

/** Infusions that people ask for while they travel, by their names in the catalog. */
export const hotelInfusions = ['Travel Detox', 'Hangover Recovery', 'Everyday Wellness IV', 'Immune Boost'] as const

export const hotelQuestions: readonly Question[] = [
  {
    question: 'Which hotels do you come to?',
    answer: 'Any hotel in our area that lets visitors up to your room. If yours doesn’t, tell us, and we’ll find another place.',
  },
  {
    question: 'I fly home tomorrow. Does that matter?',
    answer: 'Usually not for an infusion. Tell your clinician when you fly, and what you’ve taken. For treatments that need a second look, such as fillers, it’s better to come when you can stay nearby for 2 weeks.',
  },
  {
    question: 'Can you treat several of us in one room?',
    answer: `Yes, up to ${mostGuests} people, with one travel fee. Each of you gets a private link for your own health questions.`,
  },
  {
    question: 'My plans changed. Can I move the visit?',
    answer: `Up to ${freeHours} hours before, you can move or cancel it yourself with the link in our emails, for free. After that, call or text us.`,
  },
  {
    question: 'I work at a hotel. Can I book for a guest?',
    answer: 'Give them this page or our number. We need to hear from the guests themselves, because we ask about their health.',
  },
]
