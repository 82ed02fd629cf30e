/** What any page can load later, each part with its stylesheet. The page itself carries only this module's address. */
import { signupPopup } from '../stores/signup-popup.ts'
import { lateSheet } from './late-sheet.ts'
import { whenFree } from './popup/when-free.ts'

async function bringSignupPopup() {
  const [{ openSignupPopup }] = await Promise.all([import('./popup/SignupPopup.tsx'), lateSheet()])
  return openSignupPopup
}

/** Waits twice: the visitor may start something before the popup's script is requested, or while it loads. */
export function offerSignup() {
  whenFree(() => {
    // Check before and after loading: another tab may have shown the popup by then. If the script fails, there is no popup.
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
