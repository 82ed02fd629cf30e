/** What this device keeps of a letter while it is written. */
import { useEffect, useRef } from 'react'
import { forget, keep, type Kept } from './draft.ts'

const autosaveMs = 400

/** `id`: of the newsletter, once it is saved. `kept`: what stands on the screen; undefined where there is nothing to lose. */
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
  // A session that ends takes the screen away at once, a reload the page: the last words are kept then.
  useEffect(() => {
    const flush = () => keepNow.current()
    addEventListener('pagehide', flush)
    return () => {
      removeEventListener('pagehide', flush)
      flush()
    }
  }, [])
}
