/** How exported lists mark people who left: Mailchimp, Constant Contact, Klaviyo, Square, Vagaro and others. */
import type { Left } from '../../../stores/subscriber-import.ts'
import { answerOf, deniesLeaving, isWanted, offer, type Answer } from './answer.ts'

/** `out`: any value but a no means they left. `in`: a no means they left. `status`: certain words do. */
type Kind = 'out' | 'in' | 'status'

const others = /\b(sms|texts?|phone|push|calls?|postal|whatsapp)\b/
const kinds: readonly (readonly [Kind, RegExp])[] = [
  [
    'out',
    /\bunsub|\bopt(ed)?[ -]?out|^(hard )?bounced?( (at|on|date|time))?$|^cleaned$|^clean(ed)? (at|on|date|time|campaign.*)$/,
  ],
  ['out', /suppress|^do not (e-?mail|contact|market|send)|^(spam )?complain(ed|ts?)?\b|blacklist|blocklist/],
  ['status', /^status$|(subscri|e-?mail|permission|marketing|member|mailing|list|contact|newsletter|consent).*\bstatus\b/],
  [
    'in',
    /^(is )?subscribed?$|accepts?\b.*(marketing|e-?mail|newsletter)|receives?\b.*(e-?mail|newsletter|marketing)|^newsletter$/,
  ],
  ['in', /(marketing|e-?mail|newsletter)s?\b.*(consent|opt(ed)?[ -]?in\b|permission|preference|allowed)|^opt(ed)?[ -]?in$/],
]

/** Titles of an `in` column, unless their cells show that they are about something else. */
const maybe = /\bmarketing\b|\bmailing\b|\bsubscri|\bnewsletter|\bopt(ed)?[ -]?in\b|\be-?mail (list|updates|offers|news)/
/** "Consent", but not "Photo consent" or "Consent B12". */
const consent = /\bconsent/
const otherConsent =
  /\b(b ?-?12|hipaa|photos?|pictures?|images?|videos?|media|treat(ment)?s?|medical|health|telehealth|procedures?|privacy|policy|terms|waiver|injections?|parent(al)?|guardian|financial|payments?|cookies?|data)\b/
const counts = /\b(sent|opens?|opened|clicks?|clicked|count|number|total|version)\b/
/** What a title says besides its question: "(Yes/No)", "(no spam)". */
const aside = /\([^)]*\)?|\b(yes\W*(or\W*)?no|no\W*(or\W*)?yes)\b/g
/** "Don't send the newsletter", "Wants no emails", but not "Don't miss the newsletter". */
const beginsWithNo =
  /^\W*((please|i|client|patient|would|has|have|is|wants?|accepts?|receives?|gets?) )*(no|non|not|never|do(es)? not|don['’]?t|stop(ped)?|ended|cancell?ed|refused|declined|without)\b(?! miss)/
/** "Newsletter canceled", "Consent not given". */
const endsWithNo =
  /\b(no|stopped|ended|cancell?ed|refused|declined|withdrawn|revoked|not (send|given|granted|wanted|agreed|accepted|allowed)|unwanted)( (at|on|date|time))?\W*$/

function isNegated(title: string): boolean {
  const question = title.replace(aside, ' ')
  return beginsWithNo.test(question) || endsWithNo.test(question)
}

const mayAsk = (title: string) => !counts.test(title) && (maybe.test(title) || (consent.test(title) && !otherConsent.test(title)))

const sureKind = (title: string) => kinds.find(([, known]) => known.test(title.replace(offer, '')))?.[0]

/** What kind of column this title (in lower case) announces; undefined if it has nothing to do with leaving. */
export function leftKind(title: string): Kind | undefined {
  if (others.test(title) && !/e-?mail|newsletter/.test(title)) return undefined
  const kind = sureKind(title) ?? (mayAsk(title) ? 'in' : undefined)
  return kind === 'in' && isNegated(title) ? 'out' : kind
}

/** Titles that are just as often about a paid plan, and the words such plans use. */
const plan = /^subscriptions?$|^member(ship)?s? status$/
const planWord = /^(|active|inactive|paused|pending|expired|ended|cancell?ed)$/
/** Words that bookings use and newsletters don't. */
const bookingWord =
  /\b(contacted|completed|scheduled|rescheduled|booked|no[ -]?show|arrived|checked[ -](in|out)|done|administered)\b/
const mailingWord = /subscri|opt(ed)?[ _-]?(in|out)|bounc|cleaned|complain|spam|suppress|unconfirmed|e-?mail/

/** Whether this status is one of a paid plan or a booking. */
function isAnotherStatus(title: string, cells: readonly string[]): boolean {
  const words = cells.map((cell) => cell.trim().toLowerCase())
  if (plan.test(title)) return words.every((word) => planWord.test(word))
  return title === 'status' && words.some((word) => bookingWord.test(word)) && !words.some((word) => mailingWord.test(word))
}

/** Whether a column with this title (in lower case) says who left. `cells` are some of its cells. */
export function saysWhoLeft(title: string, cells: readonly string[]): boolean {
  if (leftKind(title) === undefined || isAnotherStatus(title, cells)) return false
  const answers = cells.filter((cell) => cell.trim() !== '').map(answerOf)
  if (sureKind(title) === undefined) return answers.length > 0 && !answers.includes('unclear')
  // None of the answers fits this question: "Email preference" with "HTML", "Newsletter" with the name of one.
  return leftKind(title) !== 'in' || answers.length === 0 || answers.some((answer) => answer !== 'unclear')
}

/** Whether a blank cell in a column of this kind is a no: others in it say yes, and none says anything else, as with a checkbox. */
export function isBlankNo(kind: Kind | undefined, cells: readonly string[]): boolean {
  if (kind !== 'in') return false
  const answers = new Set([...new Set(cells)].map(answerOf))
  answers.delete('blank')
  return answers.has('yes') && answers.size === 1
}

/**
 * How this cell says its person left, if it does; `unclear` if it should say whether they want emails and we can't read it. `kind` is
 * its column's; undefined for a column chosen by hand.
 */
export function leftBy(kind: Kind | undefined, title: string, cell: string): Left | 'unclear' | undefined {
  const answer = answerOf(cell)
  if (answer === 'blank') return undefined
  if (kind === 'in') return leftByAnswer(answer, cell)
  if (answer === 'bounced' || answer === 'complained') return answer
  if (answer === 'out') return 'unsubscribed'
  if (kind === 'status' || (kind === 'out' ? answer === 'no' || deniesLeaving(cell) : answer !== 'yes')) return undefined
  // "No newsletters (we hate spam)" reports no spam.
  if (isNegated(title)) return 'unsubscribed'
  if (/bounce|clean/.test(title)) return 'bounced'
  return /complain|spam/.test(title) ? 'complained' : 'unsubscribed'
}

/** How someone left, if the question was whether they want emails. */
function leftByAnswer(answer: Answer, cell: string): Left | 'unclear' | undefined {
  if (answer === 'bounced' || answer === 'complained') return answer
  if (answer === 'out' || answer === 'no' || answer === 'refused') return 'unsubscribed'
  return answer === 'unclear' && !isWanted(cell) ? 'unclear' : undefined
}

/**
 * Whether this is one of Mailchimp's own files of people who left: "unsubscribed_members_export_1a2b.csv" and the like. Any
 * other name can mean the opposite: a "cleaned" list is usually one that someone checked.
 */
export const saysAllLeft = (fileName: string): boolean => /^(unsubscribed|cleaned|nonsubscribed)_\w+_export/i.test(fileName)
