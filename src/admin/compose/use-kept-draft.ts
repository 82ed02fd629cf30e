/** Keeps a draft on this device while it is being written. */
import { useEffect, useRef } from 'react'
import { forget, keep, type Kept } from './draft.ts'

const autosaveMs = 400

/** `id`: the newsletter's, once it is saved. `kept`: what the screen shows; undefined if there is nothing to lose. */
export function useKeptDraft(id: string | undefined, kept: Omit<Kept, 'at'> | undefined): void {
  const keepNow = useRef(() => {})
  const { draft, base, version } = kept ?? {}
  useEffect(() => {
    keepNow.current = () => {
      if (draft !== undefined && base !== undefined) keep(id, { draft, base, version, at: new Date().toISOString() })
      else forget(undefined)
    }
    const timer = setTimeout(keepNow.current, autosaveMs)
    return () => clearTimeout(timer)
  }, [id, draft, base, version])
  // Keep the latest text when a session ends (which unmounts the screen) and when the page reloads.
  useEffect(() => {
    const flush = () => keepNow.current()
    addEventListener('pagehide', flush)
    return () => {
      removeEventListener('pagehide', flush)
      flush()
    }
  }, [])
}
