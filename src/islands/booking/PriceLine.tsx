/** A label and a figure at the two ends of a line, in a <dl>. */
export function PriceLine({ label, value, className = '' }: { label: string; value: string; className?: string }) {
  return (
    <div className={`flex items-baseline justify-between gap-4 ${className}`}>
      <dt>{label}</dt>
      <dd className="tnum">{value}</dd>
    </div>
  )
}
