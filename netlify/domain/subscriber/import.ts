/** Imports one batch of a CSV file (decisions 20 and 21). */
import { sql, type SQL } from 'drizzle-orm'
import { leftReasons, type ImportCounts, type ImportSubscribersInput } from '../../../src/contracts/subscriber-import.ts'
import { maxTags } from '../../../src/contracts/subscriber.ts'
import type { LetIn } from '../../broadcast.ts'
import { batch, demand, isRefusedBy, type Db, type Statement } from '../../db/client.ts'
import { audit } from '../../db/schema/audit.ts'
import { subscriberImports, subscribers, suppressions } from '../../db/schema/subscriber.ts'
import { Refusal } from '../../refusal.ts'
import { audited } from '../rule/audit.ts'
import { byAdmin, type Actor } from '../rule/admin-change.ts'
import { at } from '../../db/instant.ts'
import { keptBefore } from './before-import.ts'
import { cameBackAfter } from './came-back.ts'
import { given, peopleOf, type Person, type Skipped } from './import-people.ts'
import { holdOptOuts, optedOutAt, readOptOuts, statusBy, suppressMany } from './suppression.ts'
import { joinedTags } from './tags.ts'

type Begun = { readonly status: SQL; readonly optOutsOverUntil: SQL; readonly importId: string; readonly now: Date }

/** Begins to insert people of `given` as subscribers `s`; a `from` follows. */
function inserting({ status, optOutsOverUntil, importId, now }: Begun): SQL {
  return sql`insert into ${subscribers} as s
      (id, email, address_hash, first_name, last_name, tags, status, source, import_id, created_at, subscribed_at, opt_outs_over_until)
    select gen_random_uuid(), email, address_hash, first_name, last_name, tags, ${status}, 'admin_csv_import', ${importId}::uuid,
      ${at(now)}, ${at(now)}, ${optOutsOverUntil}`
}

/**
 * Whether the file is older than what the person `g` of `given` did since: they came back after it says that they left. A complaint
 * stays a complaint, whenever it was made.
 */
function isOutdated(madeAt: string | undefined): SQL {
  return madeAt === undefined
    ? sql`false`
    : sql`coalesce(g.left_by_file in ('unsubscribed', 'bounced'), false) and ${cameBackAfter(sql`g.address_hash`, new Date(madeAt))}`
}

/** Whether someone has undone an import, or is about to. An earlier version noted only the end. */
function isUndone(importId: string): SQL {
  return sql`exists (select 1 from ${subscriberImports} i where i.id = ${importId}::uuid and coalesce(i.undo_begun_at, i.undone_at) is not null)`
}

/**
 * When the import began, or `now` if it begins. An opt-out since then stays: the admin who chose to resubscribe people didn't
 * know of it, and a batch may be resent after its answer was lost.
 */
function begunAt(importId: string, now: Date): SQL {
  return sql`coalesce((select i.created_at from ${subscriberImports} i where i.id = ${importId}::uuid and not ${isUndone(importId)}), ${at(now)})`
}

/**
 * Ends opt-outs from before the import. Each is noted on its person's row, which begins here if there is none: an undone import
 * has to know whom to opt out again. The audit log says of each that they were resubscribed (came-back.ts).
 */
function lift(db: Db, list: readonly Person[], importId: string, actor: Actor, now: Date): Statement {
  return db.execute(sql`
    with given as (${given(list)}),
    lifted as (
      delete from ${suppressions} x where x.reason = 'unsubscribed' and ${optedOutAt(sql`x`)} <= ${begunAt(importId, now)}
        and x.address_hash in (select address_hash from given)
      returning x.address_hash, ${optedOutAt(sql`x`)} as opted_out_at
    ),
    noted as (
      ${inserting({ status: sql`'subscribed'`, optOutsOverUntil: sql`opted_out_at`, importId, now })}
      from given join lifted using (address_hash)
      on conflict (email) do update set opt_outs_over_until = greatest(s.opt_outs_over_until, excluded.opt_outs_over_until)
      returning s.id
    )
    insert into ${audit} (at, actor_kind, actor_id, action, subject_type, subject_id, detail)
    select ${at(now)}, 'admin', ${actor.userId}::uuid, 'subscriber.resubscribed', 'subscriber', id,
      ${JSON.stringify({ importId })}::jsonb from noted`)
}

/**
 * What happened to each row: one of the counts, or why it was skipped. Anyone deleted since the import began stays deleted:
 * after a reload, a file starts over from its first row.
 */
type Fate = 'came-back' | 'left-by-file' | 'deleted' | 'added' | 'updated' | 'unchanged' | 'opted-out' | 'bounced' | 'complained'

/** The fate of a row `k` as it was known before, and `w` if it was written. */
const fateOf = ({ importId, resubscribe }: ImportSubscribersInput) => sql`case
    when k.came_back then 'came-back' when k.left_by_file is not null then 'left-by-file'
    when k.went then 'deleted' when k.reason = 'complained' then 'complained' when k.reason in ('bounced', 'inactive') then 'bounced'
    when k.reason = 'unsubscribed' or (k.deleted_at is null and k.status = 'unsubscribed' and not ${resubscribe}) then 'opted-out'
    when k.id is null or k.deleted_at is not null or k.import_id = ${importId}::uuid then 'added'
    when w.email is not null or k.changed_import_id = ${importId}::uuid then 'updated' else 'unchanged' end`

/** Whether the file's row `excluded` says more of the subscriber `s`: a name, or a tag that still fits. */
const saysMore = sql`(coalesce(excluded.first_name, s.first_name) is distinct from s.first_name
  or coalesce(excluded.last_name, s.last_name) is distinct from s.last_name
  or (not s.tags @> excluded.tags and cardinality(s.tags) < ${sql.raw(String(maxTags))}))`

function upsert(db: Db, list: readonly Person[], input: ImportSubscribersInput, now: Date) {
  const { importId, resubscribe, madeAt } = input
  const status = statusBy(sql`reason`)
  const mayComeBack = sql`(${resubscribe} and s.status = 'unsubscribed')`
  return db.execute<{ index: number; fate: Fate }>(sql`
    with given as (${given(list)}),
    known as materialized (
      select g.*, ${isOutdated(madeAt)} as came_back, coalesce(s.deleted_at > ${begunAt(importId, now)}, false) as went, x.reason,
        s.id as id, s.status as status, s.deleted_at, s.import_id, s.changed_import_id
      from given g left join ${suppressions} x on x.address_hash = g.address_hash left join ${subscribers} s on s.email = g.email
    ),
    written as (
      ${inserting({ status, optOutsOverUntil: sql`null::timestamptz`, importId, now })}
      from known where not came_back and not went
      on conflict (email) do update set
        first_name = coalesce(excluded.first_name, s.first_name), last_name = coalesce(excluded.last_name, s.last_name),
        tags = ${joinedTags},
        before_import = ${keptBefore(importId, now)},
        status = case when s.deleted_at is not null or excluded.status <> 'subscribed' or ${mayComeBack}
          then excluded.status else s.status end,
        subscribed_at = case when s.deleted_at is not null or s.status <> 'subscribed' then excluded.subscribed_at else s.subscribed_at end,
        import_id = case when s.deleted_at is not null then excluded.import_id else s.import_id end,
        changed_import_id = excluded.import_id, deleted_at = null, deleted_by = null
      where s.deleted_at is not null or (excluded.status <> 'subscribed' and s.status = 'subscribed')
        or (${mayComeBack} and excluded.status = 'subscribed') or ${saysMore}
      returning s.email
    )
    select k.index, ${fateOf(input)} as fate
    from known k left join written w on w.email = k.email`)
}

const notUndone = 'import-not-undone'

/**
 * Asks the provider to reactivate those in a batch who opted out, or nobody if the batch is to be refused. Returns the people it
 * reactivated and the row indexes of those it keeps out.
 */
async function letInAtProvider(
  db: Db,
  list: readonly Person[],
  { importId, begins }: ImportSubscribersInput,
  now: Date,
  letIn: LetIn,
) {
  const { rows } = await db.execute<{ index: number }>(sql`
    select g.index from (${given(list)}) as g join ${suppressions} x on x.address_hash = g.address_hash where x.reason = 'unsubscribed'
      and ${optedOutAt(sql`x`)} <= ${begunAt(importId, now)} and (${begins === true} or not ${isUndone(importId)})`)
  const places = new Set(rows.map(({ index }) => index))
  const asked = list.filter(({ index }) => places.has(index))
  const outcomes = await letIn(asked.map(({ email }) => email))
  if (outcomes.includes('no-answer')) throw new Refusal('postmark-silent')
  const kept = new Set(asked.filter((_person, place) => outcomes[place] !== 'open').map(({ index }) => index))
  return { open: asked.filter(({ index }) => !kept.has(index)), kept }
}

/** The statements that suppress those who left, according to the file; one for each reason it gives. */
function departures(
  db: Db,
  list: readonly Person[],
  { importId, madeAt }: ImportSubscribersInput,
  actor: Actor,
  now: Date,
): Statement[] {
  return leftReasons.flatMap((reason) => {
    const gone = list.filter(({ left }) => left === reason)
    if (gone.length === 0) return []
    const hashes = sql`select g.address_hash as hash from (${given(gone)}) as g where not (${isOutdated(madeAt)})`
    return [suppressMany(db, hashes, { reason, userId: actor.userId, importId }, now)]
  })
}

const none = { added: 0, updated: 0, unchanged: 0, keptUnsubscribed: 0, leftByFile: 0 } as const

/** The counts of a batch, and the rows that changed nobody. `kept` are the indexes of those whom the provider keeps out. */
function countFates(rows: readonly { readonly index: number; readonly fate: Fate }[], kept: ReadonlySet<number>): ImportCounts {
  const counts: Record<keyof typeof none, number> = { ...none }
  const skipped: Skipped[] = []
  for (const { index, fate } of rows) {
    if (fate === 'left-by-file') counts.leftByFile += 1
    else if (fate === 'added' || fate === 'updated' || fate === 'unchanged') counts[fate] += 1
    else {
      if (fate === 'opted-out') counts.keptUnsubscribed += 1
      skipped.push({ index, reason: kept.has(index) ? 'postmark-keeps-out' : fate })
    }
  }
  return { ...counts, skipped }
}

/**
 * Adds and updates a batch in one statement and reports what happened to each row. Opt-outs stay unless `resubscribe` is set.
 * Bounces, complaints, people the provider keeps out, and departures the file itself records always stay, unless the person came
 * back after the file was made. Repeating a batch changes nobody and returns the same counts. Refuses `postmark-silent` and
 * `import-undone`, and then changes nobody.
 */
export async function importSubscribers(
  db: Db,
  input: ImportSubscribersInput,
  actor: Actor,
  now: Date,
  letIn: LetIn,
): Promise<ImportCounts> {
  const { people: list, skipped } = peopleOf(input.rows)
  if (list.length === 0) return { ...none, skipped }
  const staying = list.filter(({ left }) => !left)
  const { open, kept } = input.resubscribe
    ? await letInAtProvider(db, staying, input, now, letIn)
    : { open: [], kept: new Set<number>() }
  const gone = departures(db, list, input, actor, now)
  const fileName = input.fileName ?? 'CSV file'
  const detail = { file: fileName, rows: input.rows.length, resubscribe: input.resubscribe }
  const importing = batch(db, {
    optOuts: input.resubscribe || gone.length > 0 ? holdOptOuts(db) : readOptOuts(db),
    goesOn: input.begins ? [] : [demand(db, sql`not ${isUndone(input.importId)}`, notUndone)],
    audit: audited(
      db,
      { ...byAdmin(actor), action: 'subscriber.imported', subjectType: 'subscriber', subjectId: input.importId, detail },
      now,
    ),
    // Imported again, it starts over and can be undone again.
    named: db
      .insert(subscriberImports)
      .values({ id: input.importId, fileName, createdAt: now, createdBy: actor.userId })
      .onConflictDoUpdate({
        target: subscriberImports.id,
        set: { createdAt: now, undoBegunAt: null, undoneAt: null },
        setWhere: isUndone(input.importId),
      }),
    lifted: input.resubscribe ? [lift(db, open, input.importId, actor, now)] : [],
    gone,
    written: upsert(db, list, input, now),
  })
  const { written } = await importing.catch((error: unknown) => {
    throw isRefusedBy(error, notUndone) ? new Refusal('import-undone') : error
  })
  const counted = countFates(written.rows, kept)
  return { ...counted, skipped: [...skipped, ...counted.skipped].toSorted((a, b) => a.index - b.index) }
}
