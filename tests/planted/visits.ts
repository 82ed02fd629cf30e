/** Bugs in visits. */
import type { Bug } from './bug.ts'

export const visitBugs: readonly Bug[] = [
  // Only code would keep visits apart, so writing past it could overlap two.
  {
    file: 'drizzle/migrations/0044_visits-apart.sql',
    find: 'provider_id WITH =, tstzrange(leaves_at, ends_at) WITH &&',
    plant: 'id WITH =, tstzrange(leaves_at, ends_at) WITH &&',
    caughtBy: 'tests/domain/visit/place.test.ts',
    test: 'no matter which code writes',
  },
  // Two changes planned at once would both be written, and one leg would begin where there is no visit.
  {
    file: 'netlify/domain/visit/place.ts',
    find: 'and schedule_version = ${version} returning 1',
    plant: 'returning 1',
    caughtBy: 'tests/domain/visit/overlaps.test.ts',
  },
  // A taken time would be refused without saying why.
  {
    file: 'netlify/domain/visit/place.ts',
    find: 'if (against !== undefined && (',
    plant: 'if (against === id && (',
    caughtBy: 'tests/domain/visit/place.test.ts',
    test: 'a taken time is refused',
  },
  // All travel would begin at the day's base.
  {
    file: 'netlify/domain/visit/leg.ts',
    find: 'from = stop.zipCode',
    plant: '',
    caughtBy: 'tests/domain/visit/leg.test.ts',
  },
  // A no-show would hold the rest of its time.
  {
    file: 'src/catalog/visit/visit.ts',
    find: "idleStatuses = ['canceled', 'no-show']",
    plant: "idleStatuses = ['canceled']",
    caughtBy: 'tests/domain/visit/place.test.ts',
    test: 'a no-show frees its time',
  },
  // A visit in the trash would hold its time.
  {
    file: 'netlify/domain/visit/treating.ts',
    find: 'and v.deleted_at is null`',
    plant: '`',
    caughtBy: 'tests/functions/request/confirm.test.ts',
    test: 'a visit in the trash frees its time',
  },
  // Confirming would email the client without reserving a provider's time.
  {
    file: 'netlify/domain/request/visit-step.ts',
    find: ', visitChange(db, all, actor, now)',
    plant: ', undefined',
    caughtBy: 'tests/functions/request/confirm.test.ts',
    test: 'confirming creates a visit',
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
    find: "if (!$days.get().isOpen(day, slot)) return 'closed'",
    plant: '',
    caughtBy: 'tests/e2e/booking-page.spec.ts',
    test: 'once we know the city, the calendar closes taken slots',
  },
  // The days after a change in the middle of a stay would be lost.
  {
    file: 'src/catalog/practice/stay.ts',
    find: '{ ...stay, firstDay: stay.firstDay > last ? stay.firstDay : addDays(last, 1) },',
    plant: '',
    caughtBy: 'tests/catalog/practice/stay.test.ts',
  },
  // A click before the answer would confirm a request without reserving anyone's time.
  {
    file: 'src/admin/requests/ConfirmVisit.tsx',
    find: 'latest = await client.query({ ...offersQuery(request.id, answers), staleTime: 0 })',
    plant: 'latest = offers ?? { providers: [], providerId: null, minutes: 60, offers: [], open: [] }',
    caughtBy: 'tests/e2e/admin/schedule.spec.ts',
    test: 'a provider sets a month’s cities',
  },
  // A client could cancel an hour before, without anyone being asked.
  {
    file: 'netlify/domain/visit/own/own.ts',
    find: 'ahead >= freeHours * hourMs',
    plant: 'ahead >= 0',
    caughtBy: 'tests/functions/visit/own-change.test.ts',
    test: 'to the minute',
  },
  // Anyone who finds an old email could read about the visit forever.
  {
    file: 'netlify/domain/visit/own/own.ts',
    find: "if (now.getTime() > endsAt.getTime() + shownMs) return 'expired'",
    plant: '',
    caughtBy: 'tests/functions/visit/own.test.ts',
    test: 'to the minute',
  },
  // A move whose answer was lost would look refused, although it was made.
  {
    file: 'netlify/domain/visit/own/change.ts',
    find: 'if (!isOvertaken || !(await isMade(db, found.visit.id, version, change))) throw error',
    plant: 'if (!isOvertaken || isMade.length > 0) throw error',
    caughtBy: 'tests/functions/visit/own-change.test.ts',
    test: 'repeating it gets the same answer',
  },
  // Whoever has a visit's link could flood its provider's mailbox.
  {
    file: 'netlify/domain/visit/own/change.ts',
    find: "await countLasting(db, 'changeOwnVisit', found.visit.id, now)",
    plant: '',
    caughtBy: 'tests/functions/visit/own-change.test.ts',
    test: 'allows 40 changes in 15 minutes',
  },
  // A calendar feed would name clients before anyone chose that.
  {
    file: 'netlify/mail/calendar-feed.ts',
    find: 'showsClients ? clientName : initialsOf(clientName)',
    plant: 'clientName',
    caughtBy: 'tests/functions/visit/feed.test.ts',
    test: 'place and initials only',
  },
  // A provider who stopped treating would keep the feed.
  {
    file: 'netlify/domain/visit/feed.ts',
    find: 'where f.id = ${id}::uuid and ${isTreating}',
    plant: 'where f.id = ${id}::uuid',
    caughtBy: 'tests/functions/visit/feed.test.ts',
    test: 'stopped treating',
  },
  // A visit late on Sunday, or on the day of a clock change, would count in another week.
  {
    file: 'netlify/domain/report.ts',
    find: 'at(easternInstant(day, 0, 0))',
    plant: 'at(new Date(`${day}T05:00:00Z`))',
    caughtBy: 'tests/functions/report.test.ts',
    test: 'clock change',
  },
  // A client would read "Confirmed" after "Canceled", because the first one's answer was lost.
  {
    file: 'netlify/mail/still-true.ts',
    find: 'and o.created_at > email.created_at)`',
    plant: 'and false)`',
    caughtBy: 'tests/domain/visit/email.test.ts',
    test: 'canceling a visit whose confirmation got no answer',
  },
  // A late reminder would arrive at night.
  {
    file: 'netlify/mail/still-true.ts',
    find: 'const isNight = afterTheNight(new Date(now.getTime() - graceMs)) > now',
    plant: 'const isNight = false',
    caughtBy: 'tests/domain/visit/reminder.test.ts',
    test: 'at 8 the next morning',
  },
  // A visit moved between finding its reminder and owing it would be reminded of the old time.
  {
    file: 'netlify/domain/visit/owe-reminder.ts',
    find: ' and v.starts_at = d.starts_at',
    plant: '',
    caughtBy: 'tests/domain/visit/reminder-schedules.test.ts',
  },
  // Only code would keep a held time free, so writing past it could promise it twice.
  {
    file: 'drizzle/migrations/0050_earlier-times.sql',
    find: 'o.visit_id <> NEW.id',
    plant: 'o.visit_id = NEW.id',
    caughtBy: 'tests/domain/visit/earlier.test.ts',
    test: 'no matter which code writes',
  },
  // A client who took the time held for them would find that it is over.
  {
    file: 'netlify/domain/visit/earlier/freed.ts',
    find: "where state = 'offered' and ${which}",
    plant: 'where ${which}',
    caughtBy: 'tests/domain/visit/earlier.test.ts',
    test: 'taking an offer moves the visit',
  },
  // A time that is held for a client would be open to visitors.
  {
    file: 'netlify/domain/visit/availability.ts',
    find: 'const { stops } = withHeld(schedule)',
    plant: 'const { stops } = schedule',
    caughtBy: 'tests/domain/visit/earlier.test.ts',
    test: 'a held time is taken for visitors',
  },
  // A reason would override a time promised to a client.
  {
    file: 'netlify/domain/visit/place.ts',
    find: '(!overbooked || held)',
    plant: '!overbooked',
    caughtBy: 'tests/domain/visit/earlier.test.ts',
    test: 'for staff until they stop the offer',
  },
  // A mailbox outage would use up a client's quarter of an hour.
  {
    file: 'netlify/mail/hold-from.ts',
    find: 'set expires_at = ${at(until)} where',
    plant: 'set expires_at = expires_at where ${at(until)} is not null and',
    caughtBy: 'tests/domain/visit/earlier.test.ts',
    test: 'their email says until when',
  },
  // A time whose offer staff stopped for their own use would go to the next client.
  {
    file: 'netlify/domain/visit/earlier/stop.ts',
    find: 'set closed_at = ${at(now)} from stopped',
    plant: 'set due_at = ${at(now)} from stopped',
    caughtBy: 'tests/domain/visit/earlier.test.ts',
    test: 'for staff until they stop the offer',
  },
]
