/** What each button asks first: whom it reaches, over how many days, and that it can't be undone. */
import { createElement } from 'react'
import { countOf, formatCount } from '../../catalog/count.ts'
import type { NewsletterRow, SendingOutlook } from '../../contracts/newsletter/newsletter.ts'
import type { Sending } from '../../contracts/newsletter/sending.ts'
import type { Question } from '../parts/overlay/Confirm.tsx'
import { QuestionBody } from './QuestionBody.tsx'
import { isOpen, retryableWords, sendNext, sendNextCount } from './words.ts'

type Words = { readonly title: string; readonly about: string; readonly action: string; readonly sending: Sending }

function question(row: NewsletterRow, outlook: SendingOutlook, { title, about, action, sending }: Words): Question {
  const body = createElement(QuestionBody, { id: row.id, about, sending, outlook })
  return { title, body, action }
}

/** Before a first start, after a pause, after a refusal, or before the next batch. */
export function sendQuestion(row: NewsletterRow, outlook: SendingOutlook): Question {
  const ask = (title: string, action: string, about: string) => question(row, outlook, { title, about, action, sending: 'send' })
  const waiting = `“${row.title}” will go to everyone who’s still waiting.`
  if (isOpen(row))
    return ask(
      'Start sending this newsletter?',
      'Start Sending',
      `“${row.title}” will go to everyone who’s subscribed now. After that, you can’t change its content or its recipients.`,
    )
  if (row.pausedAt !== null) return ask('Resume this newsletter?', 'Resume', waiting)
  if (row.status === 'failed') return ask('Try this newsletter again?', 'Try again', waiting)
  return ask(`Send the next ${formatCount(sendNextCount(row, outlook))}?`, sendNext(row, outlook), waiting)
}

export function retryQuestion(row: NewsletterRow, outlook: SendingOutlook): Question {
  const isPaused = row.pausedAt !== null
  return question(row, outlook, {
    title: 'Retry failed emails?',
    about: `${retryableWords(row)} of the emails for “${row.title}” bounced temporarily and will be resent. We leave out addresses that bounced permanently.${isPaused ? ' This newsletter is paused, so they’ll wait until you choose Resume.' : ''}`,
    action: 'Retry Failed',
    sending: 'retry',
  })
}

export function toNewQuestion(row: NewsletterRow, outlook: SendingOutlook): Question {
  const { later } = row.stats
  return question(row, outlook, {
    title: 'Send to new subscribers?',
    about: `“${row.title}” will go, unchanged, to ${countOf(later, 'person', 'people')} who subscribed after it started.`,
    action: `Send to New (${formatCount(later)})`,
    sending: 'new',
  })
}
