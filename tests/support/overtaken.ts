import { openDb, type Db } from '../../netlify/db/client.ts'

/** A database for a step: something else happens after its first batch of reads, or after `later` batches; 0 is before the first. */
export function overtaken(something: () => Promise<unknown>, later = 1): Db {
  const whole = openDb()
  let reads = 0
  const batch = async (statements: Parameters<Db['batch']>[0]) => {
    if (later === 0 && reads === 0) await something()
    const read = await whole.batch(statements)
    reads += 1
    if (reads === later) await something()
    return read
  }
  return Object.assign(Object.create(whole) as Db, { batch })
}
