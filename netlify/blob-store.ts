/** Netlify Blobs, by the names of our stores; the only import of its client. */
import { blobLogin } from './env.ts'
import { Refusal } from './refusal.ts'

/** `images`: the newsletters' pictures. `backups`: the sealed backups of each night. `wake`: when the database has to be asked. */
export type StoreName = 'images' | 'backups' | 'wake'

export type BlobStore = {
  readonly write: (key: string, bytes: Uint8Array) => Promise<void>
  /** Undefined where there is none. */
  readonly read: (key: string) => Promise<ArrayBuffer | undefined>
  /** Every key that begins so. */
  readonly list: (prefix?: string) => Promise<readonly string[]>
  readonly remove: (key: string) => Promise<void>
}

/** A store, in which what was written is read at once. All of it refuses `unavailable` when the store does not answer. */
export function openBlobStore(name: StoreName): BlobStore {
  const asked = async <Value>(ask: () => Promise<Value>): Promise<Value> => {
    try {
      return await ask()
    } catch {
      throw new Refusal('unavailable')
    }
  }
  // Loaded by the first that asks, so that a cold function is ready sooner.
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
