/** Has a model make a picture. We take only bytes: if the model answers with an address instead, we never open it. */
import * as z from 'zod/mini'
import { env } from '../env.ts'
import { Refusal } from '../refusal.ts'
import type { Painter } from './painter.ts'
import { askModel, configuredModelService, type ModelService } from './model-client.ts'

const artDirection =
  'Abstract still life of glass spheres, pearls and calm Atlantic water under a clear sky; soft light from the upper left; coral, ' +
  'sea-glass and pearl colors; lots of empty sky; no people, no faces, no text, no logos, no syringes, no buildings.'

const answer = z.object({ data: z.array(z.object({ b64_json: z.string() })).check(z.minLength(1)) })

/** The most bytes of an answer: a five-megabyte picture in base64, plus the JSON around it. */
const limit = 7 * 1024 * 1024

const base64 = /^[A-Za-z0-9+/]+={0,2}$/

function modelPainter(service: ModelService, model: string): Painter {
  return {
    madeBy: 'model',
    paint: async (prompt, signal) => {
      const request = { model, prompt: `${artDirection}\nSubject: ${prompt}`, size: '1536x1024', n: 1 }
      const found = z.safeParse(answer, await askModel(service, '/images/generations', request, { signal, limit }))
      const text = found.success ? found.data.data[0]!.b64_json : ''
      if (!base64.test(text)) throw new Refusal('generator-unusable')
      return { bytes: Buffer.from(text, 'base64'), alt: `Artwork: ${prompt.replace(/\s+/g, ' ').slice(0, 160)}` }
    },
  }
}

/** The painter of the model that the environment names; undefined without a model or a key, and then the project draws. */
export function configuredPainter(): Painter | undefined {
  const service = configuredModelService()
  const { IMAGE_MODEL: model } = env()
  return service === undefined || model === undefined ? undefined : modelPainter(service, model)
}
