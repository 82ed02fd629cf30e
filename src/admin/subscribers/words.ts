import type { OutputOf } from '../../contracts/endpoint.ts'
import type { addSubscriber, SubscriberRow } from '../../contracts/subscriber.ts'
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

/** What became of someone who was added. An address that opted out, bounced or complained before stays as it was. */
export function addedText({ subscriber, outcome }: OutputOf<typeof addSubscriber>): string {
  const { email, status } = subscriber
  if (outcome === 'added') return `${email} added`
  if (outcome === 'restored') return `${email} restored from the trash`
  const why = whyLocked(subscriber)
  if (why !== undefined) return `${email} added. ${why}`
  const before = status === 'bounced' ? 'emails to this address bounced before' : 'they opted out before'
  return `${email} added, but ${before}. Resubscribe them only if they ask.`
}

/** Why a person can't be resubscribed; undefined if they can. */
export function whyLocked({ locked }: Pick<SubscriberRow, 'locked'>): string | undefined {
  return locked === null ? undefined : refusalSentences[`address-${locked}`]
}
