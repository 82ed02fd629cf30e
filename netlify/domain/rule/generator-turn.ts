/**
 * Limits how often an admin uses a generator per Eastern day. Each turn is counted before the work, so concurrent calls can't get
 * around it.
 */
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { easternDay } from '../../../src/catalog/time/eastern.ts'
import { generatorQuota, type Generator, type Maker } from '../../../src/catalog/newsletter/generator.ts'
import type { Db } from '../../db/client.ts'
import { audit } from '../../db/schema/audit.ts'
import { generatorDays } from '../../db/schema/image.ts'
import { Refusal } from '../../refusal.ts'
import type { Actor } from './admin-change.ts'
import { at } from '../../db/instant.ts'

/** Takes and audits one of today's turns in one statement. Returns how many are left. Refuses `generator-quota`. */
export async function takeTurn(db: Db, generator: Generator, madeBy: Maker, actor: Actor, now: Date): Promise<number> {
  const most = generatorQuota[generator]
  const { rows } = await db.execute<{ used: number }>(sql`
    with turn as (
      insert into ${generatorDays} as d (account_id, generator, day, used)
      values (${actor.userId}::uuid, ${generator}, ${easternDay(now)}::date, 1)
      on conflict (account_id, generator, day) do update set used = d.used + 1 where d.used < ${most}
      returning used
    ), noted as (
      insert into ${audit} (at, actor_kind, actor_id, action, subject_type, subject_id, detail)
      select ${at(now)}, 'admin', ${actor.userId}::uuid, ${`${generator}.generated`}, ${generator},
        ${randomUUID()}::uuid, ${JSON.stringify({ madeBy })}::jsonb
      from turn
    )
    select used from turn`)
  if (!rows[0]) throw new Refusal('generator-quota')
  return most - Number(rows[0].used)
}

/** How many of today's turns are left. */
export async function turnsLeft(db: Db, generator: Generator, actor: Actor, now: Date): Promise<number> {
  const { rows } = await db.execute<{ used: number }>(sql`
    select used from ${generatorDays}
    where account_id = ${actor.userId}::uuid and generator = ${generator} and day = ${easternDay(now)}::date`)
  return generatorQuota[generator] - Number(rows[0]?.used ?? 0)
}
