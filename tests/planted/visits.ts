/** Bugs in visits. */
import type { Bug } from './bug.ts'

export const visitBugs: readonly Bug[] = [
  // Only code would keep visits apart, and whoever writes past it could overlap two.
  {
    file: 'drizzle/migrations/0044_visits-apart.sql',
    find: 'provider_id WITH =, tstzrange(leaves_at, ends_at) WITH &&',
    plant: 'id WITH =, tstzrange(leaves_at, ends_at) WITH &&',
    caughtBy: 'tests/domain/visit/place.test.ts',
    test: 'whoever writes',
  },
  // Two changes planned at once would both be written, and one leg would begin where no visit is.
  {
    file: 'netlify/domain/visit/place.ts',
    find: 'and schedule_version = ${version} returning 1',
    plant: 'returning 1',
    caughtBy: 'tests/domain/visit/overlaps.test.ts',
  },
  // A taken time would be refused without saying why.
  {
    file: 'netlify/domain/visit/place.ts',
    find: 'if (against !== undefined && !overbooked)',
    plant: 'if (false)',
    caughtBy: 'tests/domain/visit/place.test.ts',
    test: 'a taken time is refused',
  },
  // Every way would begin at the day's base.
  {
    file: 'netlify/domain/visit/leg.ts',
    find: 'from = stop.zipCode',
    plant: '',
    caughtBy: 'tests/domain/visit/leg.test.ts',
  },
  // A no-show would hold the rest of its time.
  {
    file: 'netlify/domain/visit/schedule.ts',
    find: "v.status not in ('canceled', 'no-show')",
    plant: "v.status not in ('canceled')",
    caughtBy: 'tests/domain/visit/place.test.ts',
    test: 'a no-show gives its time back',
  },
  // A visit in the trash would hold its time.
  {
    file: 'netlify/domain/visit/schedule.ts',
    find: 'and v.deleted_at is null`',
    plant: '`',
    caughtBy: 'tests/functions/request/confirm.test.ts',
    test: 'in the trash a visit holds no time',
  },
  // Confirming would email the client and keep nobody's time.
  {
    file: 'netlify/domain/request/visit-step.ts',
    find: ', visitChange(db, all, actor, now)',
    plant: ', undefined',
    caughtBy: 'tests/functions/request/confirm.test.ts',
    test: 'one press makes the visit',
  },
  // Visitors would be offered times that nobody can reach.
  {
    file: 'netlify/domain/visit/availability.ts',
    find: 'travelMinutes(from, zipCode)',
    plant: '0',
    caughtBy: 'tests/domain/visit/availability.test.ts',
  },
  // A city's slots would be shown for another.
  {
    file: 'src/stores/booking/availability.ts',
    find: 'if (result.ok && last === asked)',
    plant: 'if (result.ok)',
    caughtBy: 'tests/stores/booking/availability.test.ts',
  },
  // A slot at which nobody can come could be chosen.
  {
    file: 'src/stores/booking/time-picker.ts',
    find: "if (!$isOpen.get()(day, slot)) return 'closed'",
    plant: '',
    caughtBy: 'tests/e2e/booking-page.spec.ts',
  },
  // The days after a change in the middle of a stay would be lost.
  {
    file: 'src/catalog/practice/stay.ts',
    find: '{ ...stay, firstDay: stay.firstDay > last ? stay.firstDay : addDays(last, 1) },',
    plant: '',
    caughtBy: 'tests/catalog/practice/stay.test.ts',
  },
  // A press before the answer would confirm a request and take nobody's time.
  {
    file: 'src/admin/requests/ConfirmVisit.tsx',
    find: 'latest = await client.query({ ...offersQuery(request.id, answers), staleTime: 0 })',
    plant: 'latest = offers ?? { providers: [], providerId: null, minutes: 60, offers: [], open: [] }',
    caughtBy: 'tests/e2e/schedule.spec.ts',
  },
]
