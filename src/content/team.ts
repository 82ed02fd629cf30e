/**
 * The page about the provider (/team). The clinic reads it before it goes live: what it treats and what it refers elsewhere is
 * its own choice, and its lawyer reviews what each state requires of a nurse practitioner.
 */
import { clinic } from '../catalog/clinic.ts'
import type { State } from '../catalog/practice/city.ts'
import type { Question } from './faq.ts'

/** The ideas of the home page, in the clinician's voice. Nothing here is about a person’s life. */
export const voice = {
  /** The part between asterisks is set in italics. */
  title: 'I’ll tell you what’s worth doing, *and what isn’t.*',
  paragraphs: [
    'I want to hear your history before I pick up a needle: your medications, what you’ve tried and what you’d rather skip.',
    'I go by your own photos, not by a trend or a price list. I stop before the treatment is the first thing people notice, and I say no when more would be too much.',
    'I use approved products where they exist. Where they don’t, I tell you how strong the evidence is. And I answer the phone afterward.',
  ],
} as const

/** From the first note to the follow-up, in order. */
export const together = [
  { title: 'You write to us', text: 'Tell us what you’re considering, or pick an infusion and a few times. You don’t pay anything now.' },
  {
    title: 'We answer',
    text: `Within ${clinic.followUpHours} hours, by phone, text or email. If another time would work better, we’ll suggest one.`,
  },
  { title: 'We talk', text: 'We ask about your health, your medications and what you hope for, in the clinic, at home or by phone.' },
  { title: 'You get a plan', text: 'We put it in writing, with the cost of each step. Labs first, when they’d change the plan. You decide.' },
  { title: 'We follow up', text: 'We treat in small steps and review each one with you. Questions the next day? Text or call the clinician who treated you.' },
] as const

/** What others treat better, and who. */
export const elsewhere = [
  { title: 'Emergencies', text: 'Call 911. For thoughts of suicide or a mental health crisis, call or text 988.' },
  { title: 'Primary care', text: 'Keep your own doctor for checkups, vaccines, and conditions that need regular care.' },
  { title: 'Pregnancy', text: 'Your obstetrician or midwife takes the lead. Most of what we do has to wait until you’re no longer pregnant or nursing.' },
  { title: 'Pain medicine', text: 'We don’t prescribe opioids, sedatives or stimulants.' },
  { title: 'Children and teenagers', text: 'We treat adults only. A pediatrician is the right person to ask.' },
] as const

type StateWords = {
  /** Who licenses nurse practitioners there. */
  readonly board: { readonly name: string; readonly url: string }
  /** What a nurse practitioner may do there. */
  readonly may: string
  /** The state’s own page about it. */
  readonly rules: string
  /** How to look up a license after opening the search. Until the number is known, this needs a name. */
  readonly check: readonly string[]
}

/** Each state’s rules and search. Read beside the state’s page, and kept general: the law changes, and the page says how it is today. */
export const stateWords: Readonly<Record<State, StateWords>> = {
  Florida: {
    board: { name: 'Florida Board of Nursing', url: 'https://floridasnursing.gov/' },
    may: 'Florida licenses nurse practitioners as advanced practice registered nurses, APRNs for short. They can examine you, order and read tests, diagnose, prescribe and treat. They do so under a written protocol with a physician, kept where they practice, unless the state has registered them to practice on their own. Registering takes experience and is limited to certain fields.',
    rules: 'https://floridasnursing.gov/nursing-faqs/advanced-practice-registered-nurse-aprn/',
    check: [
      'Search for a name or a license number. The profession is “Advanced Practice Registered Nurse.”',
      'Open the license. It should be active. Any discipline on file is listed there.',
    ],
  },
  'New York': {
    board: { name: 'New York State Office of the Professions', url: 'https://www.op.nysed.gov/' },
    may: 'In New York, only someone certified by the State Education Department may use the title nurse practitioner. Within their certified specialty, nurse practitioners diagnose, treat and prescribe, and are responsible for that care. Early in practice they work under a written agreement and protocols with a physician. What the state requires later depends on their experience.',
    rules: 'https://www.op.nysed.gov/professions/nurse-practitioners/professional-practice/practice-requirements',
    check: [
      'Search for a name or a license number. New York lists nurse practitioners by specialty.',
      'Open the license. The record should say “Registered” and show an end date.',
    ],
  },
}

export const teamQuestions: readonly Question[] = [
  {
    question: 'Is a nurse practitioner a doctor?',
    answer:
      'No. A nurse practitioner is a registered nurse with graduate training and a license to examine, diagnose, prescribe and treat. When a question needs a physician, we say so and tell you what kind.',
  },
  {
    question: 'Will I see the same person each time?',
    answer: 'That’s the plan. If another clinician has to see you, we’ll tell you before the visit.',
  },
  {
    question: 'I already have a doctor. Is that a problem?',
    answer:
      'No, keep them. Bring a list of your medications and any recent labs, so our plan fits with theirs. We don’t replace primary care.',
  },
  {
    question: 'How do I reach you after a visit?',
    answer: `Call or text ${clinic.phone.display}. For chest pain, trouble breathing, fainting, swelling of the face or throat, sudden vision changes, weakness on one side or trouble speaking, call 911 first.`,
  },
]
