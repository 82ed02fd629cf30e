/**
 * What happens when plans change. The clinic replaces these: they are fair defaults, to change here if its owner decides
 * otherwise. Three of them cost the clinic money and are its to decide: no travel fee when nobody could be treated, no fee for
 * a late cancellation without a talk first, and free moving when we are late. They agree with the terms (src/content/legal).
 */
import { clinic } from '../clinic.ts'
import { mostGuests } from '../visit/guests.ts'
import { listed } from '../listed.ts'
import { formatCents } from '../money.ts'
import { paths } from '../site/paths.ts'
import { travelFeeCents } from '../quote.ts'
import { freeHours, lateMinutes } from '../visit/visit.ts'
import { fillerAge, signingAge } from '../event/waiver.ts'
import { holidayNames } from './holiday.ts'
import { hoursText } from './hours.ts'

type Policy = {
  /** The anchor on the page; other pages link to it. */
  readonly id: PolicyId
  readonly title: string
  /** The answer in a few words. */
  readonly short: string
  readonly paragraphs: readonly string[]
}

type PolicyId = 'canceling' | 'late' | 'not-given' | 'deposit' | 'age' | 'guests' | 'weather' | 'refunds' | 'contact'

const { phone, email, followUpHours } = clinic
const travelFee = formatCents(travelFeeCents)

export const policies: readonly Policy[] = [
  {
    id: 'canceling',
    title: 'Canceling and moving',
    short: `Free until ${freeHours} hours before.`,
    paragraphs: [
      'Your confirmation and reminder emails have a link to your visit page. You can move or cancel there right away. You don’t need to sign in or give a reason.',
      `With less than ${freeHours} hours to go, ask for a change on that page, or call or text us. We’ll call you back and work it out. We don’t keep a card on file, so nothing is charged automatically.`,
    ],
  },
  {
    id: 'late',
    title: 'Running late',
    short: 'Tell us, and we’ll keep your time if we can.',
    paragraphs: [
      `If you’re running late, choose ${listed(lateMinutes, 'or')} minutes on your visit page. We’ll tell your clinician right away. If too little time is left to treat you safely, we’ll offer you another time.`,
      'If we’re late, we’ll call or text as soon as we know. If the new time doesn’t work for you, tell us, and we’ll move or cancel the visit for free, even the same day.',
    ],
  },
  {
    id: 'not-given',
    title: 'An infusion we can’t give',
    short: 'You don’t pay for what you don’t get.',
    paragraphs: [
      'Your clinician asks about your health and checks your vital signs before anything starts, and says no if an infusion isn’t right for you that day. If that happens, you don’t pay for it. If nobody at the visit can be treated, we don’t charge the travel fee.',
      'If we have to stop an infusion that’s already running, we’ll look after you first and talk about the price afterward. You never pay more than you agreed to.',
    ],
  },
  {
    id: 'deposit',
    title: 'Deposits',
    short: 'None.',
    paragraphs: [
      'You pay nothing when you send a request, and this website never asks for a card. You pay for an infusion at your visit. For any other treatment, you first get a written plan with the cost of each step.',
      'You pay the prices shown on the day you send your request.',
    ],
  },
  {
    id: 'age',
    title: 'Age',
    short: `${signingAge} and older.`,
    paragraphs: [
      `We treat adults. You need to be ${signingAge} or older, and ${fillerAge} or older for dermal fillers. We ask to see a photo ID. The same goes for every guest.`,
    ],
  },
  {
    id: 'guests',
    title: 'Guests',
    short: `Up to ${mostGuests} people, one travel fee.`,
    paragraphs: [
      'Each guest gets a private link for their own questions and consent. The person who booked sees who’s ready, but not their answers.',
      `Guests can use that link to drop out until your clinician is on the way. The price of the visit drops by the cost of their treatment. The ${travelFee} travel fee is for the whole visit, so it stays the same.`,
    ],
  },
  {
    id: 'weather',
    title: 'Weather and holidays',
    short: 'If it isn’t safe, rescheduling is free.',
    paragraphs: [
      'If a storm, an evacuation or a closed bridge keeps us from coming, we’ll call you and find another time. You can also cancel for free.',
      `On ${listed(holidayNames)}, visits are by special arrangement. Call or text before you count on one of these days.`,
    ],
  },
  {
    id: 'refunds',
    title: 'Refunds and complaints',
    short: 'Tell us what went wrong.',
    paragraphs: [
      `If we charged you for something you didn’t agree to, we’ll refund it. If anything about your care or your visit wasn’t right, call, text or email us. You’ll hear from us within ${followUpHours} hours.`,
      'You can also complain to the state that licenses your clinician: the Florida Department of Health, or the New York State Education Department.',
    ],
  },
  {
    id: 'contact',
    title: 'Reaching us',
    short: `Call or text ${phone.display.replace(' ', '\u00a0')}.`,
    paragraphs: [
      `We answer calls and texts from ${hoursText()}, Eastern time. You can also email ${email}, and we’ll reply within ${followUpHours} hours.`,
      'If it might be an emergency, call 911 first.',
    ],
  },
]

/** The address of one policy. */
export function policyPath(id: PolicyId): string {
  return `${paths.policies}#${id}`
}
