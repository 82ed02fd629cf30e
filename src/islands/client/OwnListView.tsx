import { useStore } from '@nanostores/react'
import { useEffect, type ReactNode } from 'react'
import type { OwnList } from '../../stores/account/own-list.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { handOn } from './hand-on.ts'
import { Rows } from './Rows.tsx'

type Props<Item> = {
  list: OwnList<Item>
  loading: string
  empty: ReactNode
  children: (items: readonly Item[]) => ReactNode
}

/** A list of the client's own items, in all its states. */
export function OwnListView<Item>({ list, loading, empty, children }: Props<Item>) {
  const state = useStore(list.$state)
  useEffect(() => {
    const close = list.open()
    const look = () => document.visibilityState === 'visible' && void list.look()
    // Back shows this page as it was left.
    const back = ({ persisted }: PageTransitionEvent) => persisted && look()
    document.addEventListener('visibilitychange', look)
    window.addEventListener('pageshow', back)
    return () => {
      close()
      document.removeEventListener('visibilitychange', look)
      window.removeEventListener('pageshow', back)
    }
  }, [list])

  if (state.status === 'loading') return <Rows label={loading} />
  if (state.status === 'failed') {
    return (
      <div className="grid gap-5 py-6">
        <Banner message={state.sentence} />
        <Button
          className="justify-self-start"
          variant="secondary"
          onClick={({ currentTarget }) => {
            handOn(currentTarget)
            void list.load()
          }}
        >
          Try again
        </Button>
      </div>
    )
  }
  return state.items.length === 0 ? <div className="border-t border-line pt-6">{empty}</div> : children(state.items)
}
