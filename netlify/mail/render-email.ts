/** Every email the clinic sends, by name. An outbox row is a name plus its data. */
import { accountNoticeEmail, type AccountNotice } from './templates/account-notice.ts'
import type { AccountLinkEmail } from './templates/account-link.ts'
import { bookingClientEmail } from './templates/booking-client.ts'
import { bookingClinicEmail } from './templates/booking-clinic.ts'
import type { BookingEmail } from './templates/booking.ts'
import { consultationClientEmail } from './templates/consultation-client.ts'
import { consultationClinicEmail } from './templates/consultation-clinic.ts'
import type { ConsultationEmail } from './templates/consultation.ts'
import { dailyDigestEmail, type DigestEmail } from './templates/daily-digest.ts'
import { emailSignupConfirmEmail, type SignupConfirmEmail } from './templates/email-signup-confirm.ts'
import { invitationEmail } from './templates/invitation.ts'
import { raffleWinnerEmail, type RaffleWinnerEmail } from './templates/raffle-winner.ts'
import { recoveryEmail } from './templates/recovery.ts'
import { requestCanceledEmail } from './templates/request-canceled.ts'
import { requestConfirmedEmail } from './templates/request-confirmed.ts'
import { requestDeclinedEmail } from './templates/request-declined.ts'
import type { CancelEmail, ConfirmationEmail, DeclineEmail } from './templates/request-answer.ts'
import { signInAdminEmail, type SignInAdminEmail } from './templates/sign-in-admin.ts'
import { signInLinkEmail } from './templates/sign-in-link.ts'
import { strangersAlarmEmail, type StrangersAlarm } from './templates/strangers-alarm.ts'
import { subscriberWelcomeEmail, type WelcomeEmail } from './templates/subscriber-welcome.ts'
import { visitFromClientEmail, type FromClientEmail } from './templates/visit-from-client.ts'
import { visitGuestsClinicEmail, visitGuestsEmail, type GuestsEmail } from './templates/visit-guests.ts'
import { visitNoShowEmail } from './templates/visit-no-show.ts'
import { visitOfferEmail, type OfferEmail } from './templates/visit-offer.ts'
import { visitOnTheWayEmail, type OnTheWayEmail } from './templates/visit-on-the-way.ts'
import { visitProviderEmail, type ProviderEmail } from './templates/visit-provider.ts'
import { visitReminderEmail, type ReminderEmail } from './templates/visit-reminder.ts'
import { visitThanksEmail } from './templates/visit-thanks.ts'
import type { VisitEmail } from './templates/visit.ts'
import { renderFrame, type Addressee, type EmailContent, type RenderedEmail } from './templates/frame.ts'

export type EmailData = {
  'booking-clinic': BookingEmail
  'booking-client': BookingEmail
  'consultation-clinic': ConsultationEmail
  'consultation-client': ConsultationEmail
  'request-confirmed': ConfirmationEmail
  'request-declined': DeclineEmail
  'request-canceled': CancelEmail
  'visit-on-the-way': OnTheWayEmail
  'visit-no-show': VisitEmail
  'visit-reminder': ReminderEmail
  'visit-thanks': VisitEmail
  'visit-offer': OfferEmail
  'visit-provider': ProviderEmail
  'visit-from-client': FromClientEmail
  'visit-guests': GuestsEmail
  'visit-guests-clinic': GuestsEmail
  'raffle-winner': RaffleWinnerEmail
  'daily-digest': DigestEmail
  'strangers-alarm': StrangersAlarm
  'subscriber-welcome': WelcomeEmail
  'email-signup-confirm': SignupConfirmEmail
  'account-notice': AccountNotice
  recovery: AccountLinkEmail
  invitation: AccountLinkEmail
  'sign-in-link': AccountLinkEmail
  'sign-in-admin': SignInAdminEmail
}

export type EmailName = keyof EmailData

const templates: { readonly [Name in EmailName]: (data: EmailData[Name], to: Addressee) => EmailContent } = {
  'booking-clinic': bookingClinicEmail,
  'booking-client': bookingClientEmail,
  'consultation-clinic': consultationClinicEmail,
  'consultation-client': consultationClientEmail,
  'request-confirmed': requestConfirmedEmail,
  'request-declined': requestDeclinedEmail,
  'request-canceled': requestCanceledEmail,
  'visit-on-the-way': visitOnTheWayEmail,
  'visit-no-show': visitNoShowEmail,
  'visit-reminder': visitReminderEmail,
  'visit-thanks': visitThanksEmail,
  'visit-offer': visitOfferEmail,
  'visit-provider': visitProviderEmail,
  'visit-from-client': visitFromClientEmail,
  'visit-guests': visitGuestsEmail,
  'visit-guests-clinic': visitGuestsClinicEmail,
  'raffle-winner': raffleWinnerEmail,
  'daily-digest': dailyDigestEmail,
  'strangers-alarm': strangersAlarmEmail,
  'subscriber-welcome': subscriberWelcomeEmail,
  'email-signup-confirm': emailSignupConfirmEmail,
  'account-notice': accountNoticeEmail,
  recovery: recoveryEmail,
  invitation: invitationEmail,
  'sign-in-link': signInLinkEmail,
  'sign-in-admin': signInAdminEmail,
}

/** Renders an email's subject, HTML and text. Throws on a name without a template. */
export function renderEmail<Name extends EmailName>(name: Name, data: EmailData[Name], to: Addressee): RenderedEmail {
  const template: ((data: EmailData[Name], to: Addressee) => EmailContent) | undefined = templates[name]
  if (!template) throw new Error(`There is no email named ${name}.`)
  return renderFrame(template(data, to))
}
