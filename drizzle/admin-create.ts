/** `npm run admin:create -- <email> "<full name>"`: emails an invitation to an admin, for a real database that has none yet. */
import { and, desc, eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import { inviteAdmin } from '../src/contracts/account/admin-user.ts'
import { openDb } from '../netlify/db/client.ts'
import { outbox } from '../netlify/db/schema/outbox.ts'
import { invite } from '../netlify/domain/account/invitation.ts'
import { env, hasBlobStore } from '../netlify/env.ts'
import { touch } from '../netlify/wake.ts'
import { deliverLatest } from '../netlify/mail/deliver.ts'
import { openPostmark } from '../netlify/mail/postmark.ts'
import { CommandRefusal, onDatabase, runCommand } from './command.ts'

function readInvited() {
  const [email, fullName, ...rest] = process.argv.slice(2)
  if (email === undefined || fullName === undefined || rest.length > 0)
    throw new CommandRefusal('Add an email and a name: npm run admin:create -- ana@example.com "Ana Pereira"')
  const invited = z.safeParse(inviteAdmin.input, { email, fullName })
  if (!invited.success) throw new CommandRefusal(invited.error.issues.map(({ message }) => message).join(' '))
  return invited.data
}

async function create(invited: ReturnType<typeof readInvited>): Promise<string> {
  const now = new Date()
  const { email } = await invite(openDb(), invited, { actorKind: 'system' }, now)
  await deliverLatest(openDb(), openPostmark(), now)
  // Tell the site that the database changed, so that it sends what couldn't leave now. If we can't, its next scheduled query
  // finds it.
  if (hasBlobStore()) await touch(now).catch(() => {})
  const [own] = await openDb()
    .select({ state: outbox.state })
    .from(outbox)
    .where(and(eq(outbox.template, 'invitation'), eq(outbox.recipient, email)))
    .orderBy(desc(outbox.createdAt))
    .limit(1)
  return own?.state === 'sent'
    ? `The invitation is on its way to ${email}. Its link works for 7 days.`
    : `The invitation for ${email} is saved. The site will email it within ${hasBlobStore() ? 'a few minutes' : '90 minutes, or sooner if someone uses it'}.`
}

await runCommand(async () => {
  const invited = readInvited()
  if (!process.env['URL'])
    throw new CommandRefusal(
      'Set the site’s address, which the email links to: URL=https://your-domain, in .env or before the command.',
    )
  env()
  console.log(await onDatabase(() => create(invited)))
})
