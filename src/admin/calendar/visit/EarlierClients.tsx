/** Clients of earlier requests and visits that match the typed name; one click fills in the rest. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { findClients, type KnownClient } from '../../../contracts/visit/change.ts'
import { ask } from '../../parts/ask.ts'
import { calendarKey } from '../days-query.ts'

type Props = {
  /** What is typed as the client’s name. */
  readonly typed: string
  readonly onChoose: (client: KnownClient) => void
}

export function EarlierClients({ typed, onChoose }: Props) {
  const q = useDeferredValue(typed.trim())
  const [chosen, setChosen] = useState<string>()
  const { data } = useQuery({
    queryKey: [calendarKey, 'clients', q],
    queryFn: ({ signal }) => ask(findClients, { q }, { signal }),
    enabled: q.length > 1 && q !== chosen,
    placeholderData: keepPreviousData,
  })
  if (q.length < 2 || q === chosen || !data || data.clients.length === 0) return null
  return (
    <div role="group" aria-label="Earlier clients" className="-mt-1 grid grid-cols-1 rounded-field border border-line p-1">
      {data.clients.slice(0, 5).map((client) => (
        <button
          key={`${client.email} ${client.name} ${client.phone}`}
          type="button"
          className="cursor-pointer rounded-card px-2 py-1.5 text-left text-admin hover:bg-mist"
          onClick={() => {
            setChosen(client.name)
            onChoose(client)
          }}
        >
          <span className="font-medium">{client.name}</span>
          <span className="block truncate text-fine text-mute">
            {[client.phone, client.email, client.address].filter(Boolean).join(' · ')}
          </span>
        </button>
      ))}
    </div>
  )
}
