/** Events that Postmark would report later about an accepted email. Here a person triggers them in the console. */
import { addressesOf, type CaughtEmail } from './caught-email.ts'
import type { PostmarkReason } from './suppression-list.ts'

/** What can happen to an email, and the console's label for it. */
export const emailFates = {
  delivered: 'Delivered',
  'soft-bounce': 'Soft bounce',
  'hard-bounce': 'Hard bounce',
  complaint: 'Reported as spam',
  unsubscribed: 'Unsubscribed at Postmark',
} as const

export type EmailFate = keyof typeof emailFates

/** Why Postmark stops sending to the address in that stream. After the other fates it continues. */
export const reasonOfFate: Partial<Record<EmailFate, PostmarkReason>> = {
  'hard-bounce': 'HardBounce',
  complaint: 'SpamComplaint',
  unsubscribed: 'ManualSuppression',
}

export function isEmailFate(text: string): text is EmailFate {
  return Object.hasOwn(emailFates, text)
}

/** The webhook's body, with Postmark's field names. */
function eventOf(message: CaughtEmail, fate: EmailFate, at: Date): Record<string, unknown> {
  const email = addressesOf(message.To)[0]?.Email ?? ''
  const { MessageID, Metadata = {}, Tag = '', MessageStream = 'outbound' } = message
  const about = { MessageID, Metadata, Tag, MessageStream, ServerID: 1 }
  const moment = at.toISOString()
  const bounce = (Type: string, Name: string, Description: string, Inactive: boolean) => ({
    ...about,
    ...{ RecordType: 'Bounce', ID: 1, Type, Name, Description, Details: '', Email: email, From: message.From, BouncedAt: moment },
    ...{ DumpAvailable: false, Inactive, CanActivate: Type !== 'SpamComplaint', Subject: message.Subject ?? '' },
  })
  switch (fate) {
    case 'delivered':
      return { ...about, RecordType: 'Delivery', Recipient: email, DeliveredAt: moment, Details: 'Test delivery' }
    case 'soft-bounce':
      return bounce('SoftBounce', 'Soft bounce', 'Unable to temporarily deliver message (i.e. mailbox full).', false)
    case 'hard-bounce':
      return bounce('HardBounce', 'Hard bounce', 'The server was unable to deliver your message (unknown user).', true)
    case 'complaint':
      return {
        ...bounce('SpamComplaint', 'Spam complaint', 'The subscriber explicitly marked this message as spam.', true),
        RecordType: 'SpamComplaint',
      }
    case 'unsubscribed':
      return {
        ...about,
        ...{ RecordType: 'SubscriptionChange', ChangedAt: moment, Recipient: email, Origin: 'Recipient' },
        ...{ SuppressSending: true, SuppressionReason: 'ManualSuppression' },
      }
  }
}

/** Calls the site's webhook as Postmark does. */
export function tellFate(
  { siteUrl, login, at }: { siteUrl: string; login: string; at: Date },
  message: CaughtEmail,
  fate: EmailFate,
): Promise<Response> {
  return fetch(`${siteUrl}/api/postmark-webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Basic ${Buffer.from(login).toString('base64')}` },
    body: JSON.stringify(eventOf(message, fate, at)),
  })
}
