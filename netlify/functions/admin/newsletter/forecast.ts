import type { Config } from '@netlify/functions'
import { forecastNewsletter } from '../../../../src/contracts/newsletter/sending.ts'
import * as forecast from '../../../domain/newsletter/forecast.ts'
import { route } from '../../../http/route.ts'

export default route(forecastNewsletter, { handle: ({ db, input, now }) => forecast.forecastNewsletter(db, input, now) })

export const config: Config = {
  path: '/api/admin/newsletter-forecast',
}
