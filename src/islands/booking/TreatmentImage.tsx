import type { IvTreatment } from '../../catalog/treatment/iv-treatment.ts'
import type { TreatmentPicture } from './page.ts'

/** The background behind a picture, also shown while the slot has none. */
const grounds: Record<IvTreatment['tone'], string> = {
  amber: 'bg-sand',
  coral: 'bg-blush',
  seaglass: 'bg-glass',
  gold: 'bg-sand',
  blush: 'bg-blush',
  pearl: 'bg-shell',
  lagoon: 'bg-glass',
  citrine: 'bg-shell',
}

type Props = { tone: IvTreatment['tone']; picture: TreatmentPicture | undefined; sizes: string; className: string }

/** Decorative: the treatment's name is next to it. */
export function TreatmentImage({ tone, picture, sizes, className }: Props) {
  return (
    <div className={`overflow-hidden rounded-card ${grounds[tone]} ${className}`}>
      {picture && (
        <picture className="contents">
          <source type="image/avif" srcSet={picture.avif} sizes={sizes} />
          <img
            className={`size-full object-cover transition-transform duration-320 ease-calm group-hover/card:scale-[1.02] ${picture.focal}`}
            src={picture.src}
            width={picture.width}
            height={picture.height}
            alt=""
            loading="lazy"
            fetchPriority="low"
            decoding="async"
          />
        </picture>
      )}
    </div>
  )
}
