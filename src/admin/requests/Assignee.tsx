import { useId } from 'react'
import type { RequestRow } from '../../contracts/request/list.ts'
import { Button } from '../../ui/Button.tsx'
import { useSettledChoice } from '../../ui/use-settled-choice.ts'
import type { RequestActions } from './use-requests.ts'
import { useAdmins } from '../parts/use-admins.ts'
import { useMe } from '../parts/use-me.ts'

type Props = { readonly request: RequestRow; readonly isSaving: boolean; readonly actions: RequestActions }

/** Who takes care of a request. */
export function Assignee({ request, isSaving, actions }: Props) {
  const id = useId()
  const admins = useAdmins()
  const { assignee } = request
  const me = useMe()?.id
  const mine = admins.find((admin) => admin.id === me)
  // Someone who can't be chosen anymore, or until the admins have loaded.
  const others = assignee && !admins.some((admin) => admin.id === assignee.id) ? [assignee, ...admins] : admins
  const { shown, choose, drop } = useSettledChoice(assignee?.id ?? '', isSaving, (to) =>
    actions.assign(request, others.find((admin) => admin.id === to) ?? null),
  )
  return (
    <div className="flex flex-wrap items-center gap-2">
      <label htmlFor={id} className="text-mute max-sm:w-full">
        Assigned to
      </label>
      <select
        id={id}
        value={shown}
        onChange={({ target }) => choose(target.value)}
        className="select-arrow h-button max-w-60 min-w-0 cursor-pointer truncate rounded-full border border-field bg-pearl bg-[right_0.75rem_center] pr-9 pl-3.5 hover:border-mute"
      >
        <option value="">No one</option>
        {others.map(({ id: key, name }) => (
          <option key={key} value={key}>
            {key === me ? `${name} (me)` : name}
          </option>
        ))}
      </select>
      {mine && assignee?.id !== me && (
        <Button
          variant="ghost"
          size="admin"
          busy={isSaving}
          onClick={() => {
            drop()
            void actions.assign(request, mine)
          }}
        >
          Assign to me
        </Button>
      )}
    </div>
  )
}
