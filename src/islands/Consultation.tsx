/** The island of /consultation: the provider, the form, and the thank-you view. */
import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { pageLocationOf } from '../catalog/location.ts'
import { cityInSearch, withoutCity } from '../catalog/practice/place.ts'
import { consultationPage } from '../stores/consultation/page.ts'
import { ConsultationForm } from './consultation/ConsultationForm.tsx'
import { ContactBar } from './consultation/ContactBar.tsx'
import { ReachUs } from './consultation/ReachUs.tsx'
import { Thanks } from './consultation/Thanks.tsx'
import { keepTyped } from './form/keep-typed.ts'
import { ViewHeading } from './form/ViewHeading.tsx'
import { HeadlineLines, type HeadlineParts } from './form/HeadlineLines.tsx'

type Props = {
  headline: HeadlineParts
  subhead: string
  /** Who treats, in static HTML. */
  provider?: ReactNode
  /** How to call or text instead, in static HTML. */
  help?: ReactNode
}

export function Consultation({ headline, subhead, provider, help }: Props) {
  const { form } = consultationPage
  const sent = useStore(consultationPage.$sent)
  const [ready, setReady] = useState(false)
  const wasSent = useRef(false)
  if (sent) wasSent.current = true

  useEffect(() => {
    const typed = keepTyped(form)
    const close = consultationPage.open()
    const city = cityInSearch(location.search)
    if (city !== undefined) {
      // The last link counts, and only once: later choices survive a reload.
      form.change('location', pageLocationOf(city))
      history.replaceState(history.state, '', location.pathname + withoutCity(location.search) + location.hash)
    }
    typed()
    setReady(true)
    return close
  }, [form])

  return (
    <>
      <p role="status" className="sr-only">
        {sent !== undefined && 'Thank You. Your request was sent.'}
      </p>
      {sent ? (
        <Thanks receipt={sent} provider={provider} />
      ) : (
        <div className="page-width pt-6 md:pt-14">
          <div className="grid gap-x-6 pb-16 md:grid-cols-12 md:grid-rows-[auto_1fr] lg:grid-rows-[auto_auto_auto_1fr] lg:pb-28">
            <div className="md:col-span-8 lg:col-span-5">
              <p className="mb-5 text-small font-medium text-lagoon">Book Your Consultation</p>
              <ViewHeading className="font-display text-h1 lg:text-[5.1vw] xl:text-[4.5rem]" arrived={wasSent.current}>
                <HeadlineLines parts={headline} />
              </ViewHeading>
            </div>
            <div className="mt-6 max-w-[28rem] md:col-span-7 lg:col-span-5">
              <p className="text-lead text-balance">{subhead}</p>
              {/* In a wide window, they are beside the form, with more about who answers. */}
              <div className="mt-2 lg:hidden">{help}</div>
            </div>
            <div className="provider-brief mt-12 max-md:order-1 md:col-span-4 md:col-start-9 md:row-span-2 md:row-start-1 md:mt-0 lg:col-span-5 lg:col-start-1 lg:row-span-1 lg:row-start-3 lg:mt-10">
              {provider}
            </div>
            <ConsultationForm ready={ready} />
            <ReachUs />
          </div>
          <ContactBar />
        </div>
      )}
    </>
  )
}
