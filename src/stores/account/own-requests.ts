/** What whoever is signed in asked the clinic for (decision 9). */
import { listOwnRequests, type OwnRequest } from '../../contracts/request/own.ts'
import { createOwnList, type OwnList } from './own-list.ts'
import { callSignedIn } from './signed-in-call.ts'

export type { OwnRequest }

/** The page's own. */
export const ownRequests: OwnList<OwnRequest> = createOwnList<OwnRequest>(async () => {
  const result = await callSignedIn(listOwnRequests, {})
  return result.ok ? { ok: true, value: result.value.requests } : result
})
