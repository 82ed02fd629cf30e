/** Every email the clinic sends, by name. An outbox row is a name plus its data. */
import { accountNoticeLetter, type AccountNotice } from './templates/account-notice.ts'
import type { AccountLinkLetter } from './templates/account-link.ts'
import { bookingClientLetter } from './templates/booking-client.ts'
import { bookingClinicLetter } from './templates/booking-clinic.ts'
import type { BookingLetter } from './templates/booking.ts'
import { consultationClientLetter } from './templates/consultation-client.ts'
import { consultationClinicLetter } from './templates/consultation-clinic.ts'
import type { ConsultationLetter } from './templates/consultation.ts'
import { dailyDigestLetter, type DigestLetter } from './templates/daily-digest.ts'
import { emailSignupConfirmLetter, type SignupConfirmLetter } from './templates/email-signup-confirm.ts'
import { invitationLetter } from './templates/invitation.ts'
import { raffleWinnerLetter, type RaffleWinnerLetter } from './templates/raffle-winner.ts'
import { recoveryLetter } from './templates/recovery.ts'
import { requestCanceledLetter } from './templates/request-canceled.ts'
import { requestConfirmedLetter } from './templates/request-confirmed.ts'
import { requestDeclinedLetter } from './templates/request-declined.ts'
import type { CancelLetter, ConfirmationLetter, DeclineLetter } from './templates/request-answer.ts'
import { signInAdminLetter, type SignInAdminLetter } from './templates/sign-in-admin.ts'
import { signInLinkLetter } from './templates/sign-in-link.ts'
import { strangersAlarmLetter, type StrangersAlarm } from './templates/strangers-alarm.ts'
import { subscriberWelcomeLetter, type WelcomeLetter } from './templates/subscriber-welcome.ts'
import { visitFromClientLetter, type FromClientLetter } from './templates/visit-from-client.ts'
import { visitGuestsClinicLetter, visitGuestsLetter, type GuestsLetter } from './templates/visit-guests.ts'
import { visitNoShowLetter } from './templates/visit-no-show.ts'
import { visitOfferLetter, type OfferLetter } from './templates/visit-offer.ts'
import { visitOnTheWayLetter, type OnTheWayLetter } from './templates/visit-on-the-way.ts'
import { visitProviderLetter, type ProviderLetter } from './templates/visit-provider.ts'
import { visitReminderLetter, type ReminderLetter } from './templates/visit-reminder.ts'
import { visitThanksLetter } from './templates/visit-thanks.ts'
import type { VisitLetter } from './templates/visit.ts'
import { renderFrame, type Addressee, type LetterContent, type RenderedLetter } from './templates/frame.ts'

export type LetterData = {
  'booking-clinic': BookingLetter
  'booking-client': BookingLetter
  'consultation-clinic': ConsultationLetter
  'consultation-client': ConsultationLetter
  'request-confirmed': ConfirmationLetter
  'request-declined': DeclineLetter
  'request-canceled': CancelLetter
  'visit-on-the-way': OnTheWayLetter
  'visit-no-show': VisitLetter
  'visit-reminder': ReminderLetter
  'visit-thanks': VisitLetter
  'visit-offer': OfferLetter
  'visit-provider': ProviderLetter
  'visit-from-client': FromClientLetter
  'visit-guests': GuestsLetter
  'visit-guests-clinic': GuestsLetter
  'raffle-winner': RaffleWinnerLetter
  'daily-digest': DigestLetter
  'strangers-alarm': StrangersAlarm
  'subscriber-welcome': WelcomeLetter
  'email-signup-confirm': SignupConfirmLetter
  'account-notice': AccountNotice
  recovery: AccountLinkLetter
  invitation: AccountLinkLetter
  'sign-in-link': AccountLinkLetter
  'sign-in-admin': SignInAdminLetter
}

export type LetterName = keyof LetterData

const templates: { readonly [Name in LetterName]: (data: LetterData[Name], to: Addressee) => LetterContent } = {
  'booking-clinic': bookingClinicLetter,
  'booking-client': bookingClientLetter,
  'consultation-clinic': consultationClinicLetter,
  'consultation-client': consultationClientLetter,
  'request-confirmed': requestConfirmedLetter,
  'request-declined': requestDeclinedLetter,
  'request-canceled': requestCanceledLetter,
  'visit-on-the-way': visitOnTheWayLetter,
  'visit-no-show': visitNoShowLetter,
  'visit-reminder': visitReminderLetter,
  'visit-thanks': visitThanksLetter,
  'visit-offer': visitOfferLetter,
  'visit-provider': visitProviderLetter,
  'visit-from-client': visitFromClientLetter,
  'visit-guests': visitGuestsLetter,
  'visit-guests-clinic': visitGuestsClinicLetter,
  'raffle-winner': raffleWinnerLetter,
  'daily-digest': dailyDigestLetter,
  'strangers-alarm': strangersAlarmLetter,
  'subscriber-welcome': subscriberWelcomeLetter,
  'email-signup-confirm': emailSignupConfirmLetter,
  'account-notice': accountNoticeLetter,
  recovery: recoveryLetter,
  invitation: invitationLetter,
  'sign-in-link': signInLinkLetter,
  'sign-in-admin': signInAdminLetter,
}

/** Renders an email's subject, HTML and text. Throws on a name without a template. */
export function renderLetter<Name extends LetterName>(name: Name, data: LetterData[Name], to: Addressee): RenderedLetter {
  const template: ((data: LetterData[Name], to: Addressee) => LetterContent) | undefined = templates[name]
  if (!template) throw new Error(`There is no email named ${name}.`)
  return renderFrame(template(data, to))
}
