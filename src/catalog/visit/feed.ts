/** The contents of a provider's calendar feed (decision 38). Instants are ISO texts. */
import type { CityName } from '../practice/city.ts'
import type { VisitKind, VisitStatus } from './visit.ts'

/** A visit as its provider's feed shows it. */
export type FeedVisit = {
  /** The id of its calendar entry, the same as in emails. */
  readonly entry: string
  readonly kind: VisitKind
  readonly status: VisitStatus
  readonly sequence: number
  readonly startsAt: string
  readonly endsAt: string
  /** When its last step was taken. */
  readonly changedAt: string
  readonly clientName: string
  readonly city: CityName | null
  readonly zipCode: string | null
  readonly place: string
  readonly address: string
  readonly travelMinutes: number
  readonly travelFrom: string | null
}

export type VisitFeed = {
  /** Whether entries show clients' names and addresses instead of only initials and the area. */
  readonly showsClients: boolean
  /** When it got its address. */
  readonly createdAt: string
  readonly visits: readonly FeedVisit[]
}
