/** A question's answer that nobody can mean: the second press of a double press on what asked it. */
import { useLayoutEffect, useRef } from 'react'

export const unreadMs = 500

/**
 * Whether a press came before anybody could read a question, since it appeared or became another one. Goes by time: some touch
 * screens count each press of a double press as a first one.
 */
export function useUnread(question: unknown): (press: { readonly timeStamp: number }) => boolean {
  const shownAt = useRef(0)
  useLayoutEffect(() => {
    shownAt.current = performance.now()
  }, [question])
  return ({ timeStamp }) => timeStamp - shownAt.current < unreadMs
}
