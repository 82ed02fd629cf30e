/** The only import of Postmark's client. */
import { Errors, Models, ServerClient } from 'postmark'
import { batchMs, type LetInOutcome } from '../broadcast.ts'
import { env } from '../env.ts'
import type { RenderedEmail } from './templates/frame.ts'

export type SendOutcome =
  | { readonly kind: 'accepted'; readonly messageId: string }
  /** Postmark will never take this email: the address is inactive or malformed. */
  | { readonly kind: 'rejected'; readonly reason: string }
  /** Postmark answered but didn't take it: too busy, or our token is wrong. */
  | { readonly kind: 'busy'; readonly reason: string }
  /** We read no answer, or Postmark's server failed: the email may have been taken. */
  | { readonly kind: 'unknown'; readonly reason: string }

export type Postmark = {
  /** Sends one email, marked with its outbox id so that `find` can look it up. */
  readonly send: (message: RenderedEmail & { readonly id: string; readonly recipient: string }) => Promise<SendOutcome>
  /** Postmark's id of an email it accepted, or undefined. Throws when Postmark doesn't answer. */
  readonly find: (emailId: string) => Promise<string | undefined>
}

/** Postmark's stream for everything but newsletters. Every server has it. */
const ownStream = 'outbound'

/** Seconds to wait for an answer; the client's default is 180. */
const timeoutSeconds = 8

function outcomeOf(error: unknown): SendOutcome {
  if (!(error instanceof Errors.PostmarkError)) return { kind: 'unknown', reason: 'no answer' }
  const { statusCode, code } = error
  const reason = `status ${statusCode}, code ${code}`
  if (statusCode === 0) return { kind: 'unknown', reason: 'no answer' }
  // A gateway can fail after Postmark has taken the email.
  if (statusCode >= 500) return { kind: 'unknown', reason }
  // 406, and 300 about "To", concern the recipient's address. Any other 422 concerns our account and goes away once that is
  // fixed.
  const aboutRecipient = code === 406 || (code === 300 && /'To'/.test(error.message))
  if (statusCode === 422 && aboutRecipient) return { kind: 'rejected', reason }
  return { kind: 'busy', reason }
}

function isMessageId(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}

function openClient(timeout: number): ServerClient {
  const api = new URL(env().POSTMARK_API_URL)
  return new ServerClient(env().POSTMARK_SERVER_TOKEN, {
    useHttps: api.protocol === 'https:',
    requestHost: api.host,
    timeout,
  })
}

type FoundMessage = { readonly MessageID: string; readonly Metadata?: Readonly<Record<string, unknown>> | null }

/** The id of a found message that carries our mark. A search that ignores its filter would return someone else's message. */
function foundId(messages: readonly FoundMessage[], name: string, id: string): string | undefined {
  const messageId = messages.find(({ Metadata }) => Metadata?.[name] === id)?.MessageID
  return isMessageId(messageId) ? messageId : undefined
}

/** Opens Postmark with the environment's token and address. */
export function openPostmark(): Postmark {
  const client = openClient(timeoutSeconds)
  return {
    async send({ id, recipient, subject, html, text, replyTo, attachments = [] }) {
      try {
        const { MessageID } = await client.sendEmail({
          From: env().MAIL_FROM,
          To: recipient,
          ...(replyTo !== undefined && { ReplyTo: replyTo }),
          Subject: subject,
          HtmlBody: html,
          TextBody: text,
          MessageStream: ownStream,
          TrackOpens: false,
          TrackLinks: Models.LinkTrackingOptions.None,
          // The name is older than our word: emails already sent are found by it.
          Metadata: { letter: id },
          Attachments: attachments.map(({ name, contentType, content }) => ({
            Name: name,
            ContentType: contentType,
            Content: Buffer.from(content).toString('base64'),
            ContentID: null,
          })),
        })
        // A proxy's page, or an empty object, also comes with a 200.
        return isMessageId(MessageID) ? { kind: 'accepted', messageId: MessageID } : { kind: 'unknown', reason: 'no message id' }
      } catch (error) {
        return outcomeOf(error)
      }
    },
    async find(emailId) {
      const found = await client.getOutboundMessages({ count: 1, offset: 0, metadata_letter: emailId })
      return foundId(found.Messages, 'letter', emailId)
    },
  }
}

type PostmarkAccount = {
  /** The name of the server that the token opens. */
  readonly server: string
  readonly streams: readonly string[]
  /** Where Postmark reports the events of newsletters, and those of all other emails. */
  readonly webhooks: { readonly newsletters: readonly string[]; readonly others: readonly string[] }
}

/** Reads what the token opens, and changes nothing. Throws when Postmark doesn't know the token or doesn't answer. */
export async function readPostmarkAccount(): Promise<PostmarkAccount> {
  const client = openClient(timeoutSeconds)
  const { Name } = await client.getServer()
  const { MessageStreams } = await client.getMessageStreams()
  const streams = MessageStreams.map(({ ID }) => ID)
  const hooksOf = async (messageStream: string) => {
    const { Webhooks } = streams.includes(messageStream) ? await client.getWebhooks({ messageStream }) : { Webhooks: [] }
    return Webhooks.map(({ Url }) => Url)
  }
  const [newsletters, others] = await Promise.all([hooksOf(env().POSTMARK_BROADCAST_STREAM), hooksOf(ownStream)])
  return { server: Name, streams, webhooks: { newsletters, others } }
}

export type StreamEmail = {
  readonly attemptId: string
  readonly recipient: string
  readonly subject: string
  readonly html: string
  readonly text: string
  readonly headers: Readonly<Record<string, string>>
}

/** Postmark's answer about one email of a batch. `code` 0 is accepted; undefined means that the answer has no code. */
export type StreamReceipt = {
  readonly code: number | undefined
  readonly message: string
  readonly messageId: string | undefined
}

/** Postmark didn't take the whole batch. `status` 0 means no answer at all. */
export type StreamFailure = { readonly status: number; readonly code: number }

export type PostmarkStream = {
  readonly sendBatch: (emails: readonly StreamEmail[]) => Promise<readonly StreamReceipt[] | StreamFailure>
  /** Postmark's id of an attempt it accepted, or undefined. Throws when Postmark doesn't answer. */
  readonly find: (attemptId: string) => Promise<string | undefined>
}

/** The most addresses Postmark takes in one suppression call. */
const mostSuppressions = 50

/**
 * Deletes suppressions of the newsletters' stream, with one outcome per address. `kept`: Postmark refuses, as it does after a
 * spam complaint. An address that was never suppressed is `open`.
 */
export async function deleteSuppressions(emails: readonly string[]): Promise<LetInOutcome[]> {
  const client = openClient(batchMs.atAll / 1000)
  const told = async (part: readonly string[]) => {
    const answered = await client
      .deleteSuppressions(env().POSTMARK_BROADCAST_STREAM, { Suppressions: part.map((EmailAddress) => ({ EmailAddress })) })
      .catch(() => undefined)
    const list: unknown = answered?.Suppressions
    const statuses = Array.isArray(list) ? (list as Models.SuppressionStatus[]) : []
    return part.map((email): LetInOutcome => {
      const status = statuses.find(({ EmailAddress }) => EmailAddress?.toLowerCase() === email.toLowerCase())?.Status
      return status === 'Deleted' ? 'open' : status === 'Failed' ? 'kept' : 'no-answer'
    })
  }
  const parts = Array.from({ length: Math.ceil(emails.length / mostSuppressions) }, (_none, index) =>
    emails.slice(index * mostSuppressions, (index + 1) * mostSuppressions),
  )
  return (await Promise.all(parts.map(told))).flat()
}

/** Opens the newsletters' own stream, which keeps them apart from emails that people wait for. */
export function openPostmarkStream(): PostmarkStream {
  const client = openClient(batchMs.atAll / 1000)
  const messageStream = env().POSTMARK_BROADCAST_STREAM
  return {
    async sendBatch(emails) {
      try {
        // Several calls must fit into one run of a scheduled function; a larger batch may take longer.
        const seconds = (batchMs.atAll + batchMs.each * emails.length) / 1000
        const receipts = await openClient(seconds).sendEmailBatch(
          emails.map(({ attemptId, recipient, subject, html, text, headers }) => ({
            From: env().MAIL_FROM,
            To: recipient,
            Subject: subject,
            HtmlBody: html,
            TextBody: text,
            MessageStream: messageStream,
            TrackOpens: false,
            TrackLinks: Models.LinkTrackingOptions.None,
            Metadata: { attempt: attemptId },
            Headers: Object.entries(headers).map(([Name, Value]) => ({ Name, Value })),
          })),
        )
        return receipts.map(({ ErrorCode, Message, MessageID }) => ({
          code: Number.isInteger(ErrorCode) ? ErrorCode : undefined,
          message: String(Message ?? ''),
          messageId: isMessageId(MessageID) ? MessageID : undefined,
        }))
      } catch (error) {
        // A timeout in the middle of an answer is not one of the client's own errors.
        if (!(error instanceof Errors.PostmarkError)) return { status: 0, code: 0 }
        return { status: error.statusCode, code: error.code }
      }
    },
    async find(attemptId) {
      const found = await client.getOutboundMessages({ count: 1, offset: 0, metadata_attempt: attemptId, messageStream })
      return foundId(found.Messages, 'attempt', attemptId)
    },
  }
}
