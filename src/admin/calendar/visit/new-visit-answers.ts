/** What the form of a new visit asks, and what of it is sent. */
import type { UseFormReturn } from 'react-hook-form'
import type { CityName } from '../../../catalog/practice/city.ts'
import { stayOn } from '../../../catalog/practice/stay.ts'
import { isDay, type Day } from '../../../catalog/time/eastern.ts'
import { ivTreatments } from '../../../catalog/treatment/iv-treatment.ts'
import type { VisitKind } from '../../../catalog/visit/visit.ts'
import type { CalendarProvider } from '../../../contracts/visit/calendar.ts'
import { callerVisit, type CallerVisit } from '../../../contracts/visit/change.ts'
import type { Quantities } from './TreatmentQuantities.tsx'
import type { WhenAnswers } from './when-answers.ts'

export type NewVisitAnswers = WhenAnswers & {
  /** Stays the same when it is resent after a lost answer, even after a reload. */
  visitId: string
  /** The client it was last sent for; empty if it wasn't sent. */
  sentFor: string
  kind: VisitKind
  name: string
  phone: string
  email: string
  address: string
  quantities: Quantities
}

export type NewVisitForm = UseFormReturn<NewVisitAnswers>

/** The fields about the caller that the server may object to. */
export const callerFields = ['name', 'phone', 'email', 'address'] as const

/** The caller as typed. */
export function callerOf({ kind, name, phone, email, address, quantities }: NewVisitAnswers): CallerVisit {
  const treatments = ivTreatments.flatMap(({ id }) => (quantities[id] ? [{ treatmentId: id, quantity: quantities[id] }] : []))
  return {
    kind,
    name: name.trim(),
    phone: phone.trim(),
    email: email.trim(),
    address: kind === 'home' ? address.trim() : '',
    treatments,
  }
}

/** The caller, if everything about them is complete; otherwise says under the fields what isn't. */
export function completeCaller(form: NewVisitForm, given: NewVisitAnswers): CallerVisit | undefined {
  const { data, error } = callerVisit.safeParse(callerOf(given))
  // The first problem comes last, so that its field has the focus.
  for (const { path, message } of error?.issues.toReversed() ?? [])
    form.setError(path[0] as (typeof callerFields)[number], { message }, { shouldFocus: true })
  return data
}

/** Who is in a city on a day, or at any time if no day is chosen or it isn't loaded in the calendar. */
export function providerIn(providers: readonly CalendarProvider[], city: CityName, day: string): CalendarProvider | undefined {
  const onDay = (on: Day) => providers.find(({ stays }) => stayOn(stays, on)?.city === city)
  return (isDay(day) ? onDay(day) : undefined) ?? providers.find(({ stays }) => stays.some((stay) => stay.city === city))
}
