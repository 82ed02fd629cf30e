/** The screen for writing newsletters. */
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { composerFailures } from '../../client/admin-messages.ts'
import { readNewsletter } from '../../contracts/newsletter/newsletter.ts'
import { randomKey } from '../../stores/form/memory.ts'
import { newNewsletterId } from '../../stores/newsletter/composer.ts'
import { ask, sentenceOf } from '../parts/ask.ts'
import { FailureBanner } from '../parts/Failure.tsx'
import { PageHead } from '../parts/PageHead.tsx'
import { imagePath } from '../images/use-images.ts'
import { BackToNewsletters } from './BackToNewsletters.tsx'
import { ComposeForm } from './ComposeForm.tsx'
import { Frozen } from './Frozen.tsx'

/** The id for a new newsletter; another one once that has been used. */
function useNewId(id: string | undefined): string {
  const [born, setBorn] = useState(() => (id === undefined ? newNewsletterId() : randomKey()))
  const [used, setUsed] = useState(false)
  useEffect(() => {
    if (id === born) setUsed(true)
    else if (id === undefined && used) {
      setBorn(newNewsletterId())
      setUsed(false)
    }
  }, [id, born, used])
  return born
}

export function Compose() {
  const { id, picture: file, alt = '' } = useSearch({ from: '/newsletters/compose' })
  const picture = useMemo(
    () => (file === undefined ? undefined : { src: new URL(imagePath({ file }), location.origin).href, alt }),
    [file, alt],
  )
  const navigate = useNavigate({ from: '/newsletters/compose' })
  const born = useNewId(id)
  const stored = id !== undefined && id !== born
  const { data, error, refetch } = useQuery({
    queryKey: ['newsletters', 'compose', id],
    queryFn: ({ signal }) => ask(readNewsletter, { id: id! }, { signal }),
    enabled: stored,
    // Never replace the text under someone who is typing.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const forgetPicture = useCallback(() => void navigate({ search: {}, replace: true }), [navigate])
  const show = (made: string) => void navigate({ search: { id: made }, replace: true })
  if (!stored) return <ComposeForm key={born} id={born} picture={picture} onTaken={forgetPicture} onCreated={show} />
  if (data === undefined)
    return (
      <div className="grid grid-cols-1 gap-5">
        <BackToNewsletters />
        <PageHead title="Edit newsletter" />
        {error ? (
          <FailureBanner message={sentenceOf(error, composerFailures.load)} onRetry={() => void refetch()} />
        ) : (
          <p role="status" className="text-admin text-mute">
            Loading…
          </p>
        )}
      </div>
    )
  const { newsletter } = data
  if (newsletter.status !== 'draft' && newsletter.status !== 'scheduled')
    return <Frozen key={newsletter.id} newsletter={newsletter} onCopied={show} />
  return <ComposeForm key={newsletter.id} id={newsletter.id} saved={newsletter} onCreated={show} />
}
