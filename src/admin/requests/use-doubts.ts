/** Doubts about a time, and whether the admin keeps it anyway. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { checkAppointment, type AppointmentDoubts } from '../../contracts/request/appointment.ts'
import type { VisitOffers } from '../../contracts/request/offer.ts'
import { ask } from '../parts/ask.ts'
import { requestsKey } from './filters.ts'

/** As of now: a colleague may have confirmed another visit since it was last asked. */
const doubtsQuery = (id: string, startsAt: string) => ({
  queryKey: [requestsKey, 'doubts', id, startsAt],
  queryFn: () => ask(checkAppointment, { id, startsAt }),
})

function hasDoubts({ overlaps, outsideHours, holiday }: AppointmentDoubts): boolean {
  return overlaps.length > 0 || outsideHours || holiday !== null
}

/** Which doubts remain once the provider's own schedule covers the hours. */
function besideOffers(doubts: AppointmentDoubts, offers: VisitOffers | undefined): AppointmentDoubts {
  return offers && offers.providerId !== null ? { ...doubts, outsideHours: false } : doubts
}

type Asked = {
  /** The request's id. */
  readonly id: string
  readonly startsAt: string
  readonly isAhead: boolean
  readonly offers: VisitOffers | undefined
}

export function useDoubts({ id, startsAt, isAhead, offers }: Asked) {
  const client = useQueryClient()
  const { data: known } = useQuery({ ...doubtsQuery(id, startsAt), enabled: isAhead })
  const doubts = known && besideOffers(known, offers)
  // What was accepted, and what was asked when the form was sent. A new doubt, or another time, needs a new question.
  const [accepted, setAccepted] = useState<string>()
  const [unanswered, setUnanswered] = useState<string>()
  const question = JSON.stringify([startsAt, doubts])
  const isAccepted = accepted === question
  return {
    /** Undefined if nothing speaks against the time. */
    doubts: isAhead && doubts && hasDoubts(doubts) ? doubts : undefined,
    isAccepted,
    isUnanswered: unanswered === question && !isAccepted,
    accept: (yes: boolean) => setAccepted(yes ? question : undefined),
    /** Asks the server again. Returns whether the time can be kept. */
    async areSettled(latest: VisitOffers): Promise<boolean> {
      const against = besideOffers(await client.query({ ...doubtsQuery(id, startsAt), staleTime: 0 }), latest)
      const asked = JSON.stringify([startsAt, against])
      setUnanswered(asked)
      return !hasDoubts(against) || accepted === asked
    },
  }
}
