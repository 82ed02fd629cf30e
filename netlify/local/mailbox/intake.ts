import { randomUUID } from 'node:crypto'
import { complaintAbout, recipientsOf, streams } from './caught-email.ts'
import type { OutgoingEmail } from './caught-email.ts'
import type { EmailStore } from './store.ts'
import { messageOfCode } from './program.ts'
import type { SuppressionList } from './suppression-list.ts'
import type { MailboxProgram } from './program.ts'

/** Postmark's answer about one email; ErrorCode 0 means accepted. */
export type Receipt = { To: string; SubmittedAt?: string; MessageID?: string; ErrorCode: number; Message: string }

type Intake = (email: OutgoingEmail, index: number, program: MailboxProgram | undefined) => Receipt

/** Puts emails into the store, or refuses them as Postmark would or as a program says. */
export function createIntake(
  store: EmailStore,
  inactive: ReadonlySet<string>,
  suppressions: Pick<SuppressionList, 'has'>,
  now: () => Date,
): Intake {
  const isOut = (email: OutgoingEmail, recipient: string) =>
    inactive.has(recipient) || suppressions.has(email.MessageStream ?? 'outbound', recipient)
  const codeOf = (email: OutgoingEmail, index: number, program: MailboxProgram | undefined): number => {
    const told = typeof program?.codes === 'function' ? program.codes(email, index) : (program?.codes?.[index] ?? 0)
    if (told !== 0) return told
    return recipientsOf(email).every((recipient) => isOut(email, recipient)) ? 406 : 0
  }
  return (email, index, program) => {
    const complaint = complaintAbout(email)
    if (complaint !== undefined) return { To: email.To, ErrorCode: 300, Message: complaint }
    if (!streams.includes(email.MessageStream ?? 'outbound'))
      return { To: email.To, ErrorCode: 1235, Message: "The 'MessageStream' provided does not exist on this server." }
    const code = codeOf(email, index, program)
    if (code !== 0) return { To: email.To, ErrorCode: code, Message: messageOfCode(code, email) }
    const caught = { ...email, MessageID: randomUUID(), ReceivedAt: now().toISOString() }
    store.add(caught)
    const silent = recipientsOf(email).filter((recipient) => isOut(email, recipient))
    const Message =
      silent.length === 0 ? 'OK' : `Message OK, but will not deliver to these inactive addresses: ${silent.join(', ')}.`
    return { To: email.To, SubmittedAt: caught.ReceivedAt, MessageID: caught.MessageID, ErrorCode: 0, Message }
  }
}
