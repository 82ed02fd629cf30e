/** The newsletter was saved elsewhere since it was opened here. The person chooses whose version to keep. */
import { useStore } from '@nanostores/react'
import type { NewerNewsletter } from '../../contracts/newsletter/newsletter.ts'
import type { Composer } from '../../stores/newsletter/composer.ts'
import { Button } from '../../ui/Button.tsx'
import { useConfirm } from '../parts/overlay/Confirm.tsx'
import { shortWhen } from '../parts/when.ts'

type Props = { readonly composer: Composer; readonly newer: NewerNewsletter }

export function ChangedMeanwhile({ composer, newer }: Props) {
  const confirm = useConfirm()
  const { dirty, work } = useStore(composer.$state)
  const busy = work === 'saving' || work === 'loading'
  const load = async () => {
    const yes = await confirm({
      title: 'Load the newer version?',
      body: `It replaces what you have here${dirty ? ', and you’ll lose your own changes' : ''}.`,
      action: 'Load newer version',
      danger: true,
    })
    if (yes) await composer.loadNewer()
  }
  return (
    <div role="alert" className="grid gap-3 rounded-field bg-warn-bg px-4 py-3 text-admin text-warn">
      <p>
        <span className="font-medium">
          {byWhom(newer)} saved this newsletter after you opened it ({shortWhen(newer.savedAt, new Date())}).
        </span>{' '}
        {dirty ? 'What you typed is still here but isn’t saved.' : 'This page still shows the earlier version.'}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="admin" busy={busy} onClick={() => void load()}>
          Load newer version
        </Button>
        <Button variant="secondary" size="admin" busy={busy} onClick={() => void composer.saveOver()}>
          Save mine instead
        </Button>
      </div>
    </div>
  )
}

function byWhom({ by, own }: NewerNewsletter): string {
  if (own) return 'In another window, you'
  return by ?? 'Someone else'
}
