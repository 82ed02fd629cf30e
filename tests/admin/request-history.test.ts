/** A request's history: who took which step. */
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { RequestHistory } from '../../src/admin/requests/RequestHistory.tsx'
import { requestDetail } from '../support/rows/back-office.ts'

test('the history credits the client with a step they took through the visit’s link', () => {
  const [taken] = requestDetail.steps
  const steps = [{ ...taken!, position: 2, step: 'canceled' as const, actor: null }, taken!]
  const [canceled, contacted] = renderToStaticMarkup(createElement(RequestHistory, { detail: { ...requestDetail, steps } }))
    .split('<li')
    .slice(1)
  expect(canceled).toContain('Client, ')
  expect(contacted).toContain('Grace Lin, ')
})
