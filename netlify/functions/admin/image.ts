import type { Config } from '@netlify/functions'
import { generateImage, listImages } from '../../../src/contracts/image.ts'
import { openImageStore } from '../../ai/image-store.ts'
import * as image from '../../domain/image.ts'
import { method, routes } from '../../http/route.ts'

// The painter loads with the first call, so a cold function starts sooner.
const painter = async () => (await import('../../ai/open-painter.ts')).openPainter()

export default routes(
  method(listImages, {
    handle: async ({ db, input, caller, now }) => image.listImages(db, await painter(), input, caller, now),
  }),
  method(generateImage, {
    handle: async ({ openDb, input, caller, now, signal }) =>
      image.generateImage(openDb, { painter: await painter(), store: openImageStore() }, input, caller, { now, signal }),
  }),
)

export const config: Config = {
  path: '/api/admin/image',
}
