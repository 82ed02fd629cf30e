import { useStore } from '@nanostores/react'
import { Rows4 } from 'lucide-react'
import { $density, setDensity } from '../../../stores/list-density.ts'

/** Puts a list's rows closer together, or further apart again. On a phone they always have two lines. */
export function DensityChoice() {
  const isCompact = useStore($density) === 'compact'
  return (
    <button
      type="button"
      aria-label="Compact rows"
      title={isCompact ? 'Use comfortable rows' : 'Use compact rows'}
      aria-pressed={isCompact}
      className="ml-auto flex size-button cursor-pointer items-center justify-center rounded-full text-mute hover:bg-sand/60 hover:text-ink aria-pressed:bg-sand aria-pressed:text-ink max-md:hidden print:hidden"
      onClick={() => setDensity(isCompact ? 'comfortable' : 'compact')}
    >
      <Rows4 size={18} strokeWidth={1.5} aria-hidden />
    </button>
  )
}
