/** A part of an island that is asked for when somebody wants it. */
import { useCallback, useEffect, useState, type ComponentType } from 'react'

type Late<Props> = {
  /** Undefined until it is here. */
  readonly Part: ComponentType<Props> | undefined
  readonly failed: boolean
  readonly load: () => void
}

export function useLate<Props>(bring: () => Promise<ComponentType<Props>>, wanted: boolean): Late<Props> {
  const [Part, setPart] = useState<ComponentType<Props>>()
  const [failed, setFailed] = useState(false)
  const load = useCallback(() => {
    setFailed(false)
    bring().then(
      (part) => setPart(() => part),
      () => setFailed(true),
    )
  }, [bring])
  useEffect(() => {
    if (wanted) load()
  }, [wanted, load])
  return { Part, failed, load }
}
