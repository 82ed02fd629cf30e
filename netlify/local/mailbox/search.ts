import { addressesOf } from './caught-letter.ts'
import type { LedgerEntry } from './caught-letter.ts'

/** GET /messages/outbound: newest first, filtered by metadata and stream, which is all that we look for. */
export function searchLetters(
  ledger: readonly LedgerEntry[],
  query: URLSearchParams,
): { TotalCount: number; Messages: unknown[] } {
  const wanted = [...query].filter(([key]) => key.startsWith('metadata_'))
  const stream = query.get('messagestream') ?? query.get('messageStream')
  const matches = ledger.filter(
    (entry) =>
      wanted.every(([key, value]) => entry.Metadata[key.slice('metadata_'.length)] === value) &&
      (stream === null || entry.MessageStream === stream),
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

/** The streams of a new server: emails that people wait for, and newsletters. */
export const streamsBody = {
  MessageStreams: [
    { ID: 'outbound', Name: 'Transactional', MessageStreamType: 'Transactional' },
    { ID: 'broadcast', Name: 'Broadcasts', MessageStreamType: 'Broadcasts' },
  ],
  TotalCount: 2,
}
