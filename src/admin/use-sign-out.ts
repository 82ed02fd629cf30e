import { useCallback } from 'react'
import { countOf } from '../catalog/count.ts'
import { session } from '../stores/account/session.ts'
import { visitSteps } from '../stores/visit-steps/visit-steps.ts'
import { useConfirm } from './parts/overlay/Confirm.tsx'

/**
 * Signs out; false if the server didn't answer, so nothing has changed. Visit steps it hasn't received yet are sent first, or
 * discarded if the person agrees.
 */
export function useSignOut(): () => Promise<boolean> {
  const confirm = useConfirm()
  return useCallback(async () => {
    await visitSteps.send()
    const unsent = visitSteps.$steps.get().map(({ id }) => id)
    if (unsent.length > 0) {
      const one = unsent.length === 1
      const yes = await confirm({
        title: 'Sign out and lose unsent updates?',
        body: `${countOf(unsent.length, 'visit update')} ${one ? 'is' : 'are'} only on this device. Stay signed in until ${one ? 'it’s' : 'they’re'} sent, or sign out without ${one ? 'it' : 'them'}.`,
        action: 'Sign out and discard',
        danger: true,
      })
      if (!yes) return true
    }
    const result = await session.leave()
    if (!result.ok) return false
    await visitSteps.discard(unsent)
    return true
  }, [confirm])
}
