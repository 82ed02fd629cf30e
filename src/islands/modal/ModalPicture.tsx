import { useEffect, useRef } from 'react'

/** On wide screens, beside the form and beside the thanks. */
export function ModalPicture({ picture }: { picture: DocumentFragment | undefined }) {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (picture) frame.current?.replaceChildren(picture)
  }, [picture])

  return (
    <div className="hidden md:sticky md:top-0 md:col-span-5 md:block md:h-full md:max-h-[min(54rem,calc(100dvh-3rem))]">
      <div ref={frame} className="size-full bg-sand" />
    </div>
  )
}
