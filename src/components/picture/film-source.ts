/** The loop over a slot's picture, in the formats it comes in: photo.* wins, and a photo without a film of its own has none. */
const films = import.meta.glob<string>('../../media/*/{photo,render}.{webm,mp4}', { query: '?url', import: 'default' })
const photos = import.meta.glob('../../media/*/photo.*')

/** The addresses, the smaller format first; none where the slot has no film. */
export async function filmSource(slot: string): Promise<readonly string[]> {
  const here = (file: string) => file.startsWith(`../../media/${slot}/`)
  const name = Object.keys(photos).some(here) ? 'photo' : 'render'
  const found = ['webm', 'mp4'].map((format) => films[`../../media/${slot}/${name}.${format}`])
  return Promise.all(found.flatMap((bring) => (bring ? [bring()] : [])))
}
