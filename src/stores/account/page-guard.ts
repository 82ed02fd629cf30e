/** The page guards: one for clients' pages, one for the back office. */
import { adminCheck } from './admin-check.ts'
import { createGuard, type Guard } from './guard.ts'
import { session } from './session.ts'

const here = () => location.pathname + location.search + location.hash

/** For anyone signed in. */
export const clientGuard: Guard = createGuard('signed-in', session, adminCheck, here)

export const adminGuard: Guard = createGuard('admin', session, adminCheck, here)

/** Sends a visitor who may not be here where they may be. The back button doesn't return here. */
export function leaveWhenSent(guard: Guard): () => void {
  return guard.$passage.subscribe((passage) => {
    if (passage.kind === 'elsewhere') location.replace(passage.path)
  })
}
