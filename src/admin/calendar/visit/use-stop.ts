/** Stops a client's wait, or what is held for them (decision 53). */
import { useState } from 'react'
import type { InputOf } from '../../../contracts/endpoint.ts'
import { stopEarlier } from '../../../contracts/visit/earlier.ts'
import { ask, sentenceOf } from '../../parts/ask.ts'
import { notifyDone, notifyFailed } from '../../parts/Notices.tsx'
import { useConfirm, type Question } from '../../parts/overlay/Confirm.tsx'
import { useCalendarCache } from '../use-calendar.ts'

type Stop = {
  readonly busy: boolean
  /** Asks, stops, and says so. Returns whether it is stopped. */
  readonly stop: (input: InputOf<typeof stopEarlier>, question: Question, done: string) => Promise<boolean>
}

export function useStop(): Stop {
  const [busy, setBusy] = useState(false)
  const confirm = useConfirm()
  const cache = useCalendarCache()
  return {
    busy,
    async stop(input, question, done) {
      if (busy || !(await confirm(question))) return false
      setBusy(true)
      try {
        await ask(stopEarlier, input)
        notifyDone(done)
        return true
      } catch (error) {
        notifyFailed(sentenceOf(error, 'That didn’t go through, so nothing changed. Please try again.'))
        return false
      } finally {
        setBusy(false)
        cache.refresh()
      }
    },
  }
}

/** The question before an offer is stopped. A client can have several: `time` is this one's. */
export const stopOfferQuestion = (time: string): Question => ({
  title: 'Stop this offer?',
  body: `The client won’t be able to take ${time}, and we won’t offer it to anyone else. They keep their visit and stay in line for an earlier time.`,
  action: 'Stop offer',
  danger: true,
})

export const offerStopped = (time: string) => `Offer stopped. You can book ${time}.`
