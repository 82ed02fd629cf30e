/** "Are you sure?": one dialog for the whole back office. `useConfirm` asks and resolves with the answer. */
import { AlertDialog } from 'radix-ui'
import { createContext, useCallback, useContext, useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { useOpener } from './opener.ts'
import { overlayClass, panelClass } from './overlay-class.ts'

export type Question = {
  readonly title: string
  /** What it is about, by name, and what will happen. */
  readonly body: ReactNode
  /** The button's label: what will be done. */
  readonly action: string
  readonly danger?: boolean
}

type Asked = Question & { readonly answer: (yes: boolean) => void }

export const Confirming = createContext<(question: Question) => Promise<boolean>>(() => Promise.resolve(false))

export function useConfirm(): (question: Question) => Promise<boolean> {
  return useContext(Confirming)
}

export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<Asked>()
  const [open, setOpen] = useState(false)
  // The dialog fades out, so its question must stay readable until it is gone.
  const opener = useOpener()

  const confirm = useCallback(
    (question: Question) => {
      opener.remember()
      return new Promise<boolean>((answer) => {
        setAsked({ ...question, answer })
        setOpen(true)
      })
    },
    [opener],
  )

  const close = (yes: boolean) => {
    setOpen(false)
    asked?.answer(yes)
  }

  // Back leaves the screen that asked, and the question goes with it. It goes first: a screen may then ask whether to leave at all.
  const leave = useEffectEvent(() => close(false))
  useEffect(() => {
    if (!open) return undefined
    window.addEventListener('popstate', leave, { capture: true })
    return () => window.removeEventListener('popstate', leave, { capture: true })
  }, [open])

  return (
    <Confirming value={confirm}>
      {children}
      <AlertDialog.Root open={open} onOpenChange={(next) => !next && close(false)}>
        <AlertDialog.Portal>
          <AlertDialog.Overlay className={overlayClass} />
          <AlertDialog.Content className={`${panelClass} w-[min(28rem,calc(100vw-2rem))] p-6`} onCloseAutoFocus={opener.giveBack}>
            <AlertDialog.Title className="font-sans text-[1.0625rem] leading-6 font-semibold">{asked?.title}</AlertDialog.Title>
            <AlertDialog.Description asChild>
              <div className="mt-2 text-admin wrap-anywhere text-mute">{asked?.body}</div>
            </AlertDialog.Description>
            <div className="mt-6 flex flex-wrap justify-end gap-2">
              <AlertDialog.Cancel asChild>
                <Button variant="secondary" size="admin">
                  Cancel
                </Button>
              </AlertDialog.Cancel>
              <Button variant={asked?.danger ? 'danger' : 'default'} size="admin" onClick={() => close(true)}>
                {asked?.action}
              </Button>
            </div>
          </AlertDialog.Content>
        </AlertDialog.Portal>
      </AlertDialog.Root>
    </Confirming>
  )
}
