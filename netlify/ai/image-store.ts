/** Where pictures are kept: Netlify Blobs, by the hash of their bytes, so that none ever changes under its name. */
import { getStore } from '@netlify/blobs'
import { Refusal } from '../refusal.ts'

export type ImageStore = {
  readonly write: (file: string, bytes: Uint8Array) => Promise<void>
  /** Undefined where there is none. */
  readonly read: (file: string) => Promise<ArrayBuffer | undefined>
}

/** Both refuse `unavailable` when the store does not answer. */
export function openImageStore(): ImageStore {
  const asked = async <Value>(ask: () => Promise<Value>): Promise<Value> => {
    try {
      return await ask()
    } catch {
      throw new Refusal('unavailable')
    }
  }
  const store = () => getStore({ name: 'images', consistency: 'strong' })
  return {
    write: (file, bytes) =>
      asked(async () => {
        await store().set(file, new Uint8Array(bytes).buffer)
      }),
    read: (file) => asked(async () => (await store().get(file, { type: 'arrayBuffer' })) ?? undefined),
  }
}
