import { useEffect, useState } from 'react'
import { formatDays, formatHours, hoursLines, openLine } from '../../catalog/practice/hours.ts'

/** Our hours, and whether we're open. The page was built at another time, so its line waits for the visitor's clock. */
export function OpenNow() {
  const [line, setLine] = useState('')
  useEffect(() => {
    const say = () => setLine(openLine(new Date()))
    say()
    const minute = setInterval(say, 60_000)
    return () => clearInterval(minute)
  }, [])

  return (
    <div className="mt-5 text-small">
      <p className="scripted min-h-[1lh] font-medium">{line}</p>
      {hoursLines().map(({ days, open }) => (
        <p key={days[0]} className="text-mute">
          {formatDays(days)}, {formatHours(open)} Eastern
        </p>
      ))}
    </div>
  )
}
