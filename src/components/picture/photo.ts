/** Which slots the clinic has put a photo in. */
const photos = import.meta.glob('../../media/*/photo.*')

/** Whether a slot of src/media has a photo, and not only our artwork. */
export function hasPhoto(slot: string, files: readonly string[] = Object.keys(photos)): boolean {
  return files.some((file) => file.startsWith(`../../media/${slot}/`))
}
