/** What any page may ask for after it has loaded, each with its sheet: the page itself carries no more than this address. */
import { signupPopup } from '../stores/signup-popup.ts'
import { lateSheet } from './late-sheet.ts'
import { whenFree } from './popup/when-free.ts'

async function bringSignupPopup() {
  const [{ openSignupPopup }] = await Promise.all([import('./popup/SignupPopup.tsx'), lateSheet()])
  return openSignupPopup
}

/** Somebody may have begun something before its script is asked for, and while it is on its way. */
export function offerSignup() {
  whenFree(() => {
    // Another tab may have shown it while this one waited, before its script and after it; without its script there is none.
    if (!signupPopup.mayOpen()) return
    bringSignupPopup().then(
      (open) => whenFree(() => signupPopup.mayOpen() && open()),
      () => {},
    )
  })
}

export async function bringConsultationModal() {
  const [{ openConsultationModal }] = await Promise.all([import('./modal/ConsultationModal.tsx'), lateSheet()])
  return openConsultationModal
}

export async function bringTestimonials() {
  const [{ mountTestimonials }] = await Promise.all([import('./testimonials/Testimonials.tsx'), lateSheet()])
  return mountTestimonials
}
