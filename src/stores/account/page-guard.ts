/** The guards of pages: one for clients' pages, one for the back office. */
import { adminCheck } from './admin-check.ts'
import { createGuard, type Guard } from './guard.ts'
import { session } from './session.ts'

const here = () => location.pathname + location.search + location.hash

/** For whoever is signed in. */
export const clientGuard: Guard = createGuard('signed-in', session, adminCheck, here)

export const adminGuard: Guard = createGuard('admin', session, adminCheck, here)

/** Whoever may not be here goes where they may, and the back button does not bring them back. */
export function leaveWhenSent(guard: Guard): () => void {
  return guard.$passage.subscribe((passage) => {
    if (passage.kind === 'elsewhere') location.replace(passage.path)
  })
}
