/** A part of an island that loads on demand. */
import { useCallback, useEffect, useState, type ComponentType } from 'react'
import { siteAnswers } from '../../stores/site-answers.ts'

type Late<Props> = {
  /** Undefined until loaded. */
  readonly Part: ComponentType<Props> | undefined
  readonly failed: boolean
  /** Tries again. */
  readonly load: () => void
}

export function useLate<Props>(bring: () => Promise<ComponentType<Props>>, wanted: boolean): Late<Props> {
  const [Part, setPart] = useState<ComponentType<Props>>()
  const [failed, setFailed] = useState(false)
  const ask = useCallback(
    (lost: () => void) => {
      setFailed(false)
      bring().then((part) => setPart(() => part), lost)
    },
    [bring],
  )
  useEffect(() => {
    if (wanted) ask(() => setFailed(true))
  }, [wanted, ask])

  /**
   * After a deploy, an open page asks for files that are gone, and some browsers never retry a script that failed. Only reloading
   * the page helps; what was typed or picked is kept in the browser's storage.
   */
  const load = useCallback(
    () => ask(() => void siteAnswers().then((answers) => (answers ? window.location.reload() : setFailed(true)))),
    [ask],
  )
  return { Part, failed, load }
}
