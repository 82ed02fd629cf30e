/** Every page's h1 and the sentence under it. The part between asterisks is set in italics. */
import { clinic } from '../catalog/clinic.ts'

type Headline = { readonly text: string; readonly subhead: string }

export const headlines = {
  home: {
    text: 'Elevate Your Health. *Redefine Your Age.*',
    subhead: 'Injectables, weight management, peptides and in-home IV therapy, planned around you by one clinician who knows your history.',
  },
  aesthetics: {
    text: 'Look like yourself, *well rested.*',
    subhead: 'Injectables and skin treatments, planned with you and added a little at a time.',
  },
  peptides: {
    text: 'Small chains, *carefully chosen.*',
    subhead: 'Fifteen protocols, explained plainly. Each one needs a consultation and a prescription.',
  },
  weight: {
    text: 'Weight care with *someone watching the numbers.*',
    subhead: 'Medical programs with labs and regular check-ins. We adjust the plan as your body responds.',
  },
  performance: {
    text: 'Train hard. *Recover on purpose.*',
    subhead: 'Infusions and protocols for people who ask a lot of their bodies.',
  },
  bookIv: {
    text: 'The clinic, *at your door.*',
    subhead: `Choose an infusion and a few times that work. We’ll reply within ${clinic.followUpHours} hours.`,
  },
  consultation: {
    text: 'Tell us what *you’re considering.*',
    subhead: 'Send us a note, or call or text. There’s nothing to pay now.',
  },
  pricing: {
    text: 'What it costs, *before you ask.*',
    subhead: 'Every price we can quote ahead of time, what it includes, and what can change the total.',
  },
  faq: { text: 'Good questions, *plain answers.*', subhead: 'What people ask us about visits, prices, safety and each treatment.' },
  team: {
    text: 'One clinician, *start to finish.*',
    subhead: 'Who treats you, what we do and don’t treat, and how to check a license yourself.',
  },
  miamiBeach: {
    text: 'All along *Miami\u00a0Beach.*',
    subhead: 'In your home, in our clinic or by phone, from Fisher Island to Golden Beach.',
  },
  newYork: {
    text: 'Care at home, *in New York.*',
    subhead: 'In your home or by phone, in all five boroughs and the Five Towns.',
  },
  hotels: { text: 'A different kind of *room service.*', subhead: 'An infusion in your hotel room, in Miami Beach or New York.' },
  policies: {
    text: 'When plans *change.*',
    subhead: 'Canceling, running late, and what happens when we can’t give an infusion.',
  },
  search: { text: 'Find *what you need.*', subhead: 'Search treatments, questions, places and prices.' },
  accessibility: {
    text: 'A site *for everyone.*',
    subhead: 'What we build and test for, what we know falls short, and how to reach us another way.',
  },
  privacy: { text: 'What we keep, *and why.*', subhead: 'What this website collects, and how we use it.' },
  terms: { text: 'The terms, *in plain words.*', subhead: 'What to expect from this website, and what not to.' },
  unsubscribe: { text: 'Taking you *off the list.*', subhead: 'Unsubscribe from our emails.' },
  confirmSignup: { text: 'Hear from us *again?*', subhead: 'Confirm that you’d like our emails again.' },
  auth: {
    text: 'Welcome *back.*',
    subhead: 'If you’re a client, we’ll email you a sign-in link. Staff sign in with a password.',
  },
  resetPassword: { text: 'Choose a *new password.*', subhead: 'Set a new password for your account.' },
  myTestimonials: { text: 'In your *own words.*', subhead: 'What you’ve written for us, and what we’ve published.' },
  clientDashboard: { text: 'Your *account.*', subhead: 'Your visits and requests, your testimonials, and the devices you’re signed in on.' },
  checkIn: {
    text: 'Good to *see you.*',
    subhead: 'A few questions about you and your health, then your signature. It takes about 3 minutes.',
  },
  raffle: { text: 'Did your *number win?*', subhead: 'Every ticket in the drawing, and the one that won. Numbers only, no names.' },
  visit: { text: 'Your visit, *at a glance.*', subhead: 'Move or cancel your visit, and see what to have ready.' },
  guest: {
    text: 'Before *your visit.*',
    subhead: 'A few questions about you and your health, then your signature. It takes about 3 minutes.',
  },
  notFound: { text: 'This page *drifted off.*', subhead: 'The link may be old or mistyped. Everything else is right where it was.' },
} as const satisfies Record<string, Headline>

export type HeadlineId = keyof typeof headlines

/** What a shared link's picture shows: a headline, or a treatment's page. */
export type ShareId = HeadlineId | `treatments/${string}`

type HeadlinePart = { readonly text: string; readonly italic: boolean }

export function headlineParts(text: string): readonly HeadlinePart[] {
  return text
    .split('*')
    .map((part, index) => ({ text: part, italic: index % 2 === 1 }))
    .filter((part) => part.text !== '')
}
