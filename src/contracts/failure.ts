/**
 * Every way the server says no. A closed union: the server maps a code to a status (netlify/http/answer.ts),
 * the browser to a sentence in its context (client/messages.ts); neither compiles with one missing.
 */
import * as z from 'zod/mini'

/** Code → the sentence a person reads where no form has a better one. */
export const refusalSentences = {
  'invalid-input': 'Please check the highlighted fields.',
  'invalid-json': 'This request could not be read. Please reload the page and try again.',
  'unsupported-media-type': 'This request has to be sent as JSON.',
  'body-too-large': 'This is more text than the form can take. Please shorten it and try again.',
  'method-not-allowed': 'This address does not take that kind of request.',
  'foreign-origin': 'This request has to come from the clinic’s own page.',
  'not-found': 'We could not find what you asked for.',
  'too-many-requests': 'That was a lot of requests in a short time. Please wait a minute and try again.',
  'too-fast': 'That was very quick. Please wait two seconds and send it again.',
  'looks-automated': 'This could not be accepted as it looks automated. Please call or text us instead.',
  'invalid-link': 'This link is not valid. Please use the one in your latest letter from us.',
  'time-passed': 'One of your preferred times has passed. Please choose another.',
  'already-sent-differently': 'You have already sent this request, and it has changed since.',
  unavailable: 'We cannot take requests for a moment. Please try again, or call us.',
  unexpected: 'Something went wrong on our side. Please try again, or call us.',
} as const satisfies Record<string, string>

export type RefusalCode = keyof typeof refusalSentences

export const refusalCodes = Object.keys(refusalSentences) as [RefusalCode, ...RefusalCode[]]

/** The one error body: a code for the program, a sentence for the person, an id for the operator. */
export const failureBody = z.object({
  error: z.object({
    code: z.enum(refusalCodes),
    message: z.string(),
    requestId: z.string(),
    /** Field path → sentence, with `invalid-input` and `time-passed`. */
    fields: z.optional(z.record(z.string(), z.string())),
    /** What is already stored, with `already-sent-differently`. */
    receipt: z.optional(z.unknown()),
  }),
})

export type FailureBody = z.infer<typeof failureBody>
