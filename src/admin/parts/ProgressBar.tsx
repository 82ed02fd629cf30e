type Props = {
  readonly label: string
  readonly value: number
  readonly of: number
  /** The value in words: "450 of 1,000". */
  readonly text: string
}

export function ProgressBar({ label, value, of, text }: Props) {
  const share = of === 0 ? 0 : Math.min(100, (value / of) * 100)
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(share)}
      aria-valuetext={text}
      className="h-1.5 w-full overflow-hidden rounded-full bg-sand"
    >
      <div className="h-full rounded-full bg-lagoon transition-[width]" style={{ width: `${share}%` }} />
    </div>
  )
}
