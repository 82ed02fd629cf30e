const places = [1, 2, 3]
const line = 'h-4 rounded-full bg-sand'

/** Placeholders for three quotes. */
export function Skeletons() {
  return (
    <div>
      <p role="status" className="sr-only">
        Loading testimonials
      </p>
      <div aria-hidden className="grid gap-x-6 gap-y-14 md:grid-cols-2 lg:grid-cols-3 lg:gap-x-16">
        {places.map((place) => (
          <div key={place} className={`grid content-start gap-4 ${place > 1 ? 'max-md:hidden' : ''}`}>
            <div className={line} />
            <div className={line} />
            <div className={`${line} w-3/4`} />
            <div className={`${line} mt-2 w-24`} />
            <div className={`${line} w-28`} />
          </div>
        ))}
      </div>
    </div>
  )
}
