/** The check that every public form must pass (decision 32). */
import { minimumFillMs } from '../../../src/contracts/minimum-fill.ts'
import { Refusal } from '../../refusal.ts'

type Envelope = { readonly elapsedMs: number; readonly website: string }

/** Refuses `looks-automated` if the hidden field is filled, and `too-fast` under two seconds. Our pages wait that long. */
export function assertFilledByPerson({ website, elapsedMs }: Envelope): void {
  if (website !== '') throw new Refusal('looks-automated')
  if (elapsedMs < minimumFillMs) throw new Refusal('too-fast')
}
