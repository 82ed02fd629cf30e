/** The health form of a visit's guest. */
import { currentGuestWaiver } from '../../catalog/event/guest-waiver.ts'
import { guestWaivers } from '../../catalog/event/infusion-waiver.ts'
import { guestAnswers, guestFields, type GuestAnswers } from '../../contracts/visit/guest.ts'
import { createHealthForm, type HealthForm } from '../check-in/form.ts'

/** The person who booked knows how to reach them. */
const guestGroups = [
  { id: 'you', fields: ['fullName', 'dob'] },
  { id: 'allergies', fields: ['hasAllergies', 'allergies', 'takesMedications', 'medications'] },
  { id: 'history', fields: ['medicalHistory'] },
  { id: 'notes', fields: ['notes'] },
  { id: 'sign', fields: ['signature'] },
] as const satisfies HealthForm['groups']

export type GuestForm = HealthForm<GuestAnswers>

export function createGuestForm(now: () => Date): GuestForm {
  const parse = (answers: Record<string, unknown>) => guestAnswers.parse(answers)
  const waiver = { ...guestWaivers[currentGuestWaiver], version: currentGuestWaiver }
  return createHealthForm({ name: 'guest', waiver, groups: guestGroups, fields: guestFields, parse }, now)
}
