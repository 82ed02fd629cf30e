import { addressesOf } from './caught-email.ts'
import type { LedgerEntry } from './caught-email.ts'
import type { EmailStore } from './store.ts'

const prefix = 'metadata_'

/** GET /messages/outbound: newest first, filtered by metadata and stream, which is all that we look for. */
export function searchEmails(
  { ledger, marked }: Pick<EmailStore, 'ledger' | 'marked'>,
  query: URLSearchParams,
  isVisible: (entry: LedgerEntry) => boolean,
): { TotalCount: number; Messages: unknown[] } {
  const [first, ...others] = [...query]
    .filter(([key]) => key.startsWith(prefix))
    .map(([key, value]) => [key.slice(prefix.length), value] as const)
  const stream = query.get('messagestream') ?? query.get('messageStream')
  const matches = (first ? marked(...first) : ledger).filter(
    (entry) =>
      others.every(([name, value]) => entry.Metadata[name] === value) &&
      (stream === null || entry.MessageStream === stream) &&
      isVisible(entry),
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
