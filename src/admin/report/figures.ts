/** The report's figures as a person reads them. */
import { countOf, formatCount } from '../../catalog/count.ts'
import { formatCents } from '../../catalog/money.ts'
import { reportFigures, type ReportFigure } from '../../catalog/report.ts'
import type { ReportWeek } from '../../contracts/report.ts'

export const figures = Object.keys(reportFigures) as ReportFigure[]

export const nameOf = (figure: ReportFigure): string => reportFigures[figure][0]

/** "$1,240", "2.5 hours", "12"; a dash where there is nothing to say. */
export function shown(week: ReportWeek, figure: ReportFigure): string {
  const value = week[figure]
  if (value === null) return '–'
  if (figure === 'revenueCents') return formatCents(value)
  return figure === 'medianHours' ? countOf(value, 'hour') : formatCount(value)
}
