/** A private link's page with nothing to show: why, and what to do. */
import type { ReactNode } from 'react'
import { clinic } from '../../catalog/clinic.ts'
import { paths } from '../../catalog/site/paths.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { ViewHeading } from '../form/ViewHeading.tsx'

const { display, e164 } = clinic.phone

type Props = { title: ReactNode; arrived?: boolean; children: ReactNode }

export function NothingHere({ title, arrived = false, children }: Props) {
  return (
    <div className="min-h-[max(50svh,32rem)] max-w-[46rem] md:pt-[8svh]">
      <ViewHeading className="font-display text-h1" arrived={arrived}>
        {title}
      </ViewHeading>
      {children}
    </div>
  )
}

export function CallUs() {
  return (
    <a href={`tel:${e164}`} className={`${buttonClass({ variant: 'secondary' })} tnum`}>
      Call {display}
    </a>
  )
}

export function BookIv() {
  return (
    <a href={paths.bookIv} className={buttonClass()}>
      Book an in-home IV
    </a>
  )
}
