import { FileSpreadsheet } from 'lucide-react'
import { useState, type DragEvent } from 'react'
import { FailureBanner } from '../../parts/Failure.tsx'

type Props = {
  readonly isReading: boolean
  readonly problem: string | undefined
  readonly onChoose: (file: File) => void
}

/** Where to drop or choose a file. */
export function FileChoice({ isReading, problem, onChoose }: Props) {
  const [over, setOver] = useState(false)
  const take = (files: FileList | null | undefined) => {
    const [file] = files ?? []
    if (file) onChoose(file)
  }
  const drag = (isOver: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setOver(isOver)
  }
  return (
    <div className="grid gap-4">
      {problem !== undefined && <FailureBanner message={problem} />}
      <label
        onDragOver={drag(true)}
        onDragLeave={drag(false)}
        onDrop={(event) => {
          drag(false)(event)
          take(event.dataTransfer.files)
        }}
        className={`grid cursor-pointer justify-items-center gap-2 rounded-field border border-dashed px-6 py-12 text-center transition-colors focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-lagoon hover:bg-mist ${over ? 'border-lagoon bg-mist' : 'border-field'}`}
      >
        <FileSpreadsheet size={28} strokeWidth={1.25} aria-hidden className="text-lagoon" />
        <span className="font-medium">{isReading ? 'Reading the file' : 'Drop a CSV file here, or choose one'}</span>
        <span className="text-fine text-mute">You’ll see what’s in it before anything is saved.</span>
        <input
          type="file"
          accept=".csv,.tsv,.txt,text/csv"
          className="sr-only"
          disabled={isReading}
          onChange={(event) => {
            take(event.target.files)
            // Lets the same file be chosen again once it is fixed.
            event.target.value = ''
          }}
        />
      </label>
      <p role="status" className="sr-only">
        {isReading ? 'Reading the file' : ''}
      </p>
    </div>
  )
}
