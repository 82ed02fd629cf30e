/** How exported lists mark that somebody left: Mailchimp, Constant Contact, Klaviyo, Square, Vagaro and others. */
import type { Left } from '../../../stores/subscriber-import.ts'

/** `out`: any value but a no means they left. `in`: a no means they left. `status`: certain words do. */
type Kind = 'out' | 'in' | 'status'

const others = /\b(sms|text|phone|push|call|postal|whatsapp)\b/
const kinds: readonly (readonly [Kind, RegExp])[] = [
  ['out', /\bunsub|\bopt(ed)?[ -]?out|^(hard )?bounced?( (at|on|date|time))?$|^clean(ed)?( (at|on|date|time|campaign.*))?$/],
  ['out', /suppress|^do not (e-?mail|contact|market|send)|^(spam )?complain(ed|ts?)?\b|blacklist|blocklist/],
  ['status', /^status$|(subscri|e-?mail|permission|marketing|member|mailing|list|contact|newsletter|consent).*\bstatus\b/],
  [
    'in',
    /^(is )?subscribed?$|accepts?\b.*(marketing|e-?mail|newsletter)|receives?\b.*(e-?mail|newsletter|marketing)|^newsletter$/,
  ],
  ['in', /(marketing|e-?mail|newsletter)s?\b.*(consent|opt(ed)?[ -]?in\b|permission|preference|allowed)|^opt(ed)?[ -]?in$/],
]

/** Titles of an `in` column, unless they are about something else, which their cells tell. */
const maybe =
  /\bconsent|\bmarketing\b|\bmailing\b|\bsubscri|\bnewsletter|\bopt(ed)?[ -]?in\b|\be-?mail (list|updates|offers|news)/
const counts = /\b(sent|opens?|opened|clicks?|clicked|count|number|total|version)\b/
/** What a title says beside its question: "(Yes/No)", "(no spam)". */
const aside = /\([^)]*\)?|\b(yes\W*(or\W*)?no|no\W*(or\W*)?yes)\b/g
/** How leaving is offered to whoever agrees: "You can unsubscribe at any time." */
const offer = /\b(can|may) (\w+ ){0,4}(unsubscribe|opt[ -]?out)\b|\b(unsubscribe|opt[ -]?out)\b[^.;)]*\bany ?time\b/g
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

const sureKind = (title: string) => kinds.find(([, known]) => known.test(title.replace(offer, '')))?.[0]

/** What kind of column this title (in lower case) announces; undefined if it has nothing to do with leaving. */
export function leftKind(title: string): Kind | undefined {
  if (others.test(title)) return undefined
  const kind = sureKind(title) ?? (maybe.test(title) && !counts.test(title) ? 'in' : undefined)
  return kind === 'in' && isNegated(title) ? 'out' : kind
}

const bounced = /bounce|clean(ed)?\b|undeliverable|invalid/
const complained = /complain|spam|abuse/
const out =
  /unsub|opt(ed)?[ _-]?out|(not|never|non)[ _-]?(yet )?(subscri|confirm)|unconfirmed|\bpending|\bawait|suppress|do[ _-]not|blocked|black ?list|removed|revoked|declined|cancell?ed/
const no = /^(|0|no|n|false|f|off|unchecked|none|never|null|n\/a|-+|\[\s*\])$/
const yes = /^(1|y|yes\b.*|true|t|x|on|checked|✓|✔|☑)$/
const stays = /^(active|subscribed|confirmed|agreed|accepted|granted|given|opted[ _-]?in)$/

const isWord = (cell: string) => [bounced, complained, out, no, yes, stays].some((known) => known.test(cell.trim().toLowerCase()))

/** Titles that are as often about a paid plan, and what such a plan says of itself. */
const plan = /^subscriptions?$|^member(ship)?s? status$/
const planWord = /^(|active|inactive|paused|pending|expired|ended|cancell?ed)$/
const isPlan = (title: string, cells: readonly string[]) =>
  plan.test(title) && cells.every((cell) => planWord.test(cell.trim().toLowerCase()))

/** Whether a column with this title (in lower case) says who left. `cells` are some of its cells. */
export function saysWhoLeft(title: string, cells: readonly string[]): boolean {
  if (leftKind(title) === undefined || isPlan(title, cells)) return false
  return sureKind(title) !== undefined || (cells.some((cell) => cell.trim() !== '') && cells.every(isWord))
}

/** Whether a blank cell in a column of this kind is a no: others in it say yes, and none says anything else, as with a checkbox. */
export function isBlankNo(kind: Kind | undefined, cells: readonly string[]): boolean {
  if (kind !== 'in') return false
  let said = false
  for (const cell of cells) {
    const word = cell.trim().toLowerCase()
    if (word === '') continue
    if (!yes.test(word)) return false
    said = true
  }
  return said
}

/** How this cell says its person left, if it does. `kind` is its column's; undefined for a column chosen by hand. */
export function leftBy(kind: Kind | undefined, title: string, cell: string): Left | undefined {
  const word = cell.trim().toLowerCase()
  if (word === '') return undefined
  const isNo = no.test(word)
  if (kind === 'out' && isNo) return undefined
  if (bounced.test(word) && !isNo) return 'bounced'
  if (complained.test(word)) return 'complained'
  if (out.test(word)) return 'unsubscribed'
  if (kind === 'in') return isNo ? 'unsubscribed' : undefined
  if (kind === 'status') return undefined
  if (kind === undefined && !yes.test(word)) return undefined
  // "No newsletters (we hate spam)" reports no spam.
  if (isNegated(title)) return 'unsubscribed'
  if (/bounce|clean/.test(title)) return 'bounced'
  return /complain|spam/.test(title) ? 'complained' : 'unsubscribed'
}

/**
 * Whether this is one of Mailchimp's own files of people who left: "unsubscribed_members_export_1a2b.csv" and the like. Any other
 * name can mean the opposite: a "cleaned" list is usually one that somebody checked.
 */
export const saysAllLeft = (fileName: string): boolean => /^(unsubscribed|cleaned|nonsubscribed)_\w+_export/i.test(fileName)
