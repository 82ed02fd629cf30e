/** What every public form is asked before its answers count (decision 32). */
import { minimumFillMs } from '../../../src/contracts/field.ts'
import { Refusal } from '../../refusal.ts'

export type Envelope = { readonly idempotencyKey: string; readonly elapsedMs: number; readonly website: string }

/** Refuses `looks-automated` when the hidden field is filled and `too-fast` below two seconds; a page waits them out. */
export function assertFilledByPerson({ website, elapsedMs }: Envelope): void {
  if (website !== '') throw new Refusal('looks-automated')
  if (elapsedMs < minimumFillMs) throw new Refusal('too-fast')
}
