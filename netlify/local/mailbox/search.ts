import { addressesOf } from './caught-letter.ts'
import type { CaughtLetter, LedgerEntry } from './caught-letter.ts'

/** GET /messages/outbound: newest first, filtered as Postmark filters. */
export function searchLetters(
  ledger: readonly LedgerEntry[],
  query: URLSearchParams,
): { TotalCount: number; Messages: unknown[] } {
  const wanted = [...query].filter(([key]) => key.startsWith('metadata_'))
  const matches = ledger.filter(
    (entry) =>
      wanted.every(([key, value]) => entry.Metadata[key.slice('metadata_'.length)] === value) &&
      fits(query.get('recipient'), (email) =>
        entry.Recipients.some((recipient) => recipient.toLowerCase() === email.toLowerCase()),
      ) &&
      fits(
        query.get('fromemail') ?? query.get('fromEmail'),
        (email) => addressesOf(entry.From)[0]?.Email.toLowerCase() === email.toLowerCase(),
      ) &&
      fits(query.get('tag'), (tag) => entry.Tag === tag) &&
      fits(query.get('subject'), (subject) => entry.Subject.includes(subject)) &&
      fits(query.get('messagestream') ?? query.get('messageStream'), (stream) => entry.MessageStream === stream),
  )
  const offset = Number(query.get('offset') ?? 0)
  const count = Math.min(Number(query.get('count') ?? 100), 500)
  return {
    TotalCount: matches.length,
    Messages: matches
      .toReversed()
      .slice(offset, offset + count)
      .map(summaryOf),
  }
}

/** GET /messages/outbound/:id/details: without a body if the email is no longer kept. */
export function detailsOf(entry: LedgerEntry, letter: CaughtLetter | undefined): Record<string, unknown> {
  return {
    ...summaryOf(entry),
    Cc: addressesOf(letter?.Cc),
    Bcc: addressesOf(letter?.Bcc),
    Attachments: (letter?.Attachments ?? []).map((attachment) => attachment.Name),
    TextBody: letter?.TextBody ?? '',
    HtmlBody: letter?.HtmlBody ?? '',
    Body: '',
    MessageEvents: [],
  }
}

export const serverBody = {
  ID: 1,
  Name: 'Local mailbox',
  ApiTokens: [],
  ServerLink: '',
  Color: 'Turquoise',
  SmtpApiActivated: false,
  RawEmailEnabled: false,
  DeliveryType: 'Sandbox',
  InboundAddress: '',
  PostFirstOpenOnly: false,
  InboundHash: '',
  InboundSpamThreshold: 0,
  TrackOpens: false,
  TrackLinks: 'None',
  IncludeBounceContentInHook: false,
  EnableSmtpApiErrorHooks: false,
}

function summaryOf(entry: LedgerEntry): Record<string, unknown> {
  return {
    ...entry,
    To: addressesOf(entry.To),
    Cc: [],
    Bcc: [],
    Attachments: [],
    Status: 'Sent',
    TrackOpens: false,
    TrackLinks: 'None',
    Sandboxed: true,
  }
}

function fits(wanted: string | null, test: (value: string) => boolean): boolean {
  return wanted === null || test(wanted)
}

/** The streams of a new server: emails that people wait for, and newsletters. */
export const streamsBody = {
  MessageStreams: [
    { ID: 'outbound', Name: 'Transactional', MessageStreamType: 'Transactional' },
    { ID: 'broadcast', Name: 'Broadcasts', MessageStreamType: 'Broadcasts' },
  ],
  TotalCount: 2,
}
