/** Who is assigned to a request, and how the inbox is sorted. */
import { beforeEach, expect, test } from 'vitest'
import { call } from '../../../src/client/call.ts'
import { exportRequests, listRequests, type RequestSort } from '../../../src/contracts/request/list.ts'
import { assignRequest } from '../../../src/contracts/request/step.ts'
import type { InputOf } from '../../../src/contracts/endpoint.ts'
import * as adminAssignee from '../../../netlify/functions/admin/request/assignee.ts'
import * as adminExport from '../../../netlify/functions/admin/request/export.ts'
import * as adminRequest from '../../../netlify/functions/admin/request.ts'
import { useClinic } from '../../support/clinic.ts'
import { serve } from '../../support/serve.ts'
import { asking, signedIn, type Asking, type SignedIn } from '../../support/signed-in.ts'

const clinic = useClinic()
const server = serve(adminAssignee, adminExport, adminRequest)
let grace: SignedIn
let ask: Asking

beforeEach(async () => {
  await clinic.reset()
  grace = await signedIn(server, 'admin', { fullName: 'Grace Lin' })
  ask = asking(grace)
})

type Change = Partial<InputOf<typeof listRequests>>
const listed = (change: Change, who = ask) => who(listRequests, change as InputOf<typeof listRequests>)
const names = async (change: Change) => (await listed(change)).rows.map(({ name }) => name)

/** Requests received this many hours ago; `contacted` and `visit` are hours from now. */
const make = async (rows: readonly { name: string; ago: number; contacted?: number; visit?: number }[]) => {
  const ids: Record<string, string> = {}
  for (const [index, { name, ago, contacted, visit }] of rows.entries()) {
    const state = visit !== undefined ? 'confirmed' : contacted !== undefined ? 'contacted' : 'new'
    const [row] = await clinic.rows<{ id: string }>(
      `insert into requests (id, kind, reference, client_name, client_email, client_phone, state, created_at, contacted_at, appointment_at)
       values (gen_random_uuid(), 'consultation', $1, $2, 'a@example.com', '(305) 555-0100', $3, now() - $4 * interval '1 hour',
         now() + $5 * interval '1 hour', now() + $6 * interval '1 hour') returning id`,
      [`CO-${index}`, name, state, ago, contacted ?? (visit === undefined ? null : -1), visit ?? null],
    )
    ids[name] = row!.id
  }
  return ids
}

test('an assigned request can be filtered by its admin in the list and the export, and is audited', async () => {
  const ids = await make([
    { name: 'Ana', ago: 1 },
    { name: 'Ben', ago: 2 },
  ])
  const maya = await signedIn(server, 'admin', { fullName: 'Maya Torres' })
  const detail = await ask(assignRequest, { id: ids['Ana']!, assigneeId: maya.id })
  expect(detail.request).toMatchObject({ assignee: { id: maya.id, name: 'Maya Torres' }, version: 0 })
  await ask(assignRequest, { id: ids['Ana']!, assigneeId: maya.id })
  expect(await names({ assignee: maya.id })).toEqual(['Ana'])
  expect(await names({ assignee: 'mine' })).toEqual([])
  expect((await listed({ assignee: 'mine' }, asking(maya))).rows.map(({ name }) => name)).toEqual(['Ana'])
  expect(await names({ assignee: 'none' })).toEqual(['Ben'])
  const { rows } = await ask(exportRequests, { assignee: maya.id } as InputOf<typeof exportRequests>)
  expect(rows.map(({ assignee }) => assignee?.name)).toEqual(['Maya Torres'])
  await ask(assignRequest, { id: ids['Ana']!, assigneeId: null })
  expect(await clinic.rows(`select detail from audit where action = 'request.assigned' order by id`)).toEqual([
    { detail: { from: 'nobody', to: 'Maya Torres' } },
    { detail: { from: 'Maya Torres', to: 'nobody' } },
  ])
})

test('undoing an assignment leaves a colleague’s later one alone', async () => {
  const ids = await make([{ name: 'Ana', ago: 1 }])
  const id = ids['Ana']!
  const maya = await signedIn(server, 'admin', { fullName: 'Maya Torres' })
  await ask(assignRequest, { id, assigneeId: maya.id })
  const undo = { id, assigneeId: null, from: maya.id }
  await asking(maya)(assignRequest, { id, assigneeId: grace.id })
  expect(await call(assignRequest, undo, grace.options)).toMatchObject({ failure: { code: 'changed-meanwhile' } })
  expect(await names({ assignee: grace.id })).toEqual(['Ana'])
  await ask(assignRequest, { id, assigneeId: maya.id })
  expect((await ask(assignRequest, undo)).request.assignee).toBeNull()
  expect((await ask(assignRequest, undo)).request.assignee, 'the same Undo, repeated').toBeNull()
})

test('an assignment that changes nothing returns the request, so the audit says who read it', async () => {
  const ids = await make([{ name: 'Ana', ago: 1 }])
  await ask(assignRequest, { id: ids['Ana']!, assigneeId: null })
  expect(await clinic.rows(`select action, actor_id from audit where subject_id = $1`, [ids['Ana']])).toEqual([
    { action: 'request.opened', actor_id: grace.id },
  ])
})

test('only an admin can be assigned, and requests of a deleted admin become unassigned', async () => {
  const ids = await make([{ name: 'Ana', ago: 1 }])
  const client = await signedIn(server, 'client')
  const refused = await call(assignRequest, { id: ids['Ana']!, assigneeId: client.id }, grace.options)
  expect(refused).toMatchObject({ failure: { code: 'invalid-input' } })
  const maya = await signedIn(server, 'admin', { fullName: 'Maya Torres' })
  await ask(assignRequest, { id: ids['Ana']!, assigneeId: maya.id })
  await clinic.rows('update accounts set deleted_at = now(), deleted_by = $1 where id = $2', [grace.id, maya.id])
  expect((await listed({ assignee: 'none' })).rows).toMatchObject([{ name: 'Ana', assignee: null }])
})

test('the inbox can be sorted by deadline and by visit, across pages', async () => {
  await make([
    { name: 'stopped early', ago: 30, contacted: -29 },
    { name: 'little left', ago: 20 },
    { name: 'overdue', ago: 28 },
    { name: 'much left', ago: 1 },
    { name: 'last week', ago: 300, visit: -170 },
    { name: 'next week', ago: 40, visit: 170 },
    { name: 'in two days', ago: 50, visit: 48 },
  ])
  const inPages = async (sort: RequestSort, change: Change) => {
    const seen: string[] = []
    for (let cursor: string | undefined, more = true; more; more = cursor !== undefined) {
      const page = await listed({ sort, order: 'oldest', size: 2, ...change, ...(cursor !== undefined && { cursor }) })
      seen.push(...page.rows.map(({ name }) => name))
      cursor = page.next ?? undefined
    }
    return seen
  }
  const open = ['overdue', 'little left', 'much left', 'stopped early']
  const visits = ['in two days', 'next week', 'last week']
  expect(await inPages('deadline', { view: 'open' })).toEqual(open)
  expect(await inPages('visit', { view: 'confirmed' })).toEqual(visits)
  expect(await inPages('deadline', { view: 'open', order: 'newest' })).toEqual(open.toReversed())
  expect((await inPages('visit', {})).slice(0, 3)).toEqual(visits)
})
