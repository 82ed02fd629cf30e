/** How large a newsletter's picture is, in pixels. */

/** An email shows a picture this wide. A narrower one is stretched, so none is made smaller than this. */
const shownWidth = 600
/** Twice that for sharp screens, and as tall as still loads fast. */
const most = { width: 2 * shownWidth, height: 1600 } as const

/** A picture narrower than this looks blurred where it is stretched. */
const leastWidth = shownWidth / 2

/** A side that email programs still show without trouble. */
export const leastSide = 16
export const mostSide = 4096

type PictureSize = { readonly width: number; readonly height: number }

/** Why a picture of some size can't be in a newsletter. */
export type WrongSize = 'too-small' | 'too-tall' | 'too-flat'

/** The size in which a newsletter has a picture, which is never larger than it was; or why it can't have one. */
export function emailSize({ width, height }: PictureSize): PictureSize | WrongSize {
  if (width < leastWidth || height < leastSide) return 'too-small'
  const fitting = Math.min(1, most.width / width, most.height / height)
  const scale = Math.max(fitting, Math.min(1, shownWidth / width))
  const size = { width: Math.round(width * scale), height: Math.round(height * scale) }
  if (size.height > mostSide) return 'too-tall'
  return size.height < leastSide ? 'too-flat' : size
}
