/** What the emails of a visit share, apart from those that answer a request too (request-answer.ts). */
import { formatLongEasternMoment } from '../../../src/catalog/time/eastern.ts'
import { paths } from '../../../src/catalog/site/paths.ts'
import { env } from '../../env.ts'
import type { Block, Fact } from './frame.ts'
import type { About } from './request-answer.ts'

export type VisitEmail = About & {
  readonly visitId: string
  readonly name: string
  /** ISO instant. */
  readonly startsAt: string
  readonly place: string
}

/** When and where, as rows of facts. */
export function whenAndWhere({ startsAt, place }: Pick<VisitEmail, 'startsAt' | 'place'>): readonly Fact[] {
  return [
    ['When', `${formatLongEasternMoment(new Date(startsAt))} ET`],
    ['Where', place],
  ]
}

/** The page that takes the next request for a visit like this one. */
export function bookAgain({ kind }: Pick<About, 'kind'>): Block {
  return kind === 'booking'
    ? { kind: 'button', label: 'Book another IV visit', href: `${env().URL}${paths.bookIv}` }
    : { kind: 'button', label: 'Request another time', href: `${env().URL}${paths.consultation}` }
}

/** The visit in the back office's calendar. */
export function staffLink({ visitId }: Pick<VisitEmail, 'visitId'>): Block {
  return { kind: 'button', label: 'Open visit', href: `${env().URL}${paths.admin}/calendar?id=${visitId}` }
}
