/** What a client does through a visit's link: at once until a day before it, then by asking the clinic (decision 39). */
import type { InputOf } from '../../../../src/contracts/endpoint.ts'
import type { changeOwnVisit as contract, OwnChange, OwnVisit, ShownVisit } from '../../../../src/contracts/visit/own.ts'
import type { VisitStepName } from '../../../../src/catalog/visit/visit.ts'
import { countLasting } from '../../../auth/pace.ts'
import type { Db } from '../../../db/client.ts'
import { Refusal } from '../../../refusal.ts'
import { cancelFound, moveFound, sayFound } from '../act.ts'
import type { VisitFound } from '../read-for-change.ts'
import { pass, take, wait } from '../earlier/earlier.ts'
import { freeAt } from './times.ts'
import { findByLink, mayOf, readSteps, saidOf, show, stateOf, type WriteFile } from './own.ts'

const client = { actorKind: 'visitor' } as const

type Answer = Extract<OwnChange, { readonly offer: string }>
type Change = Exclude<OwnChange, Answer>

const stepOf: Readonly<Record<Change['act'], VisitStepName>> = {
  move: 'moved',
  cancel: 'canceled',
  'ask-to-move': 'asked-to-move',
  'ask-to-cancel': 'asked-to-cancel',
  'running-late': 'running-late',
  wait: 'asked-earlier',
  'stop-waiting': 'ended-earlier',
}

/** Whether the client made this change of this version before: the answer was lost, or the button pressed twice. */
async function isMade(db: Db, visitId: string, version: number, change: Change): Promise<boolean> {
  const step = (await readSteps(db, visitId)).find(({ position }) => position === version + 1)
  if (step?.actorId !== null || step.step !== stepOf[change.act]) return false
  if ('startsAt' in change) return step.startsAt?.getTime() === Date.parse(change.startsAt)
  if ('from' in change) return step.reason === change.from
  return !('minutes' in change) || step.reason === String(change.minutes)
}

/** Moves a visit to the first provider who could come. Why others can't is about other clients, so it isn't shown. */
async function move(db: Db, found: VisitFound, version: number, startsAt: Date, now: Date): Promise<void> {
  for (const providerId of await freeAt(db, found.visit, startsAt, now)) {
    try {
      await moveFound(db, found, { id: found.visit.id, version, startsAt, providerId }, client, now)
      return
    } catch (error) {
      if (!(error instanceof Refusal) || (error.code !== 'time-taken' && error.code !== 'no-provider')) throw error
    }
  }
  throw new Refusal('time-taken')
}

type Said = Exclude<Change, { readonly act: 'move' | 'cancel' | 'wait' | 'stop-waiting' }>

/** Whether the client said just this already, so that the clinic reads it once. */
function isSaid({ late, moveTo, cancel }: OwnVisit['said'], change: Said): boolean {
  if (change.act === 'running-late') return late === change.minutes
  if (change.act === 'ask-to-move') return moveTo !== null && Date.parse(moveTo) === Date.parse(change.startsAt)
  return cancel
}

async function say(db: Db, found: VisitFound, version: number, change: Said, now: Date): Promise<void> {
  if (isSaid(saidOf(await readSteps(db, found.visit.id), found.visit.calledAt), change)) return
  if (change.act === 'ask-to-move') {
    const startsAt = new Date(change.startsAt)
    if ((await freeAt(db, found.visit, startsAt, now)).length === 0) throw new Refusal('time-taken')
    await sayFound(db, found, { version, step: 'asked-to-move', startsAt }, now)
  } else if (change.act === 'running-late') {
    await sayFound(db, found, { version, step: 'running-late', lateMinutes: change.minutes }, now)
  } else await sayFound(db, found, { version, step: 'asked-to-cancel' }, now)
}

async function make(db: Db, found: VisitFound, version: number, change: Change, now: Date): Promise<void> {
  const { visit } = found
  if (visit.version !== version) throw new Refusal('changed-meanwhile')
  if (change.act === 'wait') return wait(db, visit, version, change.from, now)
  if (change.act === 'stop-waiting') return wait(db, visit, version, null, now)
  const may = mayOf(visit, now)
  const isAtOnce = change.act === 'move' || change.act === 'cancel'
  if (isAtOnce && may === 'ask') throw new Refusal('visit-soon')
  if (may !== (isAtOnce ? 'change' : 'ask')) throw new Refusal('step-not-possible')
  if (change.act === 'move') return move(db, found, version, new Date(change.startsAt), now)
  if (change.act === 'cancel') return void (await cancelFound(db, found, { id: visit.id, version, message: '' }, client, now))
  return say(db, found, version, change, now)
}

/**
 * Makes a change and answers with the visit after it; if the visit is canceled or long over, with only that. Refuses
 * `invalid-link`, `changed-meanwhile`, `visit-soon`, `step-not-possible`, `time-taken` and `offer-over`.
 */
export async function changeOwnVisit(
  db: Db,
  { token, version, change }: InputOf<typeof contract>,
  now: Date,
  writeFile: WriteFile,
): Promise<ShownVisit> {
  const found = await findByLink(db, token)
  if (stateOf(found.visit, now) !== 'visit') return show(db, found, now, writeFile)
  if (change.act === 'pass') await pass(db, found.visit.id, change.offer, now)
  else if (change.act === 'take') await take(db, found, change.offer, now)
  else {
    // Nearly each of them emails someone: the client, the provider or the clinic.
    await countLasting(db, 'changeOwnVisit', found.visit.id, now)
    await makeOnce(db, found, version, change, now)
  }
  return show(db, await findByLink(db, token), now, writeFile)
}

/** Runs `make`, once even if the change is sent twice. */
async function makeOnce(db: Db, found: VisitFound, version: number, change: Change, now: Date): Promise<void> {
  try {
    await make(db, found, version, change, now)
  } catch (error) {
    const isOvertaken = error instanceof Refusal && error.code === 'changed-meanwhile'
    if (!isOvertaken || !(await isMade(db, found.visit.id, version, change))) throw error
  }
}
