/** CSV imports of subscribers, and taking them back (decisions 20 and 21). */
import * as z from 'zod/mini'
import { fromCsvCell } from '../catalog/csv.ts'
import { onOneLine } from '../catalog/one-line.ts'
import { defineEndpoint } from './endpoint.ts'
import { instant } from './field.ts'
import { rowId } from './page.ts'
import { longestTag, maxTags } from './subscriber.ts'
import { copiedText, isStorable } from './text.ts'

/** Rows per batch: what an import sends, and the most the server takes. */
export const importBatch = { usual: 500, most: 2000 } as const

const importedEmail = z.string().check(z.trim(), z.toLowerCase(), z.maxLength(254), z.email())

/** Converts an address's domain to what email programs use: "ana@bücher.example" → "ana@xn--bcher-kva.example". */
function plainDomain(address: string): string {
  const cut = address.lastIndexOf('@')
  const domain = address.slice(cut + 1)
  if (cut < 1 || /^[\u0000-\u007F]*$/.test(domain) || !/^[\p{L}\p{M}\p{N}.\-\u3002]+$/u.test(domain)) return address
  try {
    return `${address.slice(0, cut)}@${new URL(`http://${domain}`).hostname}`
  } catch {
    return address
  }
}

/** A cell as an address, in lower case, its domain in ASCII; undefined if Postmark wouldn't take it. */
export function importEmail(cell: string): string | undefined {
  const result = z.safeParse(importedEmail, plainDomain(copiedText(fromCsvCell(cell))))
  return result.success ? result.data : undefined
}

/** A cell as a name: on one line, without characters we can't store, 80 characters at most. */
export function importName(cell: string): string {
  return [...onOneLine(fromCsvCell(cell.trim()))].slice(0, 80).join('').trim()
}

/** A cell as tags: "vip; glow" or "vip, glow", each once, as many and as long as a subscriber may have. */
export function importTags(cell: string): string[] {
  const tags = cell.split(/[;,|]/).map((tag) => [...importName(tag)].slice(0, longestTag).join('').trim())
  return [...new Set(tags)].filter((tag) => tag !== '').slice(0, maxTags)
}

const importSkipReasons = [
  'not-an-email',
  'duplicate',
  'opted-out',
  'bounced',
  'complained',
  'postmark-keeps-out',
  /** The file says that they left, but they came back since it was made. */
  'came-back',
  /** Someone deleted them after the import began. */
  'deleted',
] as const

/** How a file says that people left the list it comes from. */
export const leftReasons = ['unsubscribed', 'bounced', 'complained'] as const

const importSubscribersInput = z.object({
  /** The same for all batches of a file, and for repeats of it. */
  importId: rowId,
  /** The file's name, for the list of imports. */
  fileName: z.optional(z.string().check(z.maxLength(300), z.refine(isStorable))),
  /** The latest the file can have been made. Anyone who came back since stays subscribed, whatever it says. */
  madeAt: z.optional(instant),
  rows: z
    .array(
      z.object({
        email: z.string(),
        firstName: z._default(z.string(), ''),
        lastName: z._default(z.string(), ''),
        /** `importTags` reads them. They join those that a subscriber has. */
        tags: z.optional(z.string()),
        /** The file says that they left: we store them that way, never email them, and `resubscribe` doesn't let them in. */
        left: z.optional(z.enum(leftReasons)),
      }),
    )
    .check(z.minLength(1), z.maxLength(importBatch.most)),
  /** "Also resubscribe people who opted out"; never those who bounced or complained. */
  resubscribe: z._default(z.boolean(), false),
  /** The first batch of the file. It also begins an undone import again; any other batch of one is refused. */
  begins: z.optional(z.boolean()),
})

export type ImportSubscribersInput = z.infer<typeof importSubscribersInput>

const importCounts = z.object({
  added: z.number(),
  /** Known already, with a new name or tags. */
  updated: z.number(),
  unchanged: z.number(),
  /** Opted out before, and unchanged. */
  keptUnsubscribed: z.number(),
  /** Left according to the file, whether we knew them or not. With this count and `skipped`, the counts add up to the rows. */
  leftByFile: z.number(),
  /** By position in the batch, from 0. Includes the opted-out ones, so that the list is complete. */
  skipped: z.array(z.object({ index: z.number(), reason: z.enum(importSkipReasons) })),
})

export type ImportCounts = z.infer<typeof importCounts>

/** Imports one batch. Repeating a batch changes nobody and returns the same counts, so an import can stop and resume. */
export const importSubscribers = defineEndpoint({
  name: 'importSubscribers',
  method: 'POST',
  path: '/api/admin/subscriber-import',
  access: 'admin',
  input: importSubscribersInput,
  output: importCounts,
  refusals: ['postmark-silent', 'import-undone'],
  repeatable: true,
})

/** The list of imports ends after this many. */
export const keptImports = 20

const importRow = z.object({
  id: z.string(),
  fileName: z.string(),
  createdAt: z.string(),
  /** Who imported it; null if the account is gone. */
  by: z.nullable(z.string()),
  undoneAt: z.nullable(z.string()),
  /** People whom undoing it would affect, not counting those deleted or imported again since. */
  added: z.number(),
  changed: z.number(),
})

export type ImportRow = z.infer<typeof importRow>

/** The latest imports, newest first. */
export const listImports = defineEndpoint({
  name: 'listImports',
  method: 'GET',
  path: '/api/admin/subscriber-import',
  access: 'admin',
  input: z.object({}),
  output: z.object({ imports: z.array(importRow) }),
})

/** Takes an import back, a slice at a time: `next` is the cursor of the following slice, null after the last one. */
export const undoImport = defineEndpoint({
  name: 'undoImport',
  method: 'POST',
  path: '/api/admin/subscriber-import-undo',
  access: 'admin',
  input: z.object({ importId: rowId, cursor: z.optional(rowId) }),
  /** `kept` were changed since, by someone or by another import, or signed up themselves, so they stay as they are. */
  output: z.object({ removed: z.number(), putBack: z.number(), kept: z.number(), next: z.nullable(rowId) }),
  refusals: ['not-found'],
  repeatable: true,
})

export type Undone = Pick<z.infer<typeof undoImport.output>, 'removed' | 'putBack' | 'kept'>
