import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { ownVisit } from '../../stores/visit/own-visit.ts'
import { Banner } from '../../ui/Banner.tsx'

/** Why the last press did nothing. It takes focus: the button that was pressed may be gone. */
export function Problem() {
  const problem = useStore(ownVisit.$problem)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (problem !== undefined) box.current?.focus()
  }, [problem])
  if (problem === undefined) return null
  return (
    <div ref={box} tabIndex={-1} className="mt-8 scroll-mt-28 outline-none">
      <Banner message={problem} />
    </div>
  )
}
