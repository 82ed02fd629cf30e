import type { ReactNode } from 'react'
import { resetMode } from '../../catalog/site/paths.ts'
import { resetPassword } from '../../stores/account/reset-password.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { ViewHeading } from '../form/ViewHeading.tsx'

type Props = { title: ReactNode; sentence: string; again: boolean }

/** The emailed link doesn't work: what is wrong with it, and what to do. */
export function LinkError({ title, sentence, again }: Props) {
  return (
    <>
      <ViewHeading className="font-display text-h2" arrived={false}>
        {title}
      </ViewHeading>
      <div className="mt-8">
        <Banner message={sentence} />
      </div>
      <div className="mt-6 flex flex-wrap gap-3">
        {again && <Button onClick={() => void resetPassword.useLink()}>Try again</Button>}
        <a href={resetMode} className={buttonClass({ variant: again ? 'secondary' : 'default' })}>
          Request a new link
        </a>
      </div>
    </>
  )
}
