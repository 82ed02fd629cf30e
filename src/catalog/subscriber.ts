/** The states of a subscription (back office spec, section 3). */
export const subscriberStatuses = ['subscribed', 'unsubscribed', 'bounced'] as const
