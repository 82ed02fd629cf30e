/**
 * Every way the server says no, as a closed union. A code is a key of `refusalSentences`, so each has a sentence; a form may word
 * it better (client/messages.ts). netlify/http/answer.ts doesn't compile without a status for each.
 */
import * as z from 'zod/mini'
import { idleMinutes, tryAgainMinutes } from '../catalog/account.ts'
import { clinic } from '../catalog/clinic.ts'
import { generatorTimeoutMs } from '../catalog/newsletter/generator.ts'
import { freeHours } from '../catalog/visit/visit.ts'
import { minimumFillMs } from './minimum-fill.ts'

/** Code → the sentence to show where a form has no better one. */
export const refusalSentences = {
  'invalid-input': 'Please check the highlighted fields.',
  'invalid-json': 'We couldn’t read this request. Please reload the page and try again.',
  'unsupported-media-type': 'This request has to be sent as JSON.',
  'body-too-large': 'That’s more text than we can accept. Please shorten it and try again.',
  'method-not-allowed': 'This address doesn’t take that kind of request.',
  'foreign-origin': 'This request has to come from our own site.',
  'wrong-host': 'This is an old copy of our site. Please open our current site, or call us.',
  'preview-without-database':
    'This is a preview of our site without a database, so nothing can be sent or opened here. Please use our live site.',
  'not-configured': `Our site is missing part of its setup, so nothing works right now. Please call us at ${clinic.phone.display}.`,
  'not-found': 'We couldn’t find what you asked for.',
  'too-many-requests': `We got a lot of requests from your network just now. Please wait ${tryAgainMinutes} minutes and try again, or call us at ${clinic.phone.display}.`,
  'too-fast': `That was very quick. Please wait ${minimumFillMs / 1000} seconds and send it again.`,
  'looks-automated': 'We couldn’t accept this because it looks automated. Please call or text us instead.',
  'invalid-link': 'This link isn’t valid. Please use the one in our latest email to you.',
  'time-passed': 'This time has passed. Please choose another.',
  'already-sent-differently': 'You already sent this request, and your answers have changed since.',
  'key-retired': 'These answers were encrypted with a key we no longer use. They’re still on this device. Please tell our team.',
  'not-signed-in': 'Please sign in to continue.',
  'session-idle': `You were signed out after ${idleMinutes} minutes of inactivity. Please sign in again.`,
  'access-denied': "Access Denied — You don't have permission to access this page.",
  'invalid-credentials': 'Invalid email or password. Please check your credentials.',
  'not-admin': 'Access denied. This system is for admin users only.',
  'too-many-attempts': `Too many attempts. Please wait ${tryAgainMinutes} minutes and try again, or reset your password.`,
  'too-many-emails': 'We can’t send any more emails right now. Please wait an hour and try again.',
  'too-many-codes': 'Too many wrong codes. Use the link in the email, or wait an hour and try again.',
  'invalid-code': 'This code is wrong or was already used. Please enter the current code.',
  'sign-in-expired': 'This sign-in took too long. Please start again.',
  'invalid-reset-link': 'Invalid or expired reset link. Please request a new password reset.',
  'invalid-sign-in-link': 'This sign-in link or code is no longer valid. Please ask for a new one.',
  'prove-again': 'Please enter your password again. Nothing was changed.',
  'wrong-password': 'That’s not your password. Please try again.',
  'too-many-answers': 'You’ve reached the limit for opening health answers. Ask another admin to open these, or try again later.',
  'second-factor-on': 'Two-factor authentication is already on.',
  'second-factor-off': 'Two-factor authentication isn’t on, so there’s nothing to change.',
  'second-factor-required': 'The clinic requires two-factor authentication for every admin, so you can’t turn it off.',
  'last-admin': 'You can’t delete the last admin.',
  'above-you': 'You can’t delete the owner, or anyone who invited you.',
  'deleted-above-you': 'The owner, or someone who invited you, deleted this person, so you can’t restore or invite them.',
  'account-exists': 'This person is already an admin.',
  'already-published': 'A published testimonial can no longer be edited.',
  'changed-meanwhile': 'Someone else changed this first. Here’s the latest version.',
  'no-consent': 'This guest didn’t consent to the B12 injection, so you can’t mark the shot as administered.',
  'answers-unread': 'Open and read this guest’s answers first. Then mark the shot as administered.',
  'check-first':
    'This guest has another check-in, or checked in on an earlier day. Make sure they haven’t had this shot, then mark it again.',
  'shot-recorded': 'This guest’s shot is on record. Move it back to pending first. Then delete the check-in.',
  'visit-recorded':
    'The visit has begun, and its guests’ health answers and signatures are on record, so we keep it. If someone chose the wrong step, set the visit back to scheduled in the calendar first.',
  'visit-ahead': 'The client still expects this visit, so the request stays. Cancel the visit first, then delete the request.',
  'step-not-possible': 'You can’t do that right now. Reload to see what changed.',
  'appointment-not-possible': 'Please choose a time within the next 12 months.',
  'no-provider': 'This person doesn’t treat clients. Please choose someone else.',
  'time-taken': 'This time is no longer open. Please choose another.',
  'offer-over': 'This earlier time is no longer held for you. Your visit stays as it is.',
  'visit-soon': `This visit begins in less than ${freeHours} hours, so please ask us to change it, or call us at ${clinic.phone.display}.`,
  'visits-affected': 'Some visits conflict with this change. Review them first, then save again.',
  'visit-times': 'Please check when this visit begins and ends.',
  'guest-stays': 'The last guest can’t drop out. Cancel the visit instead.',
  'feed-ended': 'This calendar address no longer works. Its owner can copy a new one from their schedule.',
  'email-under-way': 'We’re still sending this email. You can resend it once we know whether it was sent.',
  'address-taken': 'A subscriber already has this email.',
  'address-bounced': 'This address can’t get our emails, so we can’t resubscribe it.',
  'address-complained': 'This person reported one of our emails as spam, so we can’t resubscribe them.',
  'postmark-keeps-out':
    'Postmark won’t send to this address again, most likely after a spam complaint. The address stays unsubscribed. Postmark’s support can tell you why.',
  'postmark-silent': 'Postmark didn’t answer, so nothing was changed. Try again in a few minutes.',
  'import-undone': 'Someone undid this import, so we stopped it. To import this file after all, choose it again.',
  'address-suppressed': 'This person can’t get newsletters: they unsubscribed, bounced, or reported us as spam.',
  'newsletter-started': 'This newsletter has started, so you can’t change it. Duplicate it to make changes.',
  'newsletter-over': 'There’s no one left to send this newsletter to. “Send to New” reaches people who subscribed later.',
  'unknown-placeholder': 'This newsletter has a placeholder that we can’t fill in. Fix it before you send.',
  'no-subscribers': 'There’s no one to send to yet.',
  'nothing-to-send': 'There’s no one to send this to.',
  'noon-passed': 'It’s already past noon Eastern on that day. Please choose a later day.',
  'already-sent': 'We already sent them this newsletter, or we’re still checking if we did.',
  'daily-quota-reached': 'Daily quota reached',
  'postmark-refused': 'The email provider didn’t accept this email.',
  'no-eligible-entries': 'No eligible entries found',
  'already-drawn':
    'A winner was already picked from these entries. To draw again, give a reason. We’ll keep the first drawing on record.',
  'generator-quota': 'You’ve reached today’s limit. You can generate more tomorrow.',
  'generator-unavailable': 'The AI model isn’t responding, or rejected our key. Please try again.',
  'generator-slow': `The AI model took longer than ${generatorTimeoutMs / 1000} seconds, so we stopped. Please try again.`,
  'generator-declined': 'The AI model declined this request. Please word it differently.',
  'generator-unusable': 'We couldn’t use what the AI model sent. Please try again.',
  'not-a-picture': 'We can’t use this file as an image. Choose a JPEG, PNG or WebP.',
  unavailable: 'We can’t take requests right now. Please try again, or call us.',
  unexpected: 'Something went wrong on our side. Please try again, or call us.',
} as const satisfies Record<string, string>

export type RefusalCode = keyof typeof refusalSentences

const refusalCodes = Object.keys(refusalSentences) as [RefusalCode, ...RefusalCode[]]

/** The only error body: a code for the program, a sentence for the person, an id for the operator. */
export const failureBody = z.object({
  error: z.object({
    code: z.enum(refusalCodes),
    message: z.string(),
    requestId: z.string(),
    /** Field path → sentence, with `invalid-input` and `time-passed`. */
    fields: z.optional(z.record(z.string(), z.string())),
    /** What is stored instead, with `already-sent-differently` and the `changed-meanwhile` of a newsletter or a testimonial. */
    receipt: z.optional(z.unknown()),
  }),
})

export type FailureBody = z.infer<typeof failureBody>
