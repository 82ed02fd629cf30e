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

/** What kind of column this title (in lower case) announces; undefined if it has nothing to do with leaving. */
export function leftKind(title: string): Kind | undefined {
  return others.test(title) ? undefined : kinds.find(([, known]) => known.test(title))?.[0]
}

const bounced = /bounce|clean(ed)?\b|undeliverable|invalid/
const complained = /complain|spam|abuse/
const out =
  /unsub|opt(ed)?[ _-]?out|(not|never|non)[ _-]?(yet )?subscri|suppress|do[ _-]not|blocked|black ?list|removed|revoked|declined|cancell?ed/
const no = /^(|0|no|n|false|f|off|none|never|null|n\/a|-+|\[\s*\])$/
const yes = /^(1|yes|y|true|t|x|on|✓)$/

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
  if (/bounce|clean/.test(title)) return 'bounced'
  return /complain|spam/.test(title) ? 'complained' : 'unsubscribed'
}

/**
 * Whether this is one of Mailchimp's own files of people who left: "unsubscribed_members_export_1a2b.csv" and the like. Any other
 * name can mean the opposite: a "cleaned" list is usually one that somebody checked.
 */
export const saysAllLeft = (fileName: string): boolean => /^(unsubscribed|cleaned|nonsubscribed)_\w+_export/i.test(fileName)
