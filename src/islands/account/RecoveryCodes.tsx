import { useState } from 'react'
import { clinic } from '../../catalog/clinic.ts'
import { Button } from '../../ui/Button.tsx'
import { checkboxClass, checkboxLabelClass } from '../../ui/field-class.ts'
import { CopyButton } from './CopyButton.tsx'

/** The codes that let an admin in without their phone. Shown once, so continuing requires confirming that they are saved. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const [kept, setKept] = useState(false)
  const text = codes.join('\n')

  function download() {
    const url = URL.createObjectURL(new Blob([`${text}\n`], { type: 'text/plain' }))
    const link = Object.assign(document.createElement('a'), { href: url, download: `${clinic.name}-recovery-codes.txt` })
    link.click()
    // Safari reads the URL after click() has returned.
    setTimeout(() => URL.revokeObjectURL(url), 10_000)
  }

  return (
    <div className="grid gap-5">
      <p>
        If you lose your phone, sign in with one of these codes. Each works once. We won’t show them again, so save them with your
        passwords.
      </p>
      <ul className="grid gap-x-8 gap-y-1 rounded-card bg-mist p-5 tnum sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>
            <code className="font-sans">{code}</code>
          </li>
        ))}
      </ul>
      <p className="flex flex-wrap items-center gap-x-6">
        <CopyButton text={text} what="the recovery codes" />
        <button type="button" className="text-link min-h-11 cursor-pointer text-small" onClick={download}>
          Download as a text file
        </button>
      </p>
      <label className={checkboxLabelClass}>
        <input type="checkbox" className={checkboxClass} checked={kept} onChange={(event) => setKept(event.target.checked)} />I
        saved these codes.
      </label>
      <div>
        <Button className="max-sm:w-full" aria-disabled={!kept || undefined} onClick={() => kept && onKept()}>
          Continue
        </Button>
      </div>
    </div>
  )
}
