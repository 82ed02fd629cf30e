/** The picture at the top of the newsletter, chosen or uploaded, and its alt text. */
import { Link } from '@tanstack/react-router'
import { useId, useRef, useState } from 'react'
import { placeholderSentence, wrongPlaceholders } from '../../catalog/newsletter/placeholder.ts'
import type { EmailPicture } from '../../catalog/newsletter/email-block.ts'
import { Button } from '../../ui/Button.tsx'
import { ImageHistory } from '../images/ImageHistory.tsx'
import { imagePath, useImages } from '../images/use-images.ts'
import { Modal } from '../parts/overlay/Modal.tsx'
import { FailureBanner } from '../parts/Failure.tsx'
import { TextField } from '../parts/form/Fields.tsx'
import { UploadPicture } from './UploadPicture.tsx'

type Props = { readonly picture: EmailPicture | undefined; readonly onChange: (picture: EmailPicture | undefined) => void }

const fileOf = (src: string) => new URL(src).searchParams.get('file') ?? ''

export function EmailPictureField({ picture, onChange }: Props) {
  const id = useId()
  const choose = useRef<HTMLButtonElement>(null)
  const [choosing, setChoosing] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [stilled, setStilled] = useState<string>()
  return (
    <div className="grid gap-3">
      <p className="text-admin font-medium">
        Image <span className="font-normal text-mute">(optional)</span>
      </p>
      {picture && (
        <>
          <img
            src={imagePath({ file: fileOf(picture.src) })}
            alt=""
            className="aspect-2/1 w-full rounded-card bg-sand object-cover"
          />
          <TextField
            id={`${id}-alt`}
            label="Alt text"
            hint="Describe the image for readers who can’t see it."
            error={placeholderSentence(wrongPlaceholders(picture.alt))}
            maxLength={200}
            value={picture.alt}
            onChange={({ target }) => onChange({ ...picture, alt: target.value })}
          />
        </>
      )}
      <div className="flex flex-wrap gap-2">
        <Button ref={choose} variant="secondary" size="admin" onClick={() => setChoosing(true)}>
          {picture ? 'Choose another' : 'Choose an image'}
        </Button>
        <UploadPicture
          onUploaded={(uploaded, isStilled) => {
            onChange(uploaded)
            setStilled(isStilled ? uploaded.src : undefined)
          }}
          onProblem={setProblem}
        />
        {picture && (
          <Button
            variant="ghost"
            size="admin"
            onClick={() => {
              onChange(undefined)
              choose.current?.focus()
            }}
          >
            Remove image
          </Button>
        )}
      </div>
      {picture !== undefined && picture.src === stilled && (
        <p role="status" className="text-fine text-mute">
          Images in newsletters don’t move, so we kept the first frame of your GIF.
        </p>
      )}
      {problem !== undefined && <FailureBanner message={problem} onDismiss={() => setProblem(undefined)} />}
      {choosing && (
        <PictureChoice
          src={picture?.src}
          onClose={() => setChoosing(false)}
          onChoose={(chosen) => {
            onChange(chosen)
            setChoosing(false)
          }}
        />
      )}
    </div>
  )
}

type ChoiceProps = {
  readonly src: string | undefined
  readonly onClose: () => void
  readonly onChoose: (picture: EmailPicture) => void
}

function PictureChoice({ src, onClose, onChoose }: ChoiceProps) {
  const list = useImages()
  return (
    <Modal
      open
      wide
      onClose={onClose}
      title="Choose an image"
      intro={
        <>
          Or make one with the{' '}
          <Link to="/image-generator" className="font-medium text-lagoon underline underline-offset-4">
            image generator
          </Link>
          .
        </>
      }
    >
      <ImageHistory
        list={list}
        shown={src === undefined ? undefined : { file: fileOf(src) }}
        onShow={({ url, alt }) => onChoose({ src: url, alt })}
      />
    </Modal>
  )
}
