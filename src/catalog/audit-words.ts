/** The audit's words for actions. The screen shows them, and the server searches them. */

/** Kinds of rows. */
export const subjectWords: Readonly<Record<string, string>> = {
  request: 'Request',
  visit: 'Visit',
  guest: 'Guest',
  testimonial: 'Testimonial',
  'event-signup': 'Check-in',
  'email-signup': 'Email signup',
  subscriber: 'Subscriber',
  newsletter: 'Newsletter',
  raffle: 'Raffle',
  account: 'Account',
  device: 'Device',
  image: 'Image',
  setting: 'Setting',
}

/** Actions whose names alone would read like a machine's. */
const said: Readonly<Record<string, string>> = {
  'account.edited': 'Name or title changed',
  'account.feed-ended': 'Calendar feed turned off',
  'account.feed-hides-clients': 'Calendar feed set to show initials',
  'account.feed-shown': 'Calendar feed address shown',
  'account.feed-renewed': 'New calendar feed address created',
  'account.feed-shows-clients': 'Calendar feed set to show names and addresses',
  'account.invitation-revoked': 'Invitation revoked',
  'account.invited': 'Admin invited',
  'account.link-followed': 'Password link used',
  'account.password-changed': 'Password changed',
  'account.password-set': 'Password set',
  'account.recovery-codes-renewed': 'New recovery codes created',
  'account.treating-changed': 'Provider schedule changed',
  'account.second-factor-off': 'Two-factor authentication turned off',
  'account.second-factor-on': 'Two-factor authentication turned on',
  'audit.exported': 'Audit log exported',
  'booking.created': 'IV visit requested',
  'consultation.created': 'Consultation requested',
  'email-signup.exported': 'Email signups exported',
  'email-signup.unapproved': 'Email signup moved back to pending',
  'event-signup.administered': 'Shot administered',
  'event-signup.created': 'Checked in',
  'event-signup.exported': 'Check-ins exported',
  'event-signup.opened': 'Health answers opened',
  'event-signup.opening-refused': 'Too many health answers opened',
  'event-signup.pending': 'Shot moved back to pending',
  'guest.answered': 'Guest sent their health answers',
  'guest.opened': 'Guest’s health answers opened',
  'newsletter.individual-send': 'Newsletter sent to one subscriber',
  'newsletter.retry': 'Failed newsletter emails resent',
  'newsletter.scheduled-start': 'Scheduled newsletter started',
  'newsletter.send': 'Newsletter sending started',
  'newsletter.send-to-new': 'Newsletter sent to new subscribers',
  'newsletter.test-send': 'Test newsletter sent',
  'newsletter.unconfirmed-released': 'Unconfirmed newsletter emails released',
  'raffle.drawn': 'Raffle winner picked',
  'raffle.redrawn': 'New raffle winner picked',
  'raffle.winner-written': 'Raffle winner emailed',
  'report.exported': 'Report exported',
  'request.contacted': 'Request marked as contacted',
  'request.corrected': 'Request contact details corrected',
  'request.done': 'Request marked as done',
  'request.exported': 'Requests exported',
  'request.letter-resent': 'Request email resent',
  'request.noted': 'Note added to request',
  'session.ended': 'Signed out',
  'session.ended-elsewhere': 'Signed out other devices',
  'session.ended-everywhere': 'Signed out everywhere',
  'session.proof-paused': 'Password confirmation paused',
  'session.proof-refused': 'Password confirmation failed',
  'session.proved': 'Password confirmed',
  'session.started': 'Signed in',
  'setting.newsletter-daily-limit': 'Daily newsletter limit changed',
  'sign-in.failed': 'Sign-in failed',
  'sign-in.paused': 'Sign-in paused',
  'subscriber.exported': 'Subscribers exported',
  'subscriber.import-undone': 'Subscriber import undone',
  'subscriber.imported': 'Subscribers imported',
  'subscriber.suppressed': 'Address excluded from newsletters',
  'subscriber.welcomed': 'Subscribed',
  'testimonial.created': 'Testimonial received',
  'testimonial.edited-by-author': 'Testimonial edited by its author',
  'visit.arrived': 'Arrived at a visit',
  'visit.asked-earlier': 'Client asked for an earlier time',
  'visit.asked-to-cancel': 'Client asked to cancel a visit',
  'visit.asked-to-move': 'Client asked to move a visit',
  'visit.corrected': 'Visit contact details corrected',
  'visit.called': 'Called a client about a visit',
  'visit.ended-earlier': 'Stopped waiting for an earlier time',
  'visit.guest-back': 'Guest added back to a visit',
  'visit.guest-out': 'Guest dropped out of a visit',
  'visit.not-called': 'Client marked as not called',
  'visit.no-show': 'Visit marked as a no-show',
  'visit.offer-declined': 'Client declined an earlier time',
  'visit.offer-expired': 'Offer of an earlier time expired',
  'visit.offer-stopped': 'Stopped offering an earlier time',
  'visit.offered': 'Offered a client an earlier time',
  'visit.on-the-way': 'On the way to a visit',
  'visit.placed': 'Visit scheduled',
  'visit.running-late': 'Client said they’re running late',
  'testimonial.returned-to-review': 'Testimonial moved back to review',
}

/** "testimonial.published" → "Testimonial published" */
export function actionText(action: string): string {
  const [subject = '', verb = ''] = action.split('.')
  const name = subjectWords[subject] ?? subject.charAt(0).toUpperCase() + subject.slice(1).replaceAll('-', ' ')
  return said[action] ?? `${name} ${verb.replaceAll('-', ' ')}`.trim()
}

/** The actions among those above whose words contain a lowercase text. */
export function actionsHolding(text: string): string[] {
  return Object.keys(said).filter((action) => actionText(action).toLowerCase().includes(text))
}

type Change = { readonly before: string; readonly after: string }

const turned = (before: string, after: string): Change => ({ before, after })

/** What an action changes that can only go one way. */
const always: Readonly<Record<string, Change>> = {
  'email-signup.approved': turned('Pending', 'Approved'),
  'email-signup.unapproved': turned('Approved', 'Pending'),
  'event-signup.administered': turned('Pending', 'Administered'),
  'event-signup.pending': turned('Administered', 'Pending'),
  'testimonial.published': turned('Pending review', 'Published'),
  'testimonial.unpublished': turned('Published', 'Pending review'),
  'subscriber.unsubscribed': turned('Subscribed', 'Unsubscribed'),
  'subscriber.resubscribed': turned('Unsubscribed', 'Subscribed'),
  'account.second-factor-on': turned('Off', 'On'),
  'account.second-factor-off': turned('On', 'Off'),
}

/** The state before and after an action, where the action alone says so. */
export function stateChange(action: string): Change | undefined {
  return always[action]
}
