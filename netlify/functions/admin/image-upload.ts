import type { Config } from '@netlify/functions'
import { uploadImage } from '../../../src/contracts/image.ts'
import { openImageStore } from '../../ai/image-store.ts'
import * as image from '../../domain/image.ts'
import { route } from '../../http/route.ts'

export default route(uploadImage, {
  handle: ({ db, input, caller, now }) => image.uploadImage(db, openImageStore(), input, caller, now),
})

export const config: Config = {
  path: '/api/admin/image-upload',
}
