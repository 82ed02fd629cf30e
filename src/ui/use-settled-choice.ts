/** A select that sends its choice. On a closed select each arrow key chooses, so send only the final choice. */
import { useEffect, useLayoutEffect, useRef, useState } from 'react'

const pauseMs = 500

type Settled = {
  /** What the select shows: the new choice, until its answer arrives. */
  readonly shown: string
  readonly choose: (value: string) => void
  /** Drops a choice that wasn't sent yet. */
  readonly drop: () => void
}

/** `busy`: something is being sent, so a choice waits. Leaving the select's screen sends it at once. */
export function useSettledChoice(value: string, busy: boolean, send: (value: string) => Promise<unknown>): Settled {
  const [chosen, setChosen] = useState<string>()
  const unsent = useRef<string>(undefined)
  const latest = useRef({ value, send })
  useLayoutEffect(() => {
    latest.current = { value, send }
  })

  useEffect(() => {
    if (busy || unsent.current === undefined) return
    const timer = setTimeout(() => {
      const sent = take(unsent)
      if (sent === undefined) return
      const answered = sent === latest.current.value ? undefined : latest.current.send(sent)
      void Promise.resolve(answered).finally(() => setChosen((now) => (now === sent ? undefined : now)))
    }, pauseMs)
    return () => clearTimeout(timer)
  }, [chosen, busy])

  useEffect(
    () => () => {
      const left = take(unsent)
      if (left !== undefined && left !== latest.current.value) void latest.current.send(left)
    },
    [],
  )

  return {
    shown: chosen ?? value,
    choose(next) {
      unsent.current = next
      setChosen(next)
    },
    drop() {
      unsent.current = undefined
      setChosen(undefined)
    },
  }
}

function take(unsent: { current: string | undefined }): string | undefined {
  const taken = unsent.current
  unsent.current = undefined
  return taken
}
