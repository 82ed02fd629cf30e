/** Newsletter pictures: make, check, keep and list them (decision 26). */
import { createHash, randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { InputOf, OutputOf } from '../../src/contracts/endpoint.ts'
import {
  mostUploadBytes,
  type generateImage as contract,
  type Image,
  type listImages as listContract,
  type uploadImage as uploadContract,
} from '../../src/contracts/image.ts'
import { inspectImage, withoutNotes } from '../ai/image-file.ts'
import type { ImageStore } from '../ai/image-store.ts'
import type { Painter } from '../ai/painter.ts'
import { drawnInstead } from '../ai/picture-choice.ts'
import { batch, type Db } from '../db/client.ts'
import { images } from '../db/schema/image.ts'
import { env } from '../env.ts'
import { Refusal } from '../refusal.ts'
import { byAdmin, type Actor } from './rule/admin-change.ts'
import { auditedEach } from './rule/audit.ts'
import { takeTurn, turnsLeft } from './rule/generator-turn.ts'
import { behind, inOrder, placeTime, toPage } from './rule/keyset.ts'

type Row = Omit<Image, 'url' | 'instead' | 'createdAt'> & { readonly createdAt: Date }

function shown({ createdAt, ...row }: Row): Image {
  const found = row.madeBy === 'built-in' ? drawnInstead(row.prompt) : null
  const instead = found && { ...found, missed: [...found.missed], offers: [...found.offers] }
  return { ...row, url: `${env().URL}/api/image?file=${row.file}`, instead, createdAt: createdAt.toISOString() }
}

const columns = {
  id: images.id,
  file: images.file,
  prompt: images.prompt,
  alt: images.alt,
  width: images.width,
  height: images.height,
  bytes: images.bytes,
  madeBy: images.madeBy,
  createdAt: images.createdAt,
}

/** Stores a picture's bytes under their hash. Returns what its row says of them; undefined if they aren't a picture. */
async function stored(store: ImageStore, bytes: Uint8Array) {
  const found = inspectImage(bytes)
  if (!found) return undefined
  const { extension, width, height } = found
  const file = `${createHash('sha256').update(bytes).digest('hex')}.${extension}`
  await store.write(file, bytes)
  return { file, width, height, bytes: bytes.byteLength }
}

/**
 * Makes a picture from a prompt. The same bytes are kept only once, with their latest prompt. Refuses `generator-quota`,
 * whatever the painter refuses, `generator-unusable` if the bytes aren't a picture, and `unavailable`.
 */
export async function generateImage(
  db: () => Db,
  { painter, store }: { readonly painter: Painter; readonly store: ImageStore },
  { prompt }: InputOf<typeof contract>,
  actor: Actor,
  { now, signal }: { readonly now: Date; readonly signal: AbortSignal },
): Promise<OutputOf<typeof contract>> {
  const left = await takeTurn(db(), 'image', painter.madeBy, actor, now)
  const { bytes, alt } = await painter.paint(prompt, signal)
  const picture = await stored(store, bytes)
  if (!picture) throw new Refusal('generator-unusable')
  // Making a picture can outlast one database client's time limit, so open a new one.
  const [row] = await db()
    .insert(images)
    .values({
      ...picture,
      id: randomUUID(),
      prompt,
      alt,
      madeBy: painter.madeBy,
      createdBy: actor.userId,
      createdAt: now,
    })
    .onConflictDoUpdate({ target: images.file, set: { prompt, alt, createdBy: actor.userId, createdAt: now } })
    .returning(columns)
  return { image: shown(row!), left }
}

/**
 * Keeps an admin's own picture, recognized by its bytes whatever its name says. The browser makes each a new JPEG, without what the
 * camera noted; one that comes another way loses the notes here. The same bytes are kept only once. Refuses `not-a-picture`,
 * `unavailable`.
 */
export async function uploadImage(
  db: Db,
  store: ImageStore,
  { name, data }: InputOf<typeof uploadContract>,
  actor: Actor,
  now: Date,
): Promise<OutputOf<typeof uploadContract>> {
  const sent = Buffer.from(data, 'base64')
  const bytes = sent.byteLength > mostUploadBytes ? undefined : withoutNotes(sent)
  const picture = bytes && (await stored(store, bytes))
  if (!picture) throw new Refusal('not-a-picture')
  const of = eq(images.file, picture.file)
  const { found } = await batch(db, {
    kept: db
      .insert(images)
      .values({
        ...picture,
        id: randomUUID(),
        prompt: name,
        alt: '',
        madeBy: 'upload',
        createdBy: actor.userId,
        createdAt: now,
      })
      .onConflictDoUpdate({ target: images.file, set: { createdBy: actor.userId, createdAt: now } }),
    audit: auditedEach(
      db,
      sql`select id from ${images} where ${of}`,
      { ...byAdmin(actor), action: 'image.uploaded', subjectType: 'image' },
      now,
    ),
    found: db.select(columns).from(images).where(of),
  })
  return { image: shown(found[0]!) }
}

const keyed = { time: images.createdAt, id: images.id }

/** A page of pictures, newest first, with who would make the next one and how many are left today. */
export async function listImages(
  db: Db,
  { madeBy }: Pick<Painter, 'madeBy'>,
  { cursor, size }: InputOf<typeof listContract>,
  actor: Actor,
  now: Date,
): Promise<OutputOf<typeof listContract>> {
  const [found, left] = await Promise.all([
    db
      .select({ ...columns, place: placeTime(images.createdAt) })
      .from(images)
      .where(behind(keyed, 'newest', cursor))
      .orderBy(...inOrder(keyed, 'newest'))
      .limit(size + 1),
    turnsLeft(db, 'image', actor, now),
  ])
  const { rows, next } = toPage(found, size)
  return { rows: rows.map(shown), next, madeBy, left }
}

/** Reads a picture's bytes. Refuses `not-found`, `unavailable`. */
export async function readImage(store: ImageStore, file: string): Promise<ArrayBuffer> {
  const bytes = await store.read(file)
  if (bytes === undefined) throw new Refusal('not-found')
  return bytes
}
