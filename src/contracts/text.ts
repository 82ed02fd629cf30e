/** Text types for fields, each with its limit and its error sentence. */
import * as z from 'zod/mini'
import { formatCount } from '../catalog/count.ts'
import { plain } from '../catalog/typed-words.ts'

// Without this, zod compiles its checks with `new Function`, which the content security policy forbids.
z.config({ jitless: true })

/** Lone surrogates (half an emoji) and NUL, which no database takes. */
const unstorable = /[\p{Cs}\0]/gu
/** Control characters, line separators, and marks that change the direction of the text after them. */
const notOnOneLine = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u
/** Letters, digits, punctuation and symbols, except those that nobody sees: Hangul's fillers and the empty Braille pattern. */
const visible = /[^\p{M}\p{Z}\p{C}\p{DI}\u2800]/u

/** Soft hyphens, zero-width characters and direction marks. */
const unseen = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g

/** A plain text without outer spaces, and without the invisible characters that copying from an address book or a table leaves in it. */
export function copiedText(text: string): string {
  return plain(text).replace(unseen, '').trim()
}

/** A text without what the database can't store. */
export function storable(text: string): string {
  return text.replace(unstorable, '')
}

/** Whether the database can store a text unchanged. */
export function isStorable(text: string): boolean {
  return storable(text) === text
}

/** The error for a text with more characters than its limit. */
export function tooLong(limit: number): string {
  return `Please use ${formatCount(limit)} characters or fewer.`
}

/** A text on one line, which may be empty; `label` completes "Enter …". */
export function singleLine(label: string, limit: number) {
  return z.string(`Enter ${label}.`).check(
    // A table's cells are copied with a tab between them, which a field shows as a space.
    z.overwrite((text) => text.replaceAll('\t', ' ').trim()),
    z.maxLength(limit, tooLong(limit)),
    z.refine((text) => isStorable(text) && !notOnOneLine.test(text), 'Please use plain text on one line.'),
  )
}

/** A required text on one line; `label` completes "Enter …". */
export function requiredLine(label: string, limit: number) {
  return singleLine(label, limit).check(z.refine((text) => visible.test(text), `Enter ${label}.`))
}

/** An optional text on one line; defaults to empty. */
export function optionalLine(limit: number) {
  return z._default(singleLine('a text', limit), '')
}

/** A required text with several lines; `missing` is the error without one. */
export function requiredText(missing: string, limit: number) {
  return z
    .string(missing)
    .check(z.trim(), z.minLength(1, missing), z.maxLength(limit, tooLong(limit)), z.refine(isStorable, 'Please use plain text.'))
}

/** An optional text with several lines; defaults to empty. */
export function optionalText(limit: number) {
  return z._default(
    z.string().check(z.trim(), z.maxLength(limit, tooLong(limit)), z.refine(isStorable, 'Please use plain text.')),
    '',
  )
}

/** An email address, for a form with its own sentences. */
export function emailSaying(missing: string, tooLong: string, invalid = 'Please enter a valid email, like name@example.com.') {
  return z.string(missing).check(z.overwrite(copiedText), z.minLength(1, missing), z.maxLength(254, tooLong), z.email(invalid))
}

const token = /^[\w-]+(\.\d{1,9})?\.[\w-]+/

/**
 * A link's content: what it is for, how often earlier ones were ended (if they were), and a signature that only we can make. Leaves
 * off what was copied along with it, such as the period of the sentence it ended.
 */
export function signedToken(limit: number) {
  return z.string().check(
    z.overwrite((text) => token.exec(text)?.[0] ?? text),
    z.regex(token),
    z.maxLength(limit),
  )
}
