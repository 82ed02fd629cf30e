import { useQueryClient, type Query } from '@tanstack/react-query'
import { useEffect, useRef, type RefObject } from 'react'
import type { NewsletterRow } from '../../contracts/newsletter/newsletter.ts'
import { newslettersKey } from './keys.ts'

const quickMs = 2500
const calmMs = 30_000
/** How long after the last change we keep polling quickly. */
const livelyMs = 15_000

/** Skip open questions: counting them again would look like activity. */
const isWatched = ({ queryKey }: Query) => queryKey[1] !== 'forecast'

/**
 * Polls the newsletters while one is being sent: often while the figures move, rarely while they wait for noon.
 * It sets `timed` during its requests, which don't count as a sign that someone is there.
 */
export function useSendingWatch(rows: readonly NewsletterRow[], begun: unknown, timed: RefObject<boolean>): void {
  const client = useQueryClient()
  const lively = useRef(0)
  const waiting = rows.some(({ status, pausedAt, stats }) => status === 'sending' && pausedAt === null && stats.pending > 0)
  const figures = rows.map(({ status, stats }) => `${status} ${stats.accepted} ${stats.unconfirmed}`).join()

  useEffect(() => {
    lively.current = Date.now() + livelyMs
  }, [figures, begun])

  useEffect(() => {
    if (!waiting) return
    let timer: ReturnType<typeof setTimeout>
    let over = false
    const look = async () => {
      if (!document.hidden) {
        timed.current = true
        await client.invalidateQueries({ queryKey: [newslettersKey], predicate: isWatched })
        timed.current = false
      }
      if (!over) plan()
    }
    const plan = () => {
      timer = setTimeout(() => void look(), Date.now() < lively.current ? quickMs : calmMs)
    }
    plan()
    return () => {
      over = true
      clearTimeout(timer)
    }
  }, [waiting, client, begun, timed])
}
