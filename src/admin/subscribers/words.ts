import type { SubscriberRow } from '../../contracts/subscriber.ts'
import { refusalSentences } from '../../contracts/failure.ts'
import type { Tone } from '../parts/Status.tsx'

export const statusWords: Readonly<Record<SubscriberRow['status'], string>> = {
  subscribed: 'Subscribed',
  unsubscribed: 'Unsubscribed',
  bounced: 'Bounced',
}

export const statusTones: Readonly<Record<SubscriberRow['status'], Tone>> = {
  subscribed: 'success',
  unsubscribed: 'neutral',
  bounced: 'danger',
}

/** First and last name; null if we know neither. */
export function fullName({ firstName, lastName }: Pick<SubscriberRow, 'firstName' | 'lastName'>): string | null {
  return [firstName, lastName].filter(Boolean).join(' ') || null
}

/** Why a person can't be resubscribed; undefined if they can. */
export function whyLocked({ locked }: Pick<SubscriberRow, 'locked'>): string | undefined {
  return locked === null ? undefined : refusalSentences[`address-${locked}`]
}
