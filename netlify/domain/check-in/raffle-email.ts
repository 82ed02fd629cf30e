/** The email to a raffle winner. */
import { eq, notExists } from 'drizzle-orm'
import type { RaffleDraw, sendWinnerEmail as contract } from '../../../src/contracts/admin-raffle.ts'
import type { InputOf } from '../../../src/contracts/endpoint.ts'
import { demand, isRefusedBy, type Db } from '../../db/client.ts'
import { raffleDraws } from '../../db/schema/raffle.ts'
import { owe } from '../../mail/outbox.ts'
import { Refusal } from '../../refusal.ts'
import { byAdmin, type Actor } from '../rule/admin-change.ts'
import { audited } from '../rule/audit.ts'
import { once } from '../rule/idempotency.ts'
import { readDraw } from './raffle-record.ts'

/** The rule that only the winner of a draw that wasn't replaced is emailed. */
const notReplaced = 'raffle_draw_stands'

/**
 * Owes the winner of a draw one email about their prize. Repeating the same prize sends nothing new. Refuses `not-found`, also if
 * the winner's check-in was deleted, `changed-meanwhile` if a later draw replaced this one, and `already-sent-differently` with the
 * first prize as its receipt.
 */
export async function sendWinnerEmail(
  db: Db,
  { drawId, prize }: InputOf<typeof contract>,
  actor: Actor,
  now: Date,
): Promise<RaffleDraw> {
  const draw = await readDraw(db, drawId)
  if (draw.prize === prize) return draw
  if (draw.prize !== null) throw new Refusal('already-sent-differently', { receipt: { prize: draw.prize } })
  if (!draw.winner) throw new Refusal('not-found')
  if (draw.replacedBy !== null) throw new Refusal('changed-meanwhile')
  const { checkInId, fullName, email } = draw.winner
  const entry = { action: 'raffle.winner-written', subjectType: 'raffle', subjectId: drawId } as const
  const again = db.select({ id: raffleDraws.id }).from(raffleDraws).where(eq(raffleDraws.replaces, drawId))
  await once(
    db,
    { endpoint: 'sendWinnerEmail', key: drawId, answers: { prize } },
    { prize },
    [
      // A concurrent redraw waits for this one, or is seen here.
      db.select({ id: raffleDraws.id }).from(raffleDraws).where(eq(raffleDraws.id, drawId)).for('update'),
      demand(db, notExists(again), notReplaced),
      db.update(raffleDraws).set({ prize }).where(eq(raffleDraws.id, drawId)),
      // The email belongs to the check-in and is purged with it.
      owe(
        db,
        {
          template: 'raffle-winner',
          data: { name: fullName, prize, ticketNumber: draw.winningTicket, code: draw.code, drawnAt: draw.drawnAt },
          recipient: email,
          subjectType: 'event-signup',
          subjectId: checkInId,
        },
        now,
      ),
      audited(db, { ...byAdmin(actor), ...entry }, now),
    ],
    now,
  ).catch((error: unknown) => {
    throw isRefusedBy(error, notReplaced) ? new Refusal('changed-meanwhile') : error
  })
  return { ...draw, prize }
}
