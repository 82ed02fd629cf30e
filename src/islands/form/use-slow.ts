import { useEffect, useState } from 'react'

/** After this long a person wonders whether anything happens. */
const slowMs = 6000

/** Whether a sending takes long enough to say something about it. */
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
