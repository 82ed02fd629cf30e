import type { OutgoingEmail } from './caught-email.ts'

/** What the mailbox does instead of simply accepting. With several programs, the first that matches a call applies. */
export type MailboxProgram = {
  /** Answers the whole call with this status, and accepts nothing. */
  status?: number
  /** The ErrorCode and Message for that status; default: Postmark's usual ones. */
  code?: number
  message?: string
  /** Postmark's ErrorCode for each email in the call; 0 accepts. A single email gets the first one. */
  codes?: number[] | ((email: OutgoingEmail, index: number) => number)
  /** Waits this long first, whatever happens next. */
  latencyMs?: number
  /** Closes the connection before anything is accepted. */
  resetBefore?: boolean
  /** Never answers, and accepts nothing. */
  hang?: boolean
  /** Accepts, and closes the connection instead of answering. */
  acceptThenReset?: boolean
  /** Accepts, and never answers. */
  acceptThenHang?: boolean
  /** Accepts nothing, and answers 200 with this text: a proxy's page, an empty object. */
  say?: string
  /** Accepts, and answers 200 with this text. */
  acceptThenSay?: string
  /** How many calls it applies to; without it, all until it is withdrawn. */
  times?: number
  /** Which calls: sending (the default), looking up sent emails, or changing suppressions. */
  on?: 'send' | 'search' | 'suppress'
  /** Only calls with an email for which this returns true. */
  only?: (email: OutgoingEmail) => boolean
}

type ProgramList = {
  /** Adds a program, and returns a function that withdraws it. */
  add(program: MailboxProgram): () => void
  /** Finds the program for a call, and counts the call. */
  take(on: 'send' | 'search' | 'suppress', emails: OutgoingEmail[]): MailboxProgram | undefined
  clear(): void
}

export function createProgramList(): ProgramList {
  let waiting: { program: MailboxProgram; left: number }[] = []
  return {
    add: (program) => {
      const entry = { program, left: program.times ?? Number.POSITIVE_INFINITY }
      waiting.push(entry)
      return () => {
        waiting = waiting.filter((other) => other !== entry)
      }
    },
    take: (on, emails) => {
      const entry = waiting.find(
        ({ program, left }) =>
          left > 0 && (program.on ?? 'send') === on && (program.only === undefined || emails.some(program.only)),
      )
      if (entry === undefined) return undefined
      entry.left -= 1
      if (entry.left <= 0) waiting = waiting.filter((other) => other !== entry)
      return entry.program
    },
    clear: () => {
      waiting = []
    },
  }
}

const usual: Record<number, { code: number; message: string }> = {
  401: { code: 10, message: 'No Account or Server API tokens were supplied in the HTTP headers.' },
  422: { code: 300, message: 'Invalid email request.' },
  429: { code: 429, message: 'Rate limit exceeded.' },
  500: { code: 0, message: 'Internal server error.' },
  503: { code: 100, message: 'Maintenance: Postmark is offline for a moment.' },
}

/** Postmark's usual ErrorCode and Message for a status. */
export function usualError(status: number): { code: number; message: string } {
  return usual[status] ?? { code: 0, message: `Status ${status}.` }
}

/** Postmark's message with an ErrorCode about one email. */
export function messageOfCode(code: number, email: OutgoingEmail): string {
  if (code === 406) {
    return `You tried to send to recipient(s) that have been marked as inactive. Found inactive addresses: ${email.To}. Inactive recipients are ones that have generated a hard bounce, a spam complaint, or a manual suppression.`
  }
  return code === 300 ? 'Invalid email request.' : `Error ${code}.`
}
