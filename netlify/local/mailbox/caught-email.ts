/** The server's message streams: emails that people wait for, and newsletters. */
export const streams = ['outbound', 'broadcast']

/** An email as a Postmark client sends it. */
export type OutgoingEmail = {
  From: string
  To: string
  Cc?: string
  Bcc?: string
  ReplyTo?: string
  Subject?: string
  HtmlBody?: string
  TextBody?: string
  Tag?: string
  Metadata?: Record<string, string>
  MessageStream?: string
  Headers?: { Name: string; Value: string }[]
  Attachments?: { Name: string; Content: string; ContentType: string; ContentID?: string }[]
  TrackOpens?: boolean
  TrackLinks?: string
}

/** An accepted email: what was sent, and when. */
export type CaughtEmail = OutgoingEmail & { MessageID: string; ReceivedAt: string }

/** One line of the ledger: an accepted email without its body. */
export type LedgerEntry = {
  MessageID: string
  ReceivedAt: string
  From: string
  To: string
  Recipients: string[]
  Subject: string
  Tag: string
  Metadata: Record<string, string>
  MessageStream: string
}

type Address = { Email: string; Name: string }

/** Splits `"Doe, Jane" <jane@example.com>, b@example.com` at its real commas. */
export function addressesOf(list: string | undefined): Address[] {
  if (list === undefined || list.trim() === '') return []
  const parts = list.match(/(?:"(?:\\.|[^"\\])*"|[^",])+/g) ?? []
  return parts.map((part) => {
    const named = part.match(/^\s*(.*?)\s*<([^<>]*)>\s*$/s)
    if (named === null) return { Email: part.trim(), Name: '' }
    return { Email: named[2] ?? '', Name: (named[1] ?? '').replace(/^"(.*)"$/s, '$1').replace(/\\(.)/gs, '$1') }
  })
}

export function recipientsOf(message: OutgoingEmail): string[] {
  return [message.To, message.Cc, message.Bcc].flatMap((list) => addressesOf(list)).map((address) => address.Email)
}

export function ledgerEntry(message: CaughtEmail): LedgerEntry {
  const { MessageID, ReceivedAt, From, To, Subject = '', Tag = '', Metadata = {}, MessageStream = 'outbound' } = message
  return { MessageID, ReceivedAt, From, To, Recipients: recipientsOf(message), Subject, Tag, Metadata, MessageStream }
}

// Postmark's own two expressions, from its page on error 300.
const mailboxPart = /^[a-z0-9.!#$%&'`*+\-/=^_{}|~]+$/i
const domainPart = /^(\.?[a-zA-Z0-9-])+$/

function isAddress(email: string): boolean {
  const at = email.lastIndexOf('@')
  return (
    at > 0 && mailboxPart.test(email.slice(0, at)) && domainPart.test(email.slice(at + 1)) && email.slice(at + 1).includes('.')
  )
}

/** What Postmark's error 300 would say about this email; undefined if it would accept it. */
export function complaintAbout(message: OutgoingEmail): string | undefined {
  for (const field of ['From', 'To'] as const) {
    const addresses = addressesOf(message[field])
    if (addresses.length === 0) return `Invalid '${field}' address: '${message[field] ?? ''}'.`
  }
  for (const field of ['From', 'To', 'Cc', 'Bcc', 'ReplyTo'] as const) {
    const wrong = addressesOf(message[field]).find((address) => !isAddress(address.Email) || /[\r\n]/.test(address.Name))
    if (wrong !== undefined) return `Error parsing '${field}': Illegal email address '${wrong.Email}'.`
  }
  if (recipientsOf(message).length > 50) return 'Maximum of 50 recipients allowed per email message.'
  if (!message.HtmlBody && !message.TextBody) return 'Provide either email TextBody or HtmlBody or both.'
  if ((message.Subject ?? '').length > 2_000) return 'Invalid subject: at most 2000 characters.'
  if ((message.HtmlBody ?? '').length > 5_000_000 || (message.TextBody ?? '').length > 5_000_000)
    return 'Body too long: at most 5 MB.'
  const metadata = Object.entries(message.Metadata ?? {})
  if (metadata.length > 10) return 'Metadata: at most 10 fields.'
  if (metadata.some(([key, value]) => key.length > 20 || String(value).length > 80))
    return 'Metadata: at most 20 characters in a name and 80 in a value.'
  return undefined
}
