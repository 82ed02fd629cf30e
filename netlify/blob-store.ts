/** Opens Netlify Blobs by the names of our stores. The only import of its client. */
import { blobLogin } from './env.ts'
import { Refusal } from './refusal.ts'

/** `images`: the newsletters' pictures. `backups`: the sealed nightly backups. `wake`: when to query the database. */
type StoreName = 'images' | 'backups' | 'wake'

export type BlobStore = {
  readonly write: (key: string, bytes: Uint8Array) => Promise<void>
  /** Undefined if there is no such key. */
  readonly read: (key: string) => Promise<ArrayBuffer | undefined>
  /** Every key that starts with the prefix. */
  readonly list: (prefix?: string) => Promise<readonly string[]>
  readonly remove: (key: string) => Promise<void>
}

/**
 * Opens a store with strong consistency: a read sees every earlier write. All methods refuse `unavailable` when the store doesn't
 * answer.
 */
export function openBlobStore(name: StoreName): BlobStore {
  const asked = async <Value>(ask: () => Promise<Value>): Promise<Value> => {
    try {
      return await ask()
    } catch {
      throw new Refusal('unavailable')
    }
  }
  // Load the client with the first call, so that a cold function starts faster.
  const store = async () => {
    const { getStore } = await import('@netlify/blobs')
    return getStore({ name, consistency: 'strong', ...blobLogin() })
  }
  return {
    write: (key, bytes) =>
      asked(async () => {
        await (await store()).set(key, new Uint8Array(bytes).buffer)
      }),
    read: (key) => asked(async () => (await (await store()).get(key, { type: 'arrayBuffer' })) ?? undefined),
    list: (prefix = '') => asked(async () => (await (await store()).list({ prefix })).blobs.map(({ key }) => key)),
    remove: (key) => asked(async () => (await store()).delete(key)),
  }
}

/** How long to wait for a call that other work can go on without. The client itself tries for half a minute. */
const patienceMs = 1_500

/** Returns a call's answer if it comes soon enough, else throws: a booking and the morning email don't wait for the blob store. */
export async function within<Value>(work: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('The blob store didn’t answer in time.')), patienceMs)
  })
  // Ignore a rejection that comes after the timeout won the race.
  work.catch(() => {})
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
