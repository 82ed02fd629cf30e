import { imageFailures } from '../../client/admin-messages.ts'
import type { Image } from '../../contracts/image.ts'
import { Button } from '../../ui/Button.tsx'
import { sentenceOf } from '../parts/ask.ts'
import { FailureBanner } from '../parts/Failure.tsx'
import { imagePath, type useImages } from './use-images.ts'

type Props = {
  readonly list: ReturnType<typeof useImages>
  readonly shown: Pick<Image, 'file'> | undefined
  readonly onShow: (image: Image) => void
}

/** Every picture, generated or uploaded, latest first. Choosing one shows it. */
export function ImageHistory({ list, shown, onShow }: Props) {
  const { images, error, refetch, isPending, hasNextPage, isFetchingNextPage, fetchNextPage } = list
  return (
    <section aria-label="Previous images" className="grid gap-3">
      <h2 className="font-sans text-[1.0625rem] leading-6 font-semibold">Previous images</h2>
      {error && images.length === 0 ? (
        <FailureBanner message={sentenceOf(error, imageFailures.load)} onRetry={() => void refetch()} />
      ) : isPending ? (
        <p role="status" className="text-admin text-mute">
          Loading…
        </p>
      ) : images.length === 0 ? (
        <p className="text-admin text-mute">No images yet. The images you generate will appear here.</p>
      ) : (
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4">
          {images.map((image) => (
            <li key={image.id}>
              <button
                type="button"
                aria-pressed={shown?.file === image.file}
                onClick={() => onShow(image)}
                className="grid w-full cursor-pointer gap-1.5 rounded-card text-left aria-pressed:outline-2 aria-pressed:outline-offset-4 aria-pressed:outline-lagoon"
              >
                <img
                  src={imagePath(image)}
                  alt=""
                  loading="lazy"
                  className="aspect-2/1 w-full rounded-card bg-sand object-cover"
                />
                <span className="line-clamp-2 text-fine text-mute">{image.prompt}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {hasNextPage && (
        <div>
          <Button variant="secondary" size="admin" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {isFetchingNextPage ? 'Loading…' : 'Show more'}
          </Button>
        </div>
      )}
    </section>
  )
}
