/** Asks before unsaved words are left, by a link, by Back, or by a reload. */
import { useBlocker } from '@tanstack/react-router'
import { session } from '../../stores/account/session.ts'
import type { ComposerState } from '../../stores/newsletter/composer-state.ts'
import { useConfirm } from '../parts/overlay/Confirm.tsx'

/** Without a session there is no reason to block leaving: this device keeps the draft until the person is back. */
const isSignedIn = () => session.$session.get().status === 'signed-in'

export function useLeaveGuard({ dirty, draft }: ComposerState): void {
  const confirm = useConfirm()
  useBlocker({
    disabled: !dirty,
    enableBeforeUnload: isSignedIn,
    shouldBlockFn: async ({ current, next }) => {
      // Saving a new newsletter only adds its id to this screen's address.
      if (next.pathname === current.pathname && 'id' in next.search && next.search.id === draft.id) return false
      return !(await confirm({
        title: 'Leave without saving?',
        body: 'Your changes will be on this device when you come back. No one else can see them.',
        action: 'Leave',
      }))
    },
  })
}
