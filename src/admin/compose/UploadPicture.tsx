/** Uploads an admin's own picture, made smaller on this device first. */
import { useQueryClient } from '@tanstack/react-query'
import { Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import type { EmailPicture } from '../../catalog/newsletter/email-block.ts'
import { refusalSentences } from '../../contracts/failure.ts'
import { uploadImage } from '../../contracts/image.ts'
import { Button } from '../../ui/Button.tsx'
import { ask, sentenceOf } from '../parts/ask.ts'
import { smallPicture, type SmallPicture } from './small-picture.ts'

const wrongSentences: Readonly<Record<NonNullable<SmallPicture['wrong']>, string>> = {
  'too-small': 'This image is too small for a newsletter. Choose a larger one.',
  'too-tall': 'This image is too tall for a newsletter. Crop it, or choose another.',
  'too-flat': 'This image is too wide for a newsletter. Crop the sides, or choose another.',
  'not-a-picture': refusalSentences['not-a-picture'],
}

type Props = {
  /** `isStilled`: it was a GIF, of which only the first frame is left. */
  readonly onUploaded: (picture: EmailPicture, isStilled: boolean) => void
  readonly onProblem: (problem: string | undefined) => void
}

export function UploadPicture({ onUploaded, onProblem }: Props) {
  const client = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const upload = async (file: File) => {
    setBusy(true)
    onProblem(undefined)
    try {
      const picture = await smallPicture(file)
      if (picture.wrong !== undefined) return onProblem(wrongSentences[picture.wrong])
      const { data } = picture
      const { image } = await ask(uploadImage, { name: file.name.slice(0, 120) || 'Picture', data }, { timeoutMs: 30_000 })
      onUploaded({ src: image.url, alt: image.alt }, file.type === 'image/gif')
      await client.invalidateQueries({ queryKey: ['images'] })
    } catch (error) {
      onProblem(sentenceOf(error, 'We couldn’t upload this image. Your newsletter is unchanged. Try again.'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        aria-label="Upload an image"
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          target.value = ''
          if (file) void upload(file)
        }}
      />
      <Button variant="secondary" size="admin" busy={busy} onClick={() => input.current?.click()}>
        <Upload size={16} strokeWidth={1.5} aria-hidden />
        {busy ? 'Uploading…' : 'Upload your own'}
      </Button>
    </>
  )
}
