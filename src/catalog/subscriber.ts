/** The states of a subscription. */
export const subscriberStatuses = ['subscribed', 'unsubscribed', 'bounced'] as const
