import { useEffect, useRef } from 'react'

/** The picture beside the form and the thank-you view, on wide screens. */
export function ModalPicture({ picture }: { picture: DocumentFragment | undefined }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (picture) place.current?.replaceChildren(picture)
  }, [picture])

  return (
    <div className="hidden md:sticky md:top-0 md:col-span-5 md:block md:h-full md:max-h-[min(54rem,calc(100dvh-3rem))]">
      <div ref={place} className="size-full bg-sand" />
    </div>
  )
}
