import type { Config } from '@netlify/functions'
import { readImage } from '../../src/contracts/image.ts'
import { openImageStore } from '../ai/image-store.ts'
import { imageTypes } from '../ai/image-file.ts'
import * as image from '../domain/image.ts'
import { FileAnswer } from '../http/answer.ts'
import { route } from '../http/route.ts'

export default route(readImage, {
  handle: async ({ input: { file } }) => {
    const extension = file.split('.')[1] as keyof typeof imageTypes
    return new FileAnswer(await image.readImage(openImageStore(), file), imageTypes[extension], file)
  },
})

export const config: Config = {
  path: '/api/image',
}
