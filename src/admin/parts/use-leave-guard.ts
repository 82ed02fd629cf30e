/** Asks before unsaved answers are left, by a link, by Back, or by a reload. */
import { useBlocker } from '@tanstack/react-router'
import { session } from '../../stores/account/session.ts'
import { useConfirm } from './overlay/Confirm.tsx'

/** Without a session there is no reason to block leaving. */
const isSignedIn = () => session.$session.get().status === 'signed-in'

type Guard = {
  readonly dirty: boolean
  /** What becomes of the answers. */
  readonly body: string
  /** Whether an address of the same screen still shows them. */
  readonly staysOn?: (search: object) => boolean
  /** Called when someone leaves anyway. */
  readonly onLeave?: () => void
}

export function useLeaveGuard({ dirty, body, staysOn = () => false, onLeave }: Guard): void {
  const confirm = useConfirm()
  useBlocker({
    disabled: !dirty,
    enableBeforeUnload: isSignedIn,
    shouldBlockFn: async ({ current, next }) => {
      if (next.pathname === current.pathname && staysOn(next.search)) return false
      const leaves = await confirm({ title: 'Leave without saving?', body, action: 'Leave' })
      if (leaves) onLeave?.()
      return !leaves
    },
  })
}
