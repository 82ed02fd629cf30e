/** The loop over a slot's picture, in every format available: photo.* wins, and a photo without its own film has none. */
import { hasPhoto } from './photo.ts'

const films = import.meta.glob<string>('../../media/*/{photo,render}.{webm,mp4}', { query: '?url', import: 'default' })

/** The addresses, smaller format first; empty if the slot has no film. */
export async function filmSource(slot: string): Promise<readonly string[]> {
  const name = hasPhoto(slot) ? 'photo' : 'render'
  const found = ['webm', 'mp4'].map((format) => films[`../../media/${slot}/${name}.${format}`])
  return Promise.all(found.flatMap((bring) => (bring ? [bring()] : [])))
}
