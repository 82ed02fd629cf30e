/** What a cell says about emails to its person. What isn't clearly a yes, a no or a departure is none of these. */
import { fromCsvCell } from '../../../catalog/csv.ts'

/** `no` and `yes` are those of a checkbox, `refused` and `agreed` the same in words. `blank` says nothing. */
export type Answer = 'bounced' | 'complained' | 'out' | 'no' | 'refused' | 'yes' | 'agreed' | 'blank' | 'unclear'

/** What other programs write where there is nothing. */
const blank = /^(|null|undefined|#?n\/a|[-–—.]+|\[\s*\])$/
const no = /^(0|no|n|false|f|off|unchecked|none|never)$/
/** Not "yes/no", "yes and no" or "yes, but not now". */
const yes = /^(1|y|yes\b(?! *\/)(?!.*\b(no|not|never|maybe)\b).*|true|t|x|on|checked|✓|✔|☑)$/

/** "Not unsubscribed", "no known complaints", "we hate spam", "spam-free". */
const denied =
  /\b(no|not|non|never|zero|without|hates?|anti|(is|was|has|do|did)n['’]?t)[ -](\w+[ -])?(unsub|opt(ed|s)?[ -]?out|suppress|blocked|black ?list|removed|revoked|declined|cancell?ed|pending|bounc|cleaned|undeliverable|invalid|complain|spam|abuse)\w*|\bspam[ -]?(free|filter|folder)\b/g
/** How people who agree are told they can leave: "You can unsubscribe at any time." */
export const offer = /\b(can|may) (\w+ ){0,4}(unsubscribe|opt[ -]?out)\b|\b(unsubscribe|opt[ -]?out)\b[^.;)]*\bany ?time\b/g
/** They left something other than emails: "opted out of texts", "SMS: unsubscribed". */
const elsewhere =
  /\b(unsub\w*|opt(ed|s)?[ -]?outs?) (from|of) (the )?(sms|texts?|phone|push|calls?|whatsapp)\b(?!.*\b(or|and|e-?mails?)\b)|\b(sms|text|phone|push|whatsapp)( messages?)?[ :-]+(unsub\w*|opt(ed|s)?[ -]?outs?)\b/g

const bounced = /\bbounc|\bcleaned\b|\bundeliverable|\binvalid\b/
/** A mailbox that may be back tomorrow. */
const temporary = /\b(soft|temporary|transient|deferred)\b/
const complained =
  /^\W*(spam|abuse)\b(?! me\b)|\b(spam|abuse) (complain|report)|\bcomplain(ed|ts?)?\b|\b(marked|reported|flagged)\b.*\b(spam|abuse|junk)\b/
const out =
  /\bunsub|\bopt(ed|s)?[ -]?outs?\b|\b(not|never|non)[ -]?(yet )?(subscri|confirm)|\bunconfirmed|\bpending|\bawait|\bsuppress|\bblocked\b|\b(black|block) ?list|\bremoved\b|\brevoked\b|\bdeclined\b|\bcancell?ed\b|\bno longer (subscri|wants?\b|receiv)|(\b(do|does) not|n['’]t)( \w+)? (e-?mail|mail|contact|send|market|subscribe|want(?! to miss))/
const refused =
  /^\W*(no|nope|nah)\W+(thanks?|thank you|thx)\b|^\W*(no|not?|never|stop|without)( \w+){0,2} (e-?mails?|newsletters?|marketing|mailings?|offers|promotions?|ads|contact)\b|\bnot (interested|opted[ -]?in|agreed|accepted|given|granted|allowed|wanted|consent(ed|ing)?)\b|^(nope|nah|refuse[ds]?|denied|rejected|withdrawn|withdrew|disagree[ds]?|unwanted|stop(ped)?)$/
const agreed =
  /^((still|currently|single|double|i|has|was) )?(active|subscribed?|re-?subscribed|confirmed|agree[ds]?|accept(ed|s)?|granted|given|allowed|enabled|consent(ed|s)?|opt(ed|s)?[ -]?in|implicit|implied|express(ed)?|explicit|ok(ay)?(?! to (call|text))|sure|yep|yeah|yup|please)\b(?!.*\b(no|not|never|maybe|stop|remove|don['’]?t)\b)/
/** A date, a frequency or a channel: a yes only in a column that asks whether the person wants emails. */
const wanted = /^(\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}\b.*|e-?mails?|all|both|daily|weekly|monthly)$/

const gap = '…'

/** In our list of skipped rows, "-" is "'-". */
const wordOf = (cell: string) => fromCsvCell(cell.trim()).toLowerCase().replaceAll('_', ' ')

/** A cell with a gap for each departure that it denies, offers, or that is about something else. */
const withoutDenied = (word: string) => word.replace(offer, gap).replace(elsewhere, gap).replace(denied, gap)

export const isBlank = (cell: string): boolean => blank.test(wordOf(cell))

/** What a cell says. */
export function answerOf(cell: string): Answer {
  const word = wordOf(cell)
  if (blank.test(word)) return 'blank'
  if (no.test(word)) return 'no'
  const rest = withoutDenied(word)
  if (complained.test(rest)) return 'complained'
  if (bounced.test(rest) && !temporary.test(rest)) return 'bounced'
  if (out.test(rest)) return 'out'
  if (yes.test(rest)) return 'yes'
  if (agreed.test(rest)) return 'agreed'
  return refused.test(rest) ? 'refused' : 'unclear'
}

/** Whether this answers "do they want emails?" with a date or a frequency, which is a yes. */
export const isWanted = (cell: string): boolean => wanted.test(wordOf(cell))

/** Whether a cell says that its person didn't leave, under a title that asks who did: "Not unsubscribed", "No, still subscribed". */
export function deniesLeaving(cell: string): boolean {
  const word = wordOf(cell)
  return (
    withoutDenied(word) === gap ||
    (temporary.test(word) && bounced.test(word)) ||
    /^(no\W+)?(still )?(active|subscribed|opted[ -]?in)$/.test(word)
  )
}
