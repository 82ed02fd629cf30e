import { Button } from '../../../ui/Button.tsx'
import { timeOfDay } from '../when.ts'

type Props = {
  readonly times: readonly string[]
  readonly chosen: string | undefined
  readonly onChoose: (time: string, button: HTMLElement) => void
}

/** The open times of a day, to choose one. */
export function OpenTimes({ times, chosen, onChoose }: Props) {
  return (
    <div role="group" aria-label="Open times that day" className="grid grid-cols-[repeat(auto-fill,minmax(5.5rem,1fr))] gap-1.5">
      {times.map((time) => (
        <Button
          key={time}
          variant="secondary"
          size="admin"
          className="px-0 whitespace-nowrap tnum"
          aria-pressed={time === chosen}
          onClick={({ currentTarget }) => onChoose(time, currentTarget)}
        >
          {timeOfDay(time)}
        </Button>
      ))}
    </div>
  )
}
