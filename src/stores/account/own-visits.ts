/** The signed-in person's visits (decision 39). */
import { listOwnVisits, type ListedVisit } from '../../contracts/visit/own.ts'
import { createOwnList, type OwnList } from './own-list.ts'
import { callSignedIn } from './signed-in-call.ts'

export type { ListedVisit }

/** The page's instance. */
export const ownVisits: OwnList<ListedVisit> = createOwnList<ListedVisit>(async () => {
  const result = await callSignedIn(listOwnVisits, {})
  return result.ok ? { ok: true, value: result.value.visits } : result
})
