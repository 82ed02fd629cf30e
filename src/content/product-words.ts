/**
 * What the product calls things, and the words it never shows. A test reads it (tests/build/words.test.ts): pages, screens,
 * emails, the guide and the console stay free of `never`. Add a line when a word sounds wrong at the front desk.
 */
type ProductWord = {
  readonly say: string
  /** Whole words or phrases, in any case. */
  readonly never: readonly string[]
  readonly why: string
  /** Longer phrases in which the word is right. */
  readonly fine?: readonly string[]
}

/** Things. */
const names: readonly ProductWord[] = [
  {
    say: 'email',
    never: ['letter', 'letters', 'mail', 'mails', 'mailed', 'mailing', 'e-mail', 'e-mails'],
    why: 'A letter is paper. “Letter” is right only for what is printed, and for a letter of the alphabet.',
    fine: ['printed letter', 'capital letter', 'capital letters', 'letters and numbers', 'letters and digits', 'letter size'],
  },
  { say: 'text, text message', never: ['SMS'], why: 'Nobody says SMS on the phone.' },
  {
    say: 'visit (in home), appointment (in the clinic, by phone)',
    never: ['confirmed booking', 'booking is confirmed', 'booked visit', 'your bookings', 'cancel your booking', 'move your booking'],
    why: 'A booking or a request is what somebody sends. Once we agree on a time, it is a visit or an appointment.',
  },
  { say: 'client', never: ['customer', 'customers'], why: 'A client of the clinic, a guest of an event or a visit. Never a customer.' },
  { say: 'ZIP code', never: ['postcode', 'post code', 'postal code'], why: 'American addresses have ZIP codes.' },
  { say: 'phone number, cell', never: ['mobile number', 'mobile phone', 'mobile phones'], why: '“Mobile” is right for mobile IV.' },
  { say: 'last name', never: ['surname', 'surnames', 'family name'], why: 'Every American form says last name.' },
  { say: 'calendar', never: ['diary', 'diaries'], why: 'A diary is for secrets.' },
  { say: 'cart, code, trash', never: ['basket', 'voucher', 'vouchers', 'recycle bin'], why: 'One word for each thing, and the American one.' },
  { say: 'fall', never: ['autumn'], why: 'The season, in Miami and New York.' },
  { say: 'IV, infusion', never: ['by drip', 'a drip', 'drips'], why: 'American clinics say IV.', fine: ['drip stand', 'drip chamber'] },
  { say: 'shot, injection', never: ['jab', 'jabs'], why: 'A jab is British.' },
  { say: 'preferred times', never: ['offered times', 'offered time'], why: 'The client prefers; the clinic offers.' },
  { say: 'polite decline', never: ['kind no'], why: 'Nobody says “a kind no”.' },
]

/** What happens, and what a button does. */
const actions: readonly ProductWord[] = [
  {
    say: 'sign in, sign out, sign up for',
    never: ['log in', 'log out', 'logs in', 'logs out', 'logged in', 'logged out', 'logging in', 'login', 'logins', 'log-in', 'logon'],
    why: 'The rest of the product says sign in.',
  },
  {
    say: 'Delete, Restore, Undo, Remove, Retire',
    never: [
      ...['put away', 'puts away', 'bring back', 'brings back', 'brought back', 'take up', 'taken up', 'taken back', 'takes back'],
      ...['take back', 'taken away', 'take away', 'takes away', 'taken out', 'put back', 'way back', 'given back', 'gives back'],
    ],
    why: 'Buttons and sentences use the plain verb for what happens.',
  },
  { say: 'Try again, again', never: ['once more', 'anew', 'afresh'], why: 'Storybook English.' },
  { say: 'in the meantime, since then', never: ['meanwhile'], why: '“Changed meanwhile” is translated; say “changed since you opened it”.' },
  {
    say: 'is, appears, is listed',
    never: ['stands', 'stood', 'stand in', 'stand here', 'stand at', 'stand under', 'will stand', 'stands for'],
    why: 'Words and buttons don’t stand anywhere. People do.',
  },
  { say: 'we, with a verb', never: ['are answered', 'is answered', 'is with us', 'are with us'], why: 'Say who does it: “we’ll reply”, “we got your request”.' },
  { say: 'couldn’t, didn’t, can’t', never: ['could not be', 'cannot be'], why: 'Say who and what: “We couldn’t save this”, “The form didn’t load”.' },
  { say: 'check, check the box', never: ['tick', 'ticks', 'ticked', 'ticking', 'untick', 'unticked'], why: 'American boxes are checked.' },
  { say: 'tap, click, choose', never: ['one press', 'a press'], why: 'Nobody says “one press”.' },
  { say: 'automatically, on its own', never: ['by itself', 'by themselves'], why: 'Say what the product does: “We send it automatically.”' },
  { say: 'permanently, always', never: ['for good'], why: '“Bounced for good” takes two readings.' },
  { say: 'complete, done', never: ['is through'], why: 'An import is complete.' },
  { say: 'excluded, stays unsubscribed', never: ['stay out', 'stays out', 'keep out', 'keeps out', 'kept out'], why: 'Say what is true of the person or the address.' },
  { say: 'reviewed', never: ['be looked at', 'been looked at', 'looked at twice'], why: 'A step is reviewed.' },
  { say: 'anyone who, the person who', never: ['whoever'], why: 'Correct, but stiff at the desk.' },
  { say: 'no longer, anymore', never: ['any more', 'no more valid', 'good no more'], why: 'Two words only before a noun.', fine: ['any more emails', 'any more newsletters', 'any more questions', 'any more times'] },
  { say: 'call', never: ['ring us', 'phone us', 'give us a ring', 'ring up'], why: 'Americans call and text.' },
  { say: 'within 24 hours', never: ['inside its 24 hours', 'inside the 24 hours', 'past their 24 hours'], why: 'Time is within or overdue.' },
]

/** American spelling, in the code too: what we write, and what we don’t. */
export const spelling: Readonly<Record<string, string>> = {
  acknowledgment: 'acknowledgement',
  afterward: 'afterwards',
  aging: 'ageing',
  analog: 'analogue analogues',
  analyze: 'analyse analysed analysing',
  anesthetic: 'anaesthetic anaesthetics anaesthesia',
  apologize: 'apologise apologised apologising',
  behavior: 'behaviour behaviours',
  canceled: 'cancelled cancelling',
  capitalized: 'capitalised capitalise',
  catalog: 'catalogue catalogues',
  center: 'centre centres centred',
  check: 'cheque',
  color: 'colour colours coloured colouring',
  customize: 'customise customised',
  defense: 'defence',
  diarrhea: 'diarrhoea',
  dialed: 'dialled dialling',
  enroll: 'enrol enrolment',
  estrogen: 'oestrogen',
  favorite: 'favourite favourites favour favours',
  fiber: 'fibre fibres',
  flavor: 'flavour flavours',
  fulfill: 'fulfil',
  gray: 'grey greyed',
  honor: 'honour honours honoured',
  inquiry: 'enquiry enquiries enquire',
  jewelry: 'jewellery',
  labeled: 'labelled labelling',
  labor: 'labour',
  learned: 'learnt',
  license: 'licence licences',
  liter: 'litre litres',
  maximize: 'maximise minimise optimise optimised optimisation',
  meter: 'metre metres',
  modeled: 'modelled modelling',
  mom: 'mum',
  mold: 'mould',
  neighbor: 'neighbour neighbours neighbouring',
  organize: 'organise organised organisation',
  pediatric: 'paediatric',
  percent: 'per-cent percents',
  personalized: 'personalise personalised',
  'physical therapy': 'physiotherapy physiotherapist',
  practice: 'practise practised practising',
  prioritize: 'prioritise',
  program: 'programme programmes',
  realize: 'realise realised',
  recognize: 'recognise recognised',
  skillful: 'skilful',
  specialized: 'specialise specialised speciality',
  theater: 'theatre',
  toward: 'towards',
  traveling: 'travelling travelled traveller travellers',
  tumor: 'tumour tumours',
  while: 'whilst amongst',
}

export const productWords: readonly ProductWord[] = [
  ...names,
  ...actions,
  ...Object.entries(spelling).map(([say, never]) => ({ say, never: never.split(' '), why: 'American spelling.' })),
]
