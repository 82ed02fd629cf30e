import { Link } from '@tanstack/react-router'
import { Download, MailPlus } from 'lucide-react'
import { formatCount } from '../../catalog/count.ts'
import type { Image } from '../../contracts/image.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { handOver } from '../../stores/newsletter/chosen-picture.ts'
import { imagePath, type Generating } from './use-images.ts'

type Props = { readonly image: Image | undefined; readonly generating: Generating | undefined }

const kilobytes = (bytes: number) => `${formatCount(Math.max(1, Math.round(bytes / 1024)))} KB`

/** The selected picture in a newsletter's proportions, and what you can do with it. */
export function ImagePreview({ image, generating }: Props) {
  return (
    <section aria-label="Preview" className="grid overflow-hidden rounded-field border border-line bg-pearl lg:sticky lg:top-6">
      {generating ? (
        <div
          role="status"
          className="flex aspect-2/1 items-center justify-center bg-sand px-6 text-center text-admin text-mute motion-safe:animate-wait"
        >
          The picture is being made. This takes some seconds.
        </div>
      ) : image ? (
        <img src={imagePath(image)} alt={image.alt} width={image.width} height={image.height} className="h-auto w-full bg-sand" />
      ) : (
        <p className="flex aspect-2/1 items-center justify-center bg-shell px-6 text-center text-admin text-mute">
          Your picture will stand here.
        </p>
      )}
      {image && !generating && (
        <div className="grid gap-3 border-t border-line p-5 text-admin">
          <p>{image.prompt}</p>
          <p className="text-fine text-mute">
            {image.alt} · {image.width} × {image.height} · {kilobytes(image.bytes)}
          </p>
          <div className="flex flex-wrap gap-2">
            <a
              href={imagePath(image)}
              download={`tidelight-${image.file.slice(0, 8)}.${image.file.split('.')[1]!}`}
              className={buttonClass({ size: 'admin' })}
            >
              <Download size={16} strokeWidth={1.5} aria-hidden /> Download
            </a>
            <Link
              to="/newsletters/compose"
              onClick={() => handOver({ src: image.url, alt: image.alt })}
              className={buttonClass({ variant: 'secondary', size: 'admin' })}
            >
              <MailPlus size={16} strokeWidth={1.5} aria-hidden /> Insert into a newsletter
            </Link>
          </div>
        </div>
      )}
    </section>
  )
}
