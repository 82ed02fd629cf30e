/** The generated pictures, and generating another one. */
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { imageFailures } from '../../client/admin-messages.ts'
import { generateImage, listImages, type Image } from '../../contracts/image.ts'
import { ask, fieldsOf, sentenceOf } from '../parts/ask.ts'

const imagesKey = ['images']
const pageSize = 12

/** A model takes up to 45 seconds. */
const generateTimeoutMs = 58_000

/** The path this page loads a picture from. Newsletters use the picture's `url`. */
export const imagePath = ({ file }: Pick<Image, 'file'>) => `/api/image?file=${file}`

export function useImages() {
  const query = useInfiniteQuery({
    queryKey: imagesKey,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) => ask(listImages, { cursor: pageParam, size: pageSize }, { signal }),
    getNextPageParam: ({ next }) => next ?? undefined,
  })
  const pages = query.data?.pages ?? []
  return { ...query, images: pages.flatMap(({ rows }) => rows), madeBy: pages[0]?.madeBy, left: pages[0]?.left }
}

export type Generating = { readonly prompt: string }

export function useImageGenerator() {
  const client = useQueryClient()
  const [generating, setGenerating] = useState<Generating>()
  const [problem, setProblem] = useState<string>()
  const [image, setImage] = useState<Image>()
  const busy = useRef(false)
  const canceling = useRef<AbortController>(undefined)
  useEffect(() => () => canceling.current?.abort(), [])

  const generate = async (prompt: string) => {
    if (prompt.trim() === '') return setProblem(imageFailures.prompt)
    if (busy.current) return
    busy.current = true
    const cancel = new AbortController()
    canceling.current = cancel
    setProblem(undefined)
    setGenerating({ prompt })
    try {
      const made = await ask(generateImage, { prompt }, { signal: cancel.signal, timeoutMs: generateTimeoutMs })
      setImage(made.image)
    } catch (error) {
      if (!cancel.signal.aborted) setProblem(fieldsOf(error)['prompt'] ?? sentenceOf(error, imageFailures.generate))
    } finally {
      busy.current = false
      setGenerating(undefined)
      // Every try uses one of today's, and an image whose answer was lost still exists.
      void client.invalidateQueries({ queryKey: imagesKey })
    }
  }

  return {
    generating,
    problem,
    image,
    generate,
    cancel: () => canceling.current?.abort(),
    show: setImage,
    dismiss: () => setProblem(undefined),
  }
}
