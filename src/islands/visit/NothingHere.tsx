/** A private link's page while it opens, and with nothing to show: why, and what to do. */
import type { ReactNode } from 'react'
import { clinic } from '../../catalog/clinic.ts'
import { paths } from '../../catalog/site/paths.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { HeadlineLines, type HeadlineParts } from '../form/HeadlineLines.tsx'
import { ViewHeading } from '../form/ViewHeading.tsx'

const { display, e164 } = clinic.phone

/** Until we know what the link shows. */
export function OneMoment({ headline, opening }: { headline: HeadlineParts; opening: 'visit' | 'form' }) {
  return (
    <div role="status" className="min-h-[40rem]">
      <h1 className="font-display text-h1 font-light">
        <HeadlineLines parts={headline} />
      </h1>
      <p className="scripted mt-6 text-lead text-mute">{`One moment. We’re opening your ${opening}.`}</p>
    </div>
  )
}

type TitleProps = {
  title: string
  /** The end of the title, in italics. */
  em: string
}

type PageProps = TitleProps & { arrived: boolean; children: ReactNode }

function Page({ title, em, arrived, children }: PageProps) {
  return (
    <div className="nothing-here max-w-[46rem] lg:min-h-[max(50svh,32rem)] md:pt-[8svh]">
      <ViewHeading className="font-display text-h1" arrived={arrived}>
        {title} <em>{em}</em>
      </ViewHeading>
      {children}
    </div>
  )
}

type Props = TitleProps & {
  /** It takes the place of what was shown, and the focus. */
  arrived: boolean
  words: ReactNode
  more?: ReactNode
  /** Links and buttons. */
  ways: ReactNode
}

export function NothingHere({ words, more, ways, ...page }: Props) {
  return (
    <Page {...page}>
      <p className="mt-6 max-w-prose text-lead text-pretty" role="status">
        {words}
      </p>
      {more}
      <p className="mt-9 flex flex-wrap gap-x-6 gap-y-3">{ways}</p>
    </Page>
  )
}

type NotLoadedProps = { em: string; sentence: string; arrived: boolean; onRetry: () => void }

/** It couldn't be loaded. */
export function NotLoaded({ em, sentence, arrived, onRetry }: NotLoadedProps) {
  return (
    <Page title="We can’t open" em={em} arrived={arrived}>
      <div className="mt-8">
        <Banner message={sentence} phone={clinic.phone} />
      </div>
      <Button className="mt-6 max-sm:w-full" onClick={onRetry}>
        Try again
      </Button>
    </Page>
  )
}

export function CallUs({ variant }: { variant?: 'secondary' }) {
  return (
    <a href={`tel:${e164}`} className={`${buttonClass({ variant })} tnum max-sm:w-full`}>
      Call {display}
    </a>
  )
}

export function BookIv() {
  return (
    <a href={paths.bookIv} className={`${buttonClass()} max-sm:w-full`}>
      Book an in-home IV
    </a>
  )
}
