import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { userFailures } from '../../client/admin-messages.ts'
import { changeVisitFeed, endVisitFeed, readOwnVisitFeed, renewVisitFeed } from '../../contracts/visit/feed.ts'
import type { OutputOf } from '../../contracts/endpoint.ts'
import { ask, sentenceOf, wasLeft } from '../parts/ask.ts'
import { holdLooks, live, lookOptions } from '../parts/live.ts'
import { notifyError } from '../parts/Notices.tsx'
import { useIsShown } from '../parts/use-is-shown.ts'

type Own = OutputOf<typeof readOwnVisitFeed>

const feedKey = ['visit-feed']

/** The signed-in provider's calendar feed and its changes; each returns whether it was made. */
export function useCalendarFeed() {
  const client = useQueryClient()
  const isShown = useIsShown()
  const [problem, setProblem] = useState<string>()
  const [saving, setSaving] = useState(false)
  const { data, error, refetch } = useQuery({
    queryKey: feedKey,
    meta: live,
    queryFn: async (context): Promise<Own> => {
      const { feed } = await ask(readOwnVisitFeed, {}, lookOptions(context))
      // A shown address stays while someone looks for where to paste it, unless it was replaced in another tab.
      const known = client.getQueryData<Own>(feedKey)?.feed
      return { feed: feed && { ...feed, address: known?.createdAt === feed.createdAt ? known.address : null } }
    },
    // It goes away with the screen.
    gcTime: 0,
  })

  /** Sends a change, and shows `meanwhile` until it is answered. */
  const change = async (send: () => Promise<Own>, meanwhile = data): Promise<boolean> => {
    setProblem(undefined)
    setSaving(true)
    const lookAgain = holdLooks()
    await client.cancelQueries({ queryKey: feedKey })
    client.setQueryData(feedKey, meanwhile)
    try {
      client.setQueryData(feedKey, await send())
      return true
    } catch (reason) {
      client.setQueryData(feedKey, data)
      if (!isShown()) notifyError(reason, userFailures.feedChange)
      else if (!wasLeft(reason)) setProblem(sentenceOf(reason, userFailures.feedChange))
      return false
    } finally {
      setSaving(false)
      lookAgain()
    }
  }
  return {
    feed: data?.feed,
    error,
    retry: () => void refetch(),
    problem,
    saving,
    reveal: () => change(() => ask(readOwnVisitFeed, { show: 'address' })),
    renew: () => change(() => ask(renewVisitFeed, {})),
    show: (showsClients: boolean) => {
      const known = data?.feed
      const send = async (): Promise<Own> => {
        const { feed } = await ask(changeVisitFeed, { showsClients })
        return { feed: feed && { ...feed, address: known?.address ?? null } }
      }
      return change(send, known ? { feed: { ...known, showsClients } } : data)
    },
    end: () => change(() => ask(endVisitFeed, {})),
  }
}
