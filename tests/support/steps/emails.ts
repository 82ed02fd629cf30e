/** Reads the emails that a running site sent, from its console's mailbox. */
import { expect } from 'playwright/test'

type SentEmail = {
  readonly To: string
  readonly Subject: string
  readonly TextBody: string
  readonly HtmlBody: string
  readonly MessageID: string
  readonly Attachments?: readonly { readonly Name: string; readonly Content: string }[]
}

/** Every email sent so far, newest first. */
export const sentEmails = async (consoleUrl: string) => (await (await fetch(`${consoleUrl}/messages`)).json()) as SentEmail[]

/** Every email to an address so far, newest first. */
export const emailsTo = async (consoleUrl: string, to: string) =>
  (await sentEmails(consoleUrl)).filter((email) => email.To.includes(to))

/** The emails about a request: to the person who asked, and to the clinic. The text is their address or their request's reference. */
export const emailsAbout = async (consoleUrl: string, text: string) =>
  (await sentEmails(consoleUrl)).filter((email) => email.To === text || email.TextBody.includes(text))

/** Waits for an email to an address that matches a pattern. Returns the match's first group from the latest one. */
export async function fromEmail(consoleUrl: string, to: string, pattern: RegExp): Promise<string> {
  let found: string | undefined
  await expect
    .poll(async () => {
      const [latest] = await emailsTo(consoleUrl, to)
      found = latest && pattern.exec(latest.TextBody)?.[1]
      return found
    })
    .toBeDefined()
  return found!
}
