/** A part of an island that is asked for when somebody wants it. */
import { useCallback, useEffect, useState, type ComponentType } from 'react'

type Late<Props> = {
  /** Undefined until it is here. */
  readonly Part: ComponentType<Props> | undefined
  readonly failed: boolean
  /** Asks for it once more. */
  readonly load: () => void
}

/** Whether the site answers at all, asked by a picture that every deploy has. */
function siteAnswers(): Promise<boolean> {
  return new Promise((resolve) => {
    const picture = new Image()
    picture.onload = () => resolve(true)
    picture.onerror = () => resolve(false)
    picture.src = `/favicon.svg?${Date.now()}`
  })
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
   * A page that was open while the site was deployed names parts that are gone, and some browsers never ask twice for a script
   * that failed: only the page itself, loaded again, helps. What was typed or picked is kept in the browser's storage.
   */
  const load = useCallback(
    () => ask(() => void siteAnswers().then((answers) => (answers ? window.location.reload() : setFailed(true)))),
    [ask],
  )
  return { Part, failed, load }
}
