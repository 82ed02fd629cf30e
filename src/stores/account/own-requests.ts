/** The signed-in person's requests to the clinic (decision 9). */
import { listOwnRequests, type OwnRequest } from '../../contracts/request/own.ts'
import { createOwnList, type OwnList } from './own-list.ts'
import { callSignedIn } from './signed-in-call.ts'

export type { OwnRequest }

/** The page's instance. */
export const ownRequests: OwnList<OwnRequest> = createOwnList<OwnRequest>(async () => {
  const result = await callSignedIn(listOwnRequests, {})
  return result.ok ? { ok: true, value: result.value.requests } : result
})
