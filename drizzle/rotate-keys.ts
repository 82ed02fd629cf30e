/**
 * `npm run keys:rotate`: reseals every sealed field of DATABASE_URL with the first key of SEAL_KEYS, while the site is in use.
 * Put the new key in front of the old one, in Netlify and in .env, deploy, run this until it finds nothing, and only then remove the
 * old key. You can stop it at any time and run it again.
 */
import { openDb } from '../netlify/db/client.ts'
import { sealPlainWords } from '../netlify/db/request-words.ts'
import { resealAll } from '../netlify/db/reseal.ts'
import { fieldSeal } from '../netlify/db/seal.ts'
import { env } from '../netlify/env.ts'
import { CommandRefusal, onDatabase, runCommand } from './command.ts'

async function rotate(): Promise<void> {
  const [key, ...older] = env().SEAL_KEYS
  if (older.length === 0)
    throw new CommandRefusal(
      'SEAL_KEYS has one key here, so there is nothing to rotate. Put the new key in front of the old one, in Netlify and in .env.',
    )
  // Also seal plain text that an earlier version stored, so that nothing is left behind.
  const plain = await sealPlainWords(openDb, fieldSeal(), () => true)
  for (const [kind, sealed] of Object.entries(plain)) if (sealed > 0) console.log(`${kind}: ${sealed} no longer in plain text`)
  const counts = await resealAll(openDb, fieldSeal())
  for (const [column, found] of Object.entries(counts)) console.log(`${column}: ${found} sealed again`)
  console.log(
    Object.values(counts).every((found) => found === 0)
      ? `Everything is sealed with ${key!.id}. You can remove ${older.map(({ id }) => id).join(', ')}.`
      : 'Done. Run it again to make sure nothing was added in the meantime.',
  )
}

await runCommand(async () => {
  env()
  await onDatabase(rotate)
})
