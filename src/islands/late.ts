/** What any page may ask for after it has loaded, each with its sheet: the page itself carries no more than this address. */
import { lateSheet } from './late-sheet.ts'

export async function bringSignupPopup() {
  const [{ openSignupPopup }] = await Promise.all([import('./popup/SignupPopup.tsx'), lateSheet()])
  return openSignupPopup
}

export async function bringConsultationModal() {
  const [{ openConsultationModal }] = await Promise.all([import('./modal/ConsultationModal.tsx'), lateSheet()])
  return openConsultationModal
}

export async function bringTestimonials() {
  const [{ mountTestimonials }] = await Promise.all([import('./testimonials/Testimonials.tsx'), lateSheet()])
  return mountTestimonials
}
