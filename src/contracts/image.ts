/**
 * Pictures for newsletters: made from a prompt, and kept forever under the hash of their bytes.
 */
import * as z from 'zod/mini'
import { makers, pictureSources } from '../catalog/newsletter/generator.ts'
import { defineEndpoint } from './endpoint.ts'
import { requiredLine, requiredText } from './text.ts'
import { pageInput, pageOf } from './page.ts'

/** The name that a picture is kept under. */
export const imageFile = z.string().check(z.regex(/^[0-9a-f]{64}\.(jpg|png|webp)$/))

export const image = z.object({
  id: z.string(),
  file: z.string(),
  /** Absolute, because emails need it. */
  url: z.string(),
  /** What it was made from; for an upload, its file's name. */
  prompt: z.string(),
  alt: z.string(),
  width: z.number(),
  height: z.number(),
  bytes: z.number(),
  madeBy: z.enum(pictureSources),
  /** What a built-in picture shows in place of what the prompt asked for; null if it shows that. */
  instead: z.nullable(z.object({ missed: z.array(z.string()), drawn: z.string(), offers: z.array(z.string()) })),
  createdAt: z.string(),
})

export type Image = z.infer<typeof image>

const prompt = requiredText('Please enter a prompt', 600)

/** Drawing the same prompt twice gives the same picture, in one row. */
export const generateImage = defineEndpoint({
  name: 'generateImage',
  method: 'POST',
  path: '/api/admin/image',
  access: 'admin',
  input: z.object({ prompt }),
  output: z.object({ image, left: z.number() }),
  refusals: ['generator-quota', 'generator-unavailable', 'generator-slow', 'generator-declined', 'generator-unusable'],
})

/** The most bytes of an uploaded picture. The browser makes it smaller first, without what the camera noted. */
export const mostUploadBytes = 350 * 1024

/** An admin's own picture, as the JPEG that the browser makes of it. Uploading the same bytes twice gives one row. */
export const uploadImage = defineEndpoint({
  name: 'uploadImage',
  method: 'POST',
  path: '/api/admin/image-upload',
  access: 'admin',
  input: z.object({
    /** The file's name. */
    name: requiredLine('a name', 120),
    /** The bytes in base64. */
    data: z
      .string('Choose an image.')
      .check(
        z.maxLength(Math.ceil(mostUploadBytes / 3) * 4, 'This image is too large.'),
        z.regex(/^[A-Za-z0-9+/]+={0,2}$/, 'Choose an image.'),
      ),
  }),
  output: z.object({ image }),
  refusals: ['not-a-picture'],
  repeatable: true,
})

/** Newest first. */
export const listImages = defineEndpoint({
  name: 'listImages',
  method: 'GET',
  path: '/api/admin/image',
  access: 'admin',
  input: z.object({ ...pageInput, size: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(60)), 24) }),
  output: z.object({ ...pageOf(image), madeBy: z.enum(makers), left: z.number() }),
})

/** The picture itself, for everyone who gets a newsletter. The response is its bytes. */
export const readImage = defineEndpoint({
  name: 'readImage',
  method: 'GET',
  path: '/api/image',
  access: 'public',
  input: z.object({ file: imageFile }),
  output: z.unknown(),
  refusals: ['not-found'],
})
