/**
 * Undoes an import: people it added go to the trash, people it changed are as before, and people who were in the trash go back
 * there with all their days. Anyone changed since, or who has signed up since, stays.
 */
import { sql } from 'drizzle-orm'
import type { InputOf, OutputOf } from '../../../src/contracts/endpoint.ts'
import {
  keptImports,
  type listImports as listContract,
  type undoImport as contract,
} from '../../../src/contracts/subscriber-import.ts'
import { batch, type Db } from '../../db/client.ts'
import { at } from '../../db/instant.ts'
import { accounts } from '../../db/schema/account.ts'
import { audit } from '../../db/schema/audit.ts'
import { checkIns } from '../../db/schema/check-in.ts'
import { emailSignups } from '../../db/schema/email-signup.ts'
import { subscriberImports, subscribers, suppressions } from '../../db/schema/subscriber.ts'
import { Refusal } from '../../refusal.ts'
import { accountName } from '../rule/account-name.ts'
import type { Actor } from '../rule/admin-change.ts'
import { tagsOf, was } from './before-import.ts'
import { addressesOf } from './former-address.ts'
import { holdOptOuts } from './suppression.ts'

/** An import is undone this many people at a time, so that no statement takes long. */
const sliceSize = 5000

type Imported = {
  readonly id: string
  readonly file_name: string
  readonly created_at: string
  readonly by: string | null
  readonly undone_at: string | null
  readonly added: string
  readonly changed: string
}

/** The latest imports, with how many people each has added and changed, not counting those deleted or changed again since. */
export async function listImports(db: Db): Promise<OutputOf<typeof listContract>> {
  const { rows } = await db.execute<Imported>(sql`
    with added as (
      select import_id as id, count(*) as people from ${subscribers}
      where import_id is not null and coalesce(changed_import_id, import_id) = import_id and deleted_at is null group by 1
    ), changed as (
      select changed_import_id as id, count(*) as people from ${subscribers}
      where before_import is not null and import_id is distinct from changed_import_id and deleted_at is null group by 1
    )
    select i.id, i.file_name, i.created_at, i.undone_at, ${accountName('a')} as by,
      coalesce(added.people, 0) as added, coalesce(changed.people, 0) as changed
    from ${subscriberImports} i left join ${accounts} a on a.id = i.created_by
      left join added on added.id = i.id left join changed on changed.id = i.id
    order by i.created_at desc, i.id desc limit ${keptImports}`)
  const imports = rows.map(({ file_name, created_at, undone_at, added, changed, ...row }) => ({
    ...row,
    fileName: file_name,
    createdAt: new Date(created_at).toISOString(),
    undoneAt: undone_at === null ? null : new Date(undone_at).toISOString(),
    added: Number(added),
    changed: Number(changed),
  }))
  return { imports }
}

type Undone = { readonly removed: string; readonly put_back: string; readonly kept: string; readonly last: string | null }

/** When an approved signup at the address of `x` was made, made again or approved, whichever was last. */
const signedUpAt = sql`(select greatest(e.created_at, e.asked_again_at, (
    select max(a.at) from ${audit} a where a.subject_type = 'email-signup' and a.subject_id = e.id and a.action = 'email-signup.approved'))
  from ${emailSignups} e where lower(e.email) = x.email and e.approved and e.deleted_at is null)`

/**
 * Undoes one slice of an import; `next` asks for the following one. An opt-out that the import ended counts again. An opt-out,
 * bounce or complaint that only the file told of is over; any other stays. Refuses `not-found`.
 */
export async function undoImport(
  db: Db,
  { importId, cursor }: InputOf<typeof contract>,
  actor: Actor,
  now: Date,
): Promise<OutputOf<typeof contract>> {
  const mine = sql`${importId}::uuid`
  const before = (column: Parameters<typeof was>[1]) => was(sql`x.before`, column)
  /** When it touched the subscriber `s`. */
  const touchedAt = sql`coalesce(${was(sql`s.before_import`, 'changed_at')}::timestamptz, s.created_at)`
  /** Whether `s` was on the list before it, and was changed since by another import that is undone. */
  const beforeIsLost = sql`(s.before_import is null and s.import_id is distinct from ${mine})`
  /** Whether `x` had opted out before it. For a row that it added, only the opt-out's time tells (import.ts). */
  const wasOut = sql`case when x.before is null then x.opt_outs_over_until is not null else ${before('status')} = 'unsubscribed' end`
  const endedOptOut = sql`(x.status = 'subscribed' and ${wasOut})`
  /** Whether a signup keeps `x` on the list. It ends no opt-out: only a press to confirm does (email-signup-confirm.ts). */
  const mayStay = sql`(not ${endedOptOut} and (x.before is null or ${before('deleted_at')} is not null))`
  const { undone } = await batch(db, {
    optOuts: holdOptOuts(db),
    undone: db.execute<Undone>(sql`
      with mine as (select i.id, i.created_at from ${subscriberImports} i where i.id = ${mine}),
      slice as materialized (
        select s.id, s.email, s.address_hash, s.status, s.opt_outs_over_until, s.before_import as before, ${touchedAt} as touched_at,
          coalesce(s.changed_import_id, ${mine}) <> ${mine} or ${beforeIsLost} or s.subscribed_at > ${touchedAt}
          or exists (select 1 from ${audit} a where a.subject_type = 'subscriber' and a.subject_id = s.id
            and a.at > ${touchedAt}
              and a.detail ->> 'importId' is distinct from ${importId}) as changed
        from ${subscribers} s where exists (select 1 from mine) and (s.import_id = ${mine} or s.changed_import_id = ${mine})
          and s.deleted_at is null and s.id > ${cursor ?? '00000000-0000-0000-0000-000000000000'}::uuid
        order by s.id limit ${sliceSize}
      ),
      opted_in as materialized (
        select lower(g.email) as email, max(g.created_at) as at from ${checkIns} g, mine
        where g.marketing_opt_in and g.deleted_at is null and g.created_at > mine.created_at group by 1
      ),
      people as materialized (
        select x.*, x.changed or (${mayStay} and coalesce(greatest(o.at, ${signedUpAt}) > x.touched_at, false)) as touched
        from slice x left join opted_in o on o.email = x.email
      ),
      out_again as (
        insert into ${suppressions} (address_hash, reason, created_at, opted_out_at)
        select x.address_hash, 'unsubscribed', ${at(now)}, ${at(now)} from people x
        where not x.touched and ${endedOptOut}
        on conflict (address_hash) do nothing
      ),
      lifted as (
        delete from ${suppressions} k using (
          select x.address_hash as own, p.hash from people x join ${suppressions} told using (address_hash)
            cross join lateral (${addressesOf(sql`x.address_hash`)}) p
          where told.import_id = ${mine} and not x.touched and not ${wasOut}
        ) a
        where k.address_hash = a.hash and k.import_id = ${mine}
          and (a.hash = a.own or not exists (select 1 from ${subscribers} s where s.address_hash = a.hash and s.deleted_at is null))
        returning k.address_hash
      ),
      removed as (
        update ${subscribers} s set deleted_at = ${at(now)}, deleted_by = ${actor.userId}::uuid,
          status = case when ${endedOptOut} then 'unsubscribed' else s.status end
        from people x where s.id = x.id and not x.touched and x.before is null returning s.id
      ),
      put_back as (
        update ${subscribers} s set first_name = ${before('first_name')}, last_name = ${before('last_name')},
          tags = ${tagsOf(before('tags'))},
          status = case when s.status = 'subscribed' or exists (select 1 from lifted l where l.address_hash = s.address_hash)
            then ${before('status')} else s.status end,
          subscribed_at = ${before('subscribed_at')}::timestamptz, import_id = ${before('import_id')}::uuid,
          changed_import_id = ${before('changed_import_id')}::uuid, before_import = null,
          deleted_at = case when ${before('deleted_at')} is not null then ${at(now)} end, deleted_by = ${before('deleted_by')}::uuid
        from people x where s.id = x.id and not x.touched and x.before is not null returning s.deleted_at
      ),
      ended as (
        update ${subscriberImports} i set undo_begun_at = ${at(now)},
          undone_at = case when (select count(*) from slice) < ${sliceSize} then ${at(now)} else i.undone_at end
        where i.id = ${mine}
      ),
      counted as (
        select (select count(*) from removed) + (select count(*) from put_back where deleted_at is not null) as removed,
          (select count(*) from put_back where deleted_at is null) as put_back,
          (select count(*) from people x where x.touched) as kept
      ),
      noted as (
        insert into ${audit} (at, actor_kind, actor_id, action, subject_type, subject_id, detail)
        select ${at(now)}, 'admin', ${actor.userId}::uuid, 'subscriber.import-undone', 'subscriber', id,
          jsonb_build_object('removed', removed, 'put back', put_back, 'kept', kept) from mine, counted
      )
      select counted.*, case when (select count(*) from slice) = ${sliceSize}
        then (select x.id from slice x order by x.id desc limit 1) end as last from mine, counted`),
  })
  const [row] = undone.rows
  if (!row) throw new Refusal('not-found')
  return { removed: Number(row.removed), putBack: Number(row.put_back), kept: Number(row.kept), next: row.last }
}
