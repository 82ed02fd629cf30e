import { useMemo } from 'react'
import { encode } from 'uqr'

/** White modules around the code; with fewer, some cameras find no edge. */
const quietZone = 4

type Props = { text: string; label: string; className?: string }

/** A text as a QR code in one SVG path: fetches no image and sets no style at run time. */
export function QrCode({ text, label, className = 'max-w-60' }: Props) {
  const { path, size } = useMemo(() => {
    const code = encode(text, { ecc: 'M', border: quietZone })
    const dark = code.data.flatMap((row, y) => row.map((on, x) => (on ? `M${x} ${y}h1v1h-1z` : '')))
    return { path: dark.join(''), size: code.size }
  }, [text])

  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={`aspect-square w-full rounded-card bg-mist ${className}`}
    >
      <path d={path} fill="#000" />
    </svg>
  )
}
