/** Bugs in finding people, importing them, and what the palette starts. */
import type { Bug } from './bug.ts'

const subscribers = 'tests/functions/subscriber/admin-subscriber.test.ts'
const undo = 'tests/functions/subscriber/import-undo.test.ts'
const inbox = 'tests/functions/request/inbox.test.ts'
const find = 'tests/e2e/admin/find.spec.ts'

export const peopleBugs: readonly Bug[] = [
  // Van-der-Berg would become Van-Der-Berg, and McKenna Mckenna.
  {
    file: 'netlify/domain/rule/name-case.ts',
    find: 'name !== lower && name !==',
    plant: 'name === lower && name !==',
    caughtBy: subscribers,
    test: 'keep the capitals that someone typed',
  },
  // A change of tags would touch names.
  {
    file: 'netlify/domain/subscriber/subscriber.ts',
    find: 'case when ${column} is not distinct from ${name || null}::text then',
    plant: 'case when false then',
    caughtBy: subscribers,
    test: 'keep the capitals that someone typed',
  },
  // "GARCÍA" would find nobody.
  {
    file: 'netlify/db/folded.ts',
    find: ".replace(/[\\u0300-\\u036f]/g, '')",
    plant: '',
    caughtBy: subscribers,
    test: 'are found by "',
  },
  // "+1 305 555 0177" would not find (305) 555-0177.
  {
    file: 'netlify/domain/rule/search-words.ts',
    find: "phone.startsWith('+1') ? /^1/ : /^1(?=\\d{10}$)/",
    plant: '/^$/',
    caughtBy: inbox,
    test: 'can be searched by any part',
  },
  // Tabs would count what nobody searched for.
  {
    file: 'netlify/domain/request/list.ts',
    find: '.where(found(filter, caller))',
    plant: '.where(isNull(requests.deletedAt))',
    caughtBy: inbox,
    test: 'can be searched by any part',
  },
  // Undoing an import would throw away what people did since.
  {
    file: 'netlify/domain/subscriber/import-undo.ts',
    find: 'a.at > ${touchedAt}',
    plant: 'false',
    caughtBy: undo,
    test: 'undoing an import keeps people who were edited',
  },
  // Undoing an import would leave people subscribed who had opted out.
  {
    file: 'netlify/domain/subscriber/import-undo.ts',
    find: "${before('status')} = 'unsubscribed'",
    plant: 'false',
    caughtBy: undo,
    test: 'undoing an import restores the opt-out that it ended',
  },
  // Undoing two imports would trash people who were on the list before either.
  {
    file: 'netlify/domain/subscriber/import-undo.ts',
    find: 'or ${beforeIsLost} or',
    plant: 'or',
    caughtBy: undo,
    test: 'undoing two imports',
  },
  // Undoing an import would trash people who signed up themselves since.
  {
    file: 'netlify/domain/subscriber/import-undo.ts',
    find: 'greatest(o.at, ${signedUpAt}) > x.touched_at',
    plant: 'false',
    caughtBy: undo,
    test: 'undoing an import keeps people who have signed up since',
  },
  // A signup that nobody confirmed would keep an opt-out ended.
  {
    file: 'netlify/domain/subscriber/import-undo.ts',
    find: 'not ${endedOptOut} and (',
    plant: '(',
    caughtBy: undo,
    test: 'signed up again without confirming',
  },
  // Undoing an import would lose the opt-outs of people who had no row.
  {
    file: 'netlify/domain/subscriber/import.ts',
    find: 'optOutsOverUntil: sql`opted_out_at`',
    plant: 'optOutsOverUntil: sql`null::timestamptz`',
    caughtBy: undo,
    test: 'whose row was purged, every time',
  },
  // Undoing an import would end an opt-out made since.
  {
    file: 'netlify/domain/subscriber/suppression.ts',
    find: 'import_id = case when known.import_id = excluded.import_id then known.import_id end',
    plant: 'import_id = known.import_id',
    caughtBy: 'tests/functions/subscriber/import-undo-opt-outs.test.ts',
    test: 'undoing an import keeps people out',
  },
  // An import would go on adding people after it was undone.
  {
    file: 'netlify/domain/subscriber/import.ts',
    find: 'demand(db, sql`not ${isUndone(input.importId)}`, notUndone)',
    plant: '',
    caughtBy: 'tests/functions/subscriber/import-undo-running.test.ts',
    test: 'the next batch of an undone import is refused',
  },
  // An import that was undone would still ask the provider to resubscribe people.
  {
    file: 'netlify/domain/subscriber/import.ts',
    find: '(${begins === true} or not ${isUndone(importId)})',
    plant: 'true',
    caughtBy: 'tests/functions/subscriber/resubscribe.test.ts',
    test: 'an undone import unblocks nobody at Postmark',
  },
  // A batch sent again would end at the provider an opt-out made since the import began.
  {
    file: 'netlify/domain/subscriber/import.ts',
    find: 'and ${optedOutAt(sql`x`)} <= ${begunAt(importId, now)} and (',
    plant: 'and (',
    caughtBy: 'tests/functions/subscriber/resubscribe.test.ts',
    test: 'opted out after it began',
  },
  // An older file would opt out people who came back since.
  {
    file: 'netlify/domain/subscriber/import.ts',
    find: ' where not (${isOutdated(madeAt)})',
    plant: '',
    caughtBy: 'tests/functions/subscriber/import-older-file.test.ts',
    test: 'people who confirmed or were resubscribed after our export',
  },
  // An import would replace a subscriber's tags.
  {
    file: 'netlify/domain/subscriber/tags.ts',
    find: '(sql`s.tags || array(select',
    plant: '(sql`array(select',
    caughtBy: undo,
    test: 'an import adds its tags',
  },
  // Everyone at ymail.com would be asked about gmail.com.
  {
    file: 'src/catalog/email-typo.ts',
    find: 'real.has(domain)',
    plant: 'false',
    caughtBy: 'tests/catalog/email-typo.test.ts',
  },
  // 1 testimonials.
  {
    file: 'src/catalog/count.ts',
    find: 'count === 1 ? one : many',
    plant: 'many',
    caughtBy: 'tests/catalog/count.test.ts',
  },
  // "marc" would arrive as "arc".
  {
    file: 'src/admin/palette/early-keys.ts',
    find: 'event.key.length === 1) held',
    plant: 'event.key.length === 2) held',
    caughtBy: find,
    test: 'keys typed before the palette loads',
  },
  // A search on Open would hide a match in Done.
  {
    file: 'src/admin/parts/list/FoundElsewhere.tsx',
    find: 'count > 0 ?',
    plant: 'count > 1 ?',
    caughtBy: find,
    test: 'a list’s search says what it finds',
  },
]
