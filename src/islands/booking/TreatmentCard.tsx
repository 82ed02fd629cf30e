import { useStore } from '@nanostores/react'
import type { IvTreatment } from '../../catalog/treatment/iv-treatment.ts'
import { hyphenated } from '../../catalog/hyphenated.ts'
import { formatCents } from '../../catalog/money.ts'
import { treatmentPath, unbrokenDose } from '../../catalog/treatment/treatment-path.ts'
import { ivCart } from '../../stores/booking/iv-cart.ts'
import { Disclosure } from '../../ui/Disclosure.tsx'
import { CartControl } from './CartControl.tsx'
import type { TreatmentPicture } from './page.ts'
import { TreatmentImage } from './TreatmentImage.tsx'

/** How many ingredients the card names; the details list them all. */
const namedIngredients = 3

type Props = {
  treatment: IvTreatment
  picture: TreatmentPicture | undefined
}

/** On a phone, a row with its picture at the left; on wider screens, a column whose lines align with its neighbors'. */
export function TreatmentCard({ treatment, picture }: Props) {
  const lines = useStore(ivCart.$lines)
  const quantity = lines.find((line) => line.treatmentId === treatment.id)?.quantity ?? 0
  const { title, description, priceCents, duration, ingredients, benefits, before, tone } = treatment
  const more = ingredients.length - namedIngredients
  const named = [...ingredients.slice(0, namedIngredients), ...(more > 0 ? [`+${more} more`] : [])]
  const line = unbrokenDose(named.map((words) => (words.length > 12 ? words : words.replaceAll(' ', '\u00a0'))).join(', '))

  return (
    <li className="group/card grid grid-cols-[min(8rem,60vw-4rem)_minmax(0,1fr)] grid-rows-[auto_auto_1fr] gap-x-4 border-t border-line py-6 first:border-t-0 sm:row-span-5 sm:grid-cols-1 sm:grid-rows-subgrid sm:border-0 sm:pt-0 sm:pb-14">
      <TreatmentImage
        tone={tone}
        picture={picture}
        sizes="(min-width: 64rem) 22vw, (min-width: 40rem) 45vw, 8rem"
        className="row-span-3 aspect-4/5 w-full self-start sm:row-span-1 sm:aspect-square"
      />
      <h2 className="text-[1.5rem] leading-[1.12] tracking-[-0.015em] sm:mt-5 sm:text-[1.625rem]">
        <a href={treatmentPath(title)} className="treatment-name">
          {unbrokenDose(title)}
        </a>
      </h2>
      <p className="mt-1 tnum sm:mt-1.5">
        {formatCents(priceCents)} <span className="text-small text-mute">{`· ${duration}`}</span>
      </p>
      <p className="mt-1 text-small text-mute sm:mt-2">
        {hyphenated(line).map(({ piece, isWhole }, at) =>
          isWhole ? (
            <span key={at} className="whitespace-nowrap">
              {piece}
            </span>
          ) : (
            piece
          ),
        )}
        {before && <span className="mt-1 block text-ink">{before}</span>}
      </p>
      <div className="relative col-span-full mt-4">
        <CartControl treatment={treatment} quantity={quantity} className="float-right w-36" />
        <Disclosure
          summary={
            <>
              Details <span className="sr-only">{`on ${title}`}</span>
            </>
          }
        >
          <div className="grid gap-4 pt-3 text-small">
            <p>{description}</p>
            <div>
              <h3 className="font-sans font-medium">Ingredients</h3>
              <p className="mt-1 text-mute">{ingredients.join(', ')}</p>
            </div>
            <div>
              <h3 className="font-sans font-medium">Benefits</h3>
              <ul className="mt-1 grid gap-1 text-mute">
                {benefits.map((benefit) => (
                  <li key={benefit}>{benefit}</li>
                ))}
              </ul>
            </div>
          </div>
        </Disclosure>
      </div>
    </li>
  )
}
