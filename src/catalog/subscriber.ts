/** The states of a subscription. */
export const subscriberStatuses = ['subscribed', 'unsubscribed', 'bounced'] as const

/** How many days the link works with which someone who opted out confirms that they're back. */
export const confirmDays = 7
