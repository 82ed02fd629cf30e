import { randomUUID } from 'node:crypto'
import { complaintAbout, recipientsOf, streams } from './caught-letter.ts'
import type { OutgoingLetter } from './caught-letter.ts'
import type { LetterStore } from './store.ts'
import { messageOfCode } from './program.ts'
import type { SuppressionList } from './suppression-list.ts'
import type { MailboxProgram } from './program.ts'

/** Postmark's answer about one email; ErrorCode 0 means accepted. */
export type Receipt = { To: string; SubmittedAt?: string; MessageID?: string; ErrorCode: number; Message: string }

type Intake = (letter: OutgoingLetter, index: number, program: MailboxProgram | undefined) => Receipt

/** Puts emails into the store, or refuses them as Postmark would or as a program says. */
export function createIntake(
  store: LetterStore,
  inactive: ReadonlySet<string>,
  suppressions: Pick<SuppressionList, 'has'>,
  now: () => Date,
): Intake {
  const isOut = (letter: OutgoingLetter, recipient: string) =>
    inactive.has(recipient) || suppressions.has(letter.MessageStream ?? 'outbound', recipient)
  const codeOf = (letter: OutgoingLetter, index: number, program: MailboxProgram | undefined): number => {
    const told = typeof program?.codes === 'function' ? program.codes(letter, index) : (program?.codes?.[index] ?? 0)
    if (told !== 0) return told
    return recipientsOf(letter).every((recipient) => isOut(letter, recipient)) ? 406 : 0
  }
  return (letter, index, program) => {
    const complaint = complaintAbout(letter)
    if (complaint !== undefined) return { To: letter.To, ErrorCode: 300, Message: complaint }
    if (!streams.includes(letter.MessageStream ?? 'outbound'))
      return { To: letter.To, ErrorCode: 1235, Message: "The 'MessageStream' provided does not exist on this server." }
    const code = codeOf(letter, index, program)
    if (code !== 0) return { To: letter.To, ErrorCode: code, Message: messageOfCode(code, letter) }
    const caught = { ...letter, MessageID: randomUUID(), ReceivedAt: now().toISOString() }
    store.add(caught)
    const silent = recipientsOf(letter).filter((recipient) => isOut(letter, recipient))
    const Message =
      silent.length === 0 ? 'OK' : `Message OK, but will not deliver to these inactive addresses: ${silent.join(', ')}.`
    return { To: letter.To, SubmittedAt: caught.ReceivedAt, MessageID: caught.MessageID, ErrorCode: 0, Message }
  }
}
