import type { OutgoingLetter } from './letter.ts'

/** What the mailbox does instead of simply accepting. Put several in a row: the first that fits a call decides. */
export type MailboxProgram = {
  /** The whole call is answered with this status, and nothing is accepted. */
  status?: number
  /** The ErrorCode and Message that go with it; Postmark's usual ones by default. */
  code?: number
  message?: string
  /** Postmark's ErrorCode of each letter in the call; 0 accepts. A single letter gets the first. */
  codes?: number[] | ((letter: OutgoingLetter, index: number) => number)
  /** Waits this long first, whatever happens then. */
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
  /** How many calls it applies to; without it until it is withdrawn. */
  times?: number
  /** Which calls: sending (the default), looking up sent emails, or changing suppressions. */
  on?: 'send' | 'search' | 'suppress'
  /** Only calls that hold such a letter. */
  only?: (letter: OutgoingLetter) => boolean
}

export type ProgramList = {
  /** Adds a program; the answer withdraws it. */
  add(program: MailboxProgram): () => void
  /** Finds the program for a call, and counts it. */
  take(on: 'send' | 'search' | 'suppress', letters: OutgoingLetter[]): MailboxProgram | undefined
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
    take: (on, letters) => {
      const entry = waiting.find(
        ({ program, left }) =>
          left > 0 && (program.on ?? 'send') === on && (program.only === undefined || letters.some(program.only)),
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

/** Postmark's ErrorCode and Message that usually come with a status. */
export function usualError(status: number): { code: number; message: string } {
  return usual[status] ?? { code: 0, message: `Status ${status}.` }
}

/** What Postmark says with an ErrorCode about one letter. */
export function messageOfCode(code: number, letter: OutgoingLetter): string {
  if (code === 406) {
    return `You tried to send to recipient(s) that have been marked as inactive. Found inactive addresses: ${letter.To}. Inactive recipients are ones that have generated a hard bounce, a spam complaint, or a manual suppression.`
  }
  return code === 300 ? 'Invalid email request.' : `Error ${code}.`
}
