/** What was typed before the palette's field had the focus (early-keys.ts). */
import { useEffect, useRef, useState, type RefObject } from 'react'
import { takeKeys } from './early-keys.ts'

type HeldKeys = {
  /** The list of results. */
  readonly list: RefObject<HTMLDivElement | null>
  /** Call when the field has the focus: what was typed until then. */
  readonly take: () => string
}

/** An Enter pressed too early chooses the first result for the typed words. */
export function useHeldKeys(): HeldKeys {
  const list = useRef<HTMLDivElement>(null)
  const [entered, setEntered] = useState(false)

  // A palette that closes before its field had the focus must not keep holding keys.
  useEffect(() => () => void takeKeys(), [])

  useEffect(() => {
    if (!entered) return
    setEntered(false)
    list.current?.querySelector<HTMLElement>('[cmdk-item]')?.click()
  }, [entered])

  return {
    list,
    take() {
      const held = takeKeys()
      if (held.isEntered) setEntered(true)
      return held.typed
    },
  }
}
