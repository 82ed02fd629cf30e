import { useStore } from '@nanostores/react'
import { session, type Person } from '../../stores/account/session.ts'

/** The signed-in admin; undefined without a session. */
export function useMe(): Person | undefined {
  const state = useStore(session.$session)
  return state.status === 'signed-in' ? state.user : undefined
}
