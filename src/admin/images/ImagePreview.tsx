import { Link } from '@tanstack/react-router'
import { Download, MailPlus } from 'lucide-react'
import type { Ref } from 'react'
import { clinic } from '../../catalog/clinic.ts'
import { formatCount } from '../../catalog/count.ts'
import { listed } from '../../catalog/listed.ts'
import type { Image } from '../../contracts/image.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { imagePath, type Generating } from './use-images.ts'

type Props = {
  readonly ref: Ref<HTMLElement>
  readonly image: Image | undefined
  readonly generating: Generating | undefined
  readonly onOffer: (prompt: string) => void
}

const kilobytes = (bytes: number) => `${formatCount(Math.max(1, Math.round(bytes / 1024)))} KB`

/** "“turkey”, “table” or “lamp”" */
function anyOf(words: readonly string[]): string {
  return listed(
    words.map((word) => `“${word}”`),
    'or',
  )
}

/** Says what the picture doesn't show although the prompt asked for it, and offers what can be drawn. */
function DrawnInstead({
  instead: { missed, drawn, offers },
  onOffer,
}: {
  readonly instead: NonNullable<Image['instead']>
  readonly onOffer: (prompt: string) => void
}) {
  return (
    <div className="grid gap-2.5 rounded-card bg-warn-bg px-4 py-3">
      <p role="status" className="text-warn">
        <strong className="font-medium">
          {missed.length > 0 ? `We can’t draw ${anyOf(missed)}.` : 'Your prompt doesn’t say what to draw.'}
        </strong>{' '}
        We chose {drawn} instead.
      </p>
      <p id="image-offers" className="text-fine text-mute">
        What we can draw
      </p>
      <ul aria-labelledby="image-offers" className="flex flex-wrap gap-1.5">
        {offers.map((offer) => (
          <li key={offer}>
            <button
              type="button"
              className="min-h-button cursor-pointer rounded-field border border-line bg-pearl px-3 py-1.5 text-left hover:bg-mist"
              onClick={() => onOffer(offer)}
            >
              {offer}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The selected picture in a newsletter's proportions, and what you can do with it. */
export function ImagePreview({ ref, image, generating, onOffer }: Props) {
  return (
    <section
      ref={ref}
      tabIndex={-1}
      aria-label="Preview"
      className="grid overflow-hidden rounded-field border border-line bg-pearl lg:sticky lg:top-6"
    >
      {generating ? (
        <div
          role="status"
          className="flex aspect-2/1 items-center justify-center bg-sand px-6 text-center text-admin text-mute motion-safe:animate-wait"
        >
          Creating your image. This takes a few seconds.
        </div>
      ) : image ? (
        <img src={imagePath(image)} alt={image.alt} width={image.width} height={image.height} className="h-auto w-full bg-sand" />
      ) : (
        <p className="flex aspect-2/1 items-center justify-center bg-sand px-6 text-center text-admin text-mute">
          Your image will appear here.
        </p>
      )}
      {image && !generating && (
        <div className="grid gap-3 border-t border-line p-5 text-admin">
          {image.instead && <DrawnInstead instead={image.instead} onOffer={onOffer} />}
          <p>{image.prompt}</p>
          <p className="text-fine text-mute">
            {[image.alt, `${image.width} × ${image.height}`, kilobytes(image.bytes)].filter(Boolean).join(' · ')}
          </p>
          <div className="flex flex-wrap gap-2">
            <a
              href={imagePath(image)}
              download={`${clinic.name.toLowerCase().replaceAll(' ', '-')}-${image.file.slice(0, 8)}.${image.file.split('.')[1]!}`}
              className={buttonClass({ size: 'admin' })}
            >
              <Download size={16} strokeWidth={1.5} aria-hidden /> Download
            </a>
            <Link
              to="/newsletters/compose"
              search={{ picture: image.file, alt: image.alt }}
              className={buttonClass({ variant: 'secondary', size: 'admin' })}
            >
              <MailPlus size={16} strokeWidth={1.5} aria-hidden /> Add to a newsletter
            </Link>
          </div>
        </div>
      )}
    </section>
  )
}
