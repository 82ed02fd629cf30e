/** Stores pictures under the hash of their bytes, so that none ever changes under its name. */
import { openBlobStore, type BlobStore } from '../blob-store.ts'

export type ImageStore = Pick<BlobStore, 'write' | 'read'>

/** Both methods refuse `unavailable` when the store doesn't answer. */
export function openImageStore(): ImageStore {
  return openBlobStore('images')
}
