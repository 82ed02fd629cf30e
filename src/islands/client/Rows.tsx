const places = [1, 2, 3]
const line = 'h-4 rounded-full bg-sand'

/** Three placeholder rows. */
export function Rows({ label }: { label: string }) {
  return (
    <div>
      <p role="status" className="sr-only">
        {label}
      </p>
      <div aria-hidden>
        {places.map((place) => (
          <div key={place} className="grid gap-4 border-t border-line py-8">
            <div className={`${line} w-32`} />
            <div className={line} />
            <div className={`${line} w-2/3`} />
          </div>
        ))}
      </div>
    </div>
  )
}
