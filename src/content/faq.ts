/** What people ask us, answered as the clinician would on the phone. */
import { clinic } from '../catalog/clinic.ts'
import { mostGuests } from '../catalog/visit/guests.ts'
import { leastPriceCents } from '../catalog/treatment/iv-treatment.ts'
import { formatCents } from '../catalog/money.ts'
import { paths } from '../catalog/site/paths.ts'
import { ownerSlots, payingTopics } from '../catalog/practice/owner-slots.ts'
import { policyPath } from '../catalog/practice/policies.ts'
import { preparation } from '../catalog/practice/preparation.ts'
import { mostPriceCents } from '../catalog/practice/price-list.ts'
import { areaWords } from '../catalog/practice/service-area.ts'
import { residentDiscountPercent, travelFeeCents } from '../catalog/quote.ts'
import { freeHours } from '../catalog/visit/visit.ts'
import { fillerAge, signingAge } from '../catalog/event/waiver.ts'

export type Question = {
  readonly question: string
  readonly answer: string
  /** Where to read on. */
  readonly more?: { readonly label: string; readonly path: string }
}

type QuestionGroup = {
  /** The anchor on the page of all questions. */
  readonly id: string
  /** The part between asterisks is set in italics. */
  readonly title: string
  readonly questions: readonly Question[]
}

const { followUpHours } = clinic
const travelFee = formatCents(travelFeeCents)

const whoComes: Question = {
  question: 'Who comes to my door?',
  answer: 'A licensed clinician from our practice, who reads your history before the visit and stays until the infusion is done.',
}

const whenWeAnswer: Question = {
  question: 'When will I hear from you?',
  answer: `Within ${followUpHours} hours. We’ll text or call to confirm one of your times, or to suggest another.`,
}

const whenToPay: Question = {
  question: 'When do I pay?',
  answer: 'At your visit. You don’t pay anything when you send your request.',
}

const rightForEveryone: Question = {
  question: 'Is an infusion right for everyone?',
  answer:
    'No. Some heart, kidney and blood conditions, pregnancy, and some medications can rule it out. Your clinician will ask first, and will say no when that’s the right answer.',
}

const residentCode: Question = {
  question: 'What does the resident code do?',
  answer: `Residents of our partner building get ${residentDiscountPercent}% off in-home infusions and no travel fee. Your building gives you the code.`,
}

/** Questions about an in-home IV visit, for the page where it is booked. */
export const ivQuestions: readonly Question[] = [whoComes, whenWeAnswer, whenToPay, rightForEveryone, residentCode]

export const questionGroups: readonly QuestionGroup[] = [
  {
    id: 'visits',
    title: 'Booking *and visits*',
    questions: [
      whoComes,
      whenWeAnswer,
      {
        question: 'Where do you make home visits?',
        answer: `To homes and hotels in ${areaWords}. If your ZIP code is outside that area, send your request anyway, and we’ll call to check whether we can come. In Miami Beach you can also come to our clinic.`,
      },
      {
        question: 'How long does an infusion take?',
        answer:
          'Most take 45 to 60 minutes. Hangover Recovery takes 30 to 45 minutes, high-dose vitamin C takes 60 to 90, and NAD+ takes 90 or more. If there are several of you, we treat one person at a time.',
        more: { label: 'How long each one takes', path: paths.pricing },
      },
      { question: 'What should I have ready at home?', answer: `${preparation.home.join('. ')}.` },
      {
        question: 'Can friends join my visit?',
        answer: `Yes, up to ${mostGuests} people, with one travel fee. Each person gets a private link for their own health questions and consent. You see who’s ready, but not their answers.`,
        more: { label: 'How it works with guests', path: policyPath('guests') },
      },
      {
        question: 'Can I move or cancel a visit?',
        answer: `Yes. Up to ${freeHours} hours before, you can do it yourself for free with the link in our emails. After that, ask for a change on the same page, and we’ll call you.`,
        more: { label: 'When plans change', path: policyPath('canceling') },
      },
    ],
  },
  {
    id: 'prices',
    title: 'Prices *and paying*',
    questions: [
      {
        question: 'What does an infusion cost?',
        answer: `From ${formatCents(leastPriceCents)} to ${formatCents(mostPriceCents)}, plus ${travelFee} per visit for travel. You see the total before you send your request.`,
        more: { label: 'All prices', path: paths.pricing },
      },
      whenToPay,
      {
        question: 'Why do some treatments have no price here?',
        answer:
          'The price depends on your plan: how much we use, what we prescribe and which labs you need. You get the plan in writing, with the cost of each step, and you don’t pay until you agree to it.',
      },
      {
        question: 'Do I have to pay a deposit?',
        answer: 'No. A request costs nothing, and this website never asks for a card.',
        more: { label: 'About deposits', path: policyPath('deposit') },
      },
      residentCode,
      {
        question: 'Will my insurance, HSA or FSA pay for it?',
        answer: payingTopics()
          .slice(0, 2)
          .flatMap(({ paragraphs }) => paragraphs)
          .join(' '),
      },
    ],
  },
  {
    id: 'safety',
    title: 'Safety, and *who it’s for*',
    questions: [
      rightForEveryone,
      {
        question: 'Are your treatments FDA approved?',
        answer:
          'Some are, some are approved for another use, and some aren’t approved at all. Each treatment’s page says which, near the top.',
      },
      {
        question: 'Do I need a prescription?',
        answer:
          'For infusions and everything marked “Prescription Only,” yes. You don’t need to bring one: your clinician evaluates you first, and prescribes only if it’s legal and right for you.',
      },
      {
        question: 'I take medication. Can I still come?',
        answer:
          'Often, but not always. Have a list of your medications, supplements and allergies ready. Your clinician goes through it with you before anything starts. Don’t stop a medication on your own for a visit.',
      },
      {
        question: 'What if you decide not to treat me?',
        answer: 'Your clinician tells you why, and you don’t pay for the infusion.',
        more: { label: 'An infusion we can’t give', path: policyPath('not-given') },
      },
      {
        question: 'What if I feel unwell afterward?',
        answer:
          'Call or text us. Each treatment’s page lists what people notice and what should make you call. For chest pain, trouble breathing, fainting, swelling of the face or throat, sudden vision changes, weakness on one side or trouble speaking, call 911 first. If it’s urgent and you can’t reach us, go to an emergency room.',
      },
      {
        question: 'How old do I have to be?',
        answer: `${signingAge} or older, and ${fillerAge} or older for dermal fillers. The same goes for every guest, and we ask to see a photo ID.`,
        more: { label: 'About age', path: policyPath('age') },
      },
    ],
  },
  {
    id: 'results',
    title: 'Results *and records*',
    questions: [
      {
        question: 'Will it work for me?',
        answer:
          'Nobody can promise that, and results vary. Each treatment’s page says what’s known, how strong the evidence is, and which studies it comes from. If we don’t think something would help you, we’ll say so.',
      },
      {
        question: 'How soon would I notice something?',
        answer: 'Each treatment’s page says how soon it may work and how long that may last, or that nobody knows.',
      },
      {
        question: 'Do your pictures show real results?',
        answer:
          ownerSlots.results.length > 0
            ? 'Only those under “Before and after,” which are of our own clients. The others are computer-generated artwork.'
            : 'No. They’re computer-generated artwork, and none of them shows a client or a result.',
      },
      {
        question: 'Who do I call after my visit?',
        answer: 'Call or text us, even the next day, and ask for the clinician who treated you.',
      },
      {
        question: 'Can I see what you have on file about me?',
        answer: 'Yes. Ask us, and we’ll show it to you, correct it or, where the law allows, delete it. There’s no charge.',
        more: { label: 'What you can ask for', path: paths.privacy },
      },
    ],
  },
  {
    id: 'privacy',
    title: 'Your *privacy*',
    questions: [
      {
        question: 'What happens to my health answers?',
        answer:
          'We encrypt them, and we record each time someone on our staff opens them. We never put them in an email, a text or a list. Please don’t put medical details in your note.',
      },
      {
        question: 'Does this website track me?',
        answer:
          'No. It has no advertising or tracking cookies and loads nothing from other companies. What you pick stays in your own browser until you send it.',
      },
      {
        question: 'Do you sell or share my information?',
        answer:
          'We don’t sell it, and we don’t share it for advertising. Three companies work for us under contract: one hosts this website, one runs the database, and one delivers our email. Our staff also use email, map and calendar services.',
        more: { label: 'Our full privacy page', path: paths.privacy },
      },
      {
        question: 'How do I stop your emails?',
        answer: 'Use the link at the end of each newsletter. We keep a record that you unsubscribed, so we don’t email you again.',
      },
    ],
  },
]
