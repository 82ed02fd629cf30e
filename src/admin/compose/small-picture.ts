/**
 * Makes a picture as small as an email needs it, as a new JPEG. That also drops what the camera noted in the file, such as where
 * it was taken.
 */
import { mostUploadBytes } from '../../contracts/image.ts'

/** Twice the width of the newsletter, for sharp screens. */
const most = { width: 1200, height: 1600 } as const
const qualities = [0.86, 0.76, 0.62, 0.45] as const

const jpegOf = (canvas: HTMLCanvasElement, quality: number) =>
  new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))

async function base64Of(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer())
  let text = ''
  // A call takes only so many arguments.
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return btoa(text)
}

/** The picture in base64; undefined if this browser can't read the file as a picture. */
export async function smallPicture(file: Blob): Promise<string | undefined> {
  const bitmap = await createImageBitmap(file).catch(() => undefined)
  if (bitmap === undefined) return undefined
  const canvas = document.createElement('canvas')
  const scale = Math.min(1, most.width / bitmap.width, most.height / bitmap.height)
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  const context = canvas.getContext('2d')
  if (!context) return undefined
  // A JPEG has no transparency.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  for (const quality of qualities) {
    const blob = await jpegOf(canvas, quality)
    if (blob && blob.size <= mostUploadBytes) return base64Of(blob)
  }
  return undefined
}
