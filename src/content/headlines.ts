/** Every page's h1 and the sentence under it. The part between asterisks is set in italics. */
export type Headline = { readonly text: string; readonly subhead: string }

export const headlines = {
  home: {
    text: 'Elevate Your Health. *Redefine Your Age.*',
    subhead: 'Injectables, metabolic care, peptides and in-home IV therapy, planned around you by one clinician who knows your history.',
  },
  aesthetics: {
    text: 'Look like yourself, *well rested.*',
    subhead: 'Injectables and skin treatments in measured steps, with a review before anything more is added.',
  },
  peptides: {
    text: 'Small chains, *carefully chosen.*',
    subhead: 'Fifteen protocols to read about and discuss. Each needs a consultation and a prescription.',
  },
  weight: {
    text: 'Weight care with *someone watching the numbers.*',
    subhead: 'Medical programs with labs, dosing and check-ins, adjusted as your body responds.',
  },
  performance: {
    text: 'Train hard. *Recover on purpose.*',
    subhead: 'Infusions and protocols for people who ask a lot of their bodies.',
  },
  bookIv: {
    text: 'The clinic, *at your door.*',
    subhead: 'Choose an infusion, give us a few times, and we will confirm within 24 hours.',
  },
  consultation: {
    text: 'Tell us *what you are considering.*',
    subhead: 'No payment now. We read your note and contact you within 24 hours.',
  },
  privacy: { text: 'What we keep, *and why.*', subhead: 'How this website treats what you tell it.' },
  terms: { text: 'The terms, *in plain words.*', subhead: 'What using this website means, and what it does not.' },
  unsubscribe: { text: 'Taking you *off the list.*', subhead: 'Leave the newsletter of the clinic.' },
  confirmSignup: { text: 'Hear from us *again?*', subhead: 'Confirm that you want emails from the clinic again.' },
  auth: {
    text: 'Welcome *back.*',
    subhead: 'The clinic’s staff sign in with a password, clients by a link we email them.',
  },
  resetPassword: { text: 'Choose a *new password.*', subhead: 'Set the password of your account at the clinic.' },
  myTestimonials: { text: 'In your *own words.*', subhead: 'Until it is published, you can change what you wrote.' },
  clientDashboard: { text: 'Your side *of the clinic.*', subhead: 'Your requests, your testimonials, and where you are signed in.' },
  checkIn: {
    text: 'Good to *see you.*',
    subhead: 'A few questions about you and your health, and your signature. It takes about three minutes.',
  },
  raffle: { text: 'Was your *number in?*', subhead: 'Every ticket of a draw, and the one that was drawn. Numbers only, no names.' },
  notFound: { text: 'This page *drifted off.*', subhead: 'The address may be old, or mistyped. Everything else is where it was.' },
} as const satisfies Record<string, Headline>

export type HeadlineId = keyof typeof headlines

export type HeadlinePart = { readonly text: string; readonly italic: boolean }

export function headlineParts(text: string): readonly HeadlinePart[] {
  return text
    .split('*')
    .map((part, index) => ({ text: part, italic: index % 2 === 1 }))
    .filter((part) => part.text !== '')
}
