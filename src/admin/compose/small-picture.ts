/**
 * Makes a picture as small as an email needs it, as a new JPEG. That also drops what the camera noted in the file, such as where
 * it was taken.
 */
import { emailSize, type WrongSize } from '../../catalog/newsletter/picture-size.ts'
import { mostUploadBytes } from '../../contracts/image.ts'

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

export type SmallPicture = { readonly data: string; readonly wrong?: undefined } | { readonly wrong: WrongSize | 'not-a-picture' }

/** The picture in base64, or why it can't be in a newsletter. */
export async function smallPicture(file: Blob): Promise<SmallPicture> {
  const bitmap = await createImageBitmap(file).catch(() => undefined)
  if (bitmap === undefined) return { wrong: 'not-a-picture' }
  const size = emailSize(bitmap)
  if (typeof size === 'string') return { wrong: size }
  const canvas = document.createElement('canvas')
  canvas.width = size.width
  canvas.height = size.height
  const context = canvas.getContext('2d')
  if (!context) return { wrong: 'not-a-picture' }
  // A JPEG has no transparency.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  for (const quality of qualities) {
    const blob = await jpegOf(canvas, quality)
    if (blob && blob.size <= mostUploadBytes) return { data: await base64Of(blob) }
  }
  return { wrong: 'not-a-picture' }
}
