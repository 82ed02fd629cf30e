import { useEffect, useState } from 'react'

/** After this long, people wonder whether anything is happening. */
const slowMs = 6000

/** Whether sending has taken long enough to mention it. */
export function useSlow(submitting: boolean): boolean {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    setSlow(false)
    if (!submitting) return
    const timer = setTimeout(() => setSlow(true), slowMs)
    return () => clearTimeout(timer)
  }, [submitting])
  return slow
}
