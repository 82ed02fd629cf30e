/** The back office's sentences, word for word. */
import { trashDays } from '../contracts/admin-trash.ts'
import { refusalSentences } from '../contracts/failure.ts'
import type { Failure } from './call.ts'
import { ours } from './messages.ts'

export const testimonialFailures = {
  load: 'Failed to load testimonials',
  open: 'Failed to load this testimonial',
  status: 'Error updating testimonial status',
  delete: 'Error deleting testimonial',
  update: 'Error updating testimonial',
} as const

export const emailSignupFailures = {
  load: 'Failed to load email signups',
  status: 'Failed to update signup status',
  delete: 'Failed to delete signup',
} as const

export const userFailures = {
  load: 'Failed to load users',
  invite: 'Failed to send invitation',
  delete: 'Failed to delete user',
  details: 'Failed to load user details',
  password: 'Failed to update password',
  edit: 'Failed to save the name and title',
  schedule: 'Failed to load this schedule',
  scheduleSave: 'Failed to save this schedule',
  scheduleSavedSince:
    'Someone saved this schedule after you opened it. Reload the page to see what changed, then make your changes again.',
  feed: 'Failed to load your calendar feed',
  feedChange: 'Failed to change your calendar feed',
} as const

export const userSuccesses = {
  invited: (email: string) =>
    `Invitation sent successfully to ${email}! They will receive an email with instructions to create their account.`,
  invitedAgain: (email: string) => `${email} was already invited. We sent the invitation again.`,
  deleted: 'User deleted successfully',
  password: 'Password updated successfully',
  edited: 'Name and title saved',
  schedule: 'Schedule saved',
  feedMade: 'Your calendar feed has a new address',
  feedEnded: 'Calendar feed turned off',
} as const

export const passwordsDiffer = 'Passwords do not match'

export const subscriberFailures = {
  load: 'Failed to load subscribers',
  add: 'Failed to add subscriber',
  update: 'Failed to update subscriber',
  status: 'Failed to update status',
  delete: 'Failed to delete subscriber',
  import: 'Failed to import CSV',
} as const

export const newsletterFailures = {
  load: 'Failed to load newsletters',
  send: (message: string) => `Failed to send newsletter: ${message}`,
  /** In a sentence. Sending again shows it. */
  savedSince: 'someone saved it after you opened it. Try again to see what changed.',
  savedSinceSchedule: 'Someone saved this newsletter after you opened it. Close this and schedule it again to see what changed.',
  savedSinceIndividual: 'Someone saved this newsletter after you opened it. Close this to see what changed, then send it again.',
  delete: 'Failed to delete newsletter',
  failed: 'Failed to load failed emails',
} as const

export const calendarFailures = {
  load: 'Failed to load the calendar',
  visit: 'Failed to load this visit',
  move: 'Failed to move this visit',
  step: 'Failed to update this visit',
  cancel: 'Failed to cancel this visit',
  make: 'Failed to schedule this visit',
  unanswered: 'We got no answer, so this visit may already be scheduled. Press Schedule again. We won’t schedule it twice.',
  guest: 'Failed to update this guest',
  answers: 'Failed to open this guest’s answers',
} as const

/** For a step of a request or a visit. The client may know of it already, so it isn't said to have failed. */
export const unansweredStep = 'The server didn’t answer, so we can’t tell if this was saved. It’s safe to try again.'

/** For a guest of a visit that is canceled or over. */
export const guestsSettled = 'This visit was canceled or is over, so its guest list hasn’t changed.'

export const newsletterNotices = {
  started: 'Sending batch started!',
  quota: 'Daily limit reached!',
  all: 'All emails will be sent!',
  nextBatch: 'Next batch will send automatically at noon ET tomorrow.',
  /** For days other than tomorrow: "today", "on Thursday". */
  nextBatchOn: (day: string) => `Next batch will send automatically at noon ET ${day}.`,
} as const

export const checkInFailures = {
  load: 'Failed to load check-ins',
  status: 'Failed to update check-in status',
  // The specs' own words.
  delete: 'Failed to delete signup. Please try again.',
} as const

export const summaryCopied = 'Summary copied to clipboard!'

export const raffleFailures = {
  draw: 'Failed to pick raffle winner. Please try again.',
  email: 'Failed to send winner email. Please try again.',
} as const

export const reportFailure = 'Failed to load this report'

export const composerFailures = {
  load: 'Failed to load this newsletter',
  generate: 'Failed to generate newsletter. Please try again.',
  save: 'Failed to save newsletter. Please try again.',
  test: 'Failed to send test email. Please try again.',
} as const

export const composerSentences = {
  brief: 'Please enter at least the month and treatments to highlight',
  changed: 'You changed the newsletter while we were writing, so we kept your words. Generate again to replace them.',
  content: 'Please generate content before saving',
  deleted: 'This newsletter was deleted. What you wrote is still here. Restore the newsletter from the trash, then try again.',
  title: 'Please enter a title before saving',
  subject: 'Please enter a subject before saving',
  test: 'Please enter a test email and generate content first',
  save: 'Please save the newsletter before sending a test',
} as const

export const imageFailures = {
  prompt: 'Please enter a prompt',
  generate: 'Failed to generate image',
  load: 'Failed to load the images',
} as const

/** The spec's sentence, and when the next email can go. The quota is per Eastern day. */
export const quotaReached = `${refusalSentences['daily-quota-reached']}. You can send again after midnight ET.`

/** Of a row that a colleague deleted, or an old link. */
export const isGone = `We couldn’t find this. If it was deleted, you can restore it from the trash for ${trashDays} days.`

/** The sentence for a failure: the server's if it refused, otherwise the screen's own. */
export function adminMessageOf(failure: Failure, otherwise: string): string {
  if (failure.kind === 'refused' && failure.code === 'not-found') return isGone
  return failure.kind !== 'refused' || ours.has(failure.code) ? otherwise : refusalSentences[failure.code]
}
