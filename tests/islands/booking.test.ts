/** How the booking widget renders: what visitors can click, and what the totals say. */
import { createElement, type ComponentProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { atom } from 'nanostores'
import { beforeEach, describe, expect, test } from 'vitest'
import { clinic } from '../../src/catalog/clinic.ts'
import { headlines } from '../../src/content/headlines.ts'
import { ChosenTimes } from '../../src/islands/booking/ChosenTimes.tsx'
import { findIvTreatment } from '../../src/catalog/treatment/iv-treatment.ts'
import { availableDays } from '../../src/contracts/availability.ts'
import { DayButton } from '../../src/islands/booking/DayButton.tsx'
import { Received } from '../../src/islands/booking/Received.tsx'
import { SummaryItem } from '../../src/islands/booking/SummaryItem.tsx'
import { SummaryTotals } from '../../src/islands/booking/SummaryTotals.tsx'
import { TimeSlots } from '../../src/islands/booking/TimeSlots.tsx'
import { TreatmentCard } from '../../src/islands/booking/TreatmentCard.tsx'
import { booking } from '../../src/stores/booking/booking.ts'
import { openDays } from '../../src/stores/booking/open-days.ts'
import { ivCart } from '../../src/stores/booking/iv-cart.ts'

describe('a calendar day', () => {
  const drawn = (change: Partial<ComponentProps<typeof DayButton>> = {}, closed = false, holiday?: string) =>
    renderToStaticMarkup(
      createElement(DayButton, {
        day: { day: '2026-12-01', date: 1, today: false, closed, over: false, holiday },
        reachable: false,
        selected: false,
        full: false,
        chosenTimes: 0,
        onSelect: () => {},
        ...change,
      }),
    )

  test('is disabled when it is closed', () => {
    expect(drawn({}, true)).toContain('disabled=""')
    expect(drawn({}, false)).not.toContain('disabled=""')
  })

  test('names its date and its number of chosen times, and only the focused day is in the tab order', () => {
    expect(drawn({ chosenTimes: 1 })).toContain('aria-label="Tuesday, December 1, 2026, 1 time chosen"')
    expect(drawn({ chosenTimes: 2, reachable: true })).toContain('2 times chosen')
    expect(drawn({ reachable: true })).toContain('tabindex="0"')
    expect(drawn()).toContain('tabindex="-1"')
  })

  test('names its holiday and stays enabled', () => {
    const christmas = drawn({ chosenTimes: 1 }, false, 'Christmas Day')
    expect(christmas).toContain('2026, Christmas Day: visits by arrangement, 1 time chosen"')
    expect(christmas).not.toContain('disabled=""')
  })
})

describe('the summary', () => {
  beforeEach(() => {
    ivCart.setQuantity('everyday-wellness', 1)
    booking.removeCode()
  })

  const drawn = () =>
    renderToStaticMarkup(createElement(SummaryTotals))
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')

  test('adds the travel fee for a nonresident', () => {
    expect(drawn()).toContain('Items $270 Travel fee $150 Total $420')
  })

  test('subtracts the discount and waives the travel fee for a resident', () => {
    booking.typeCode('Bella Isle')
    booking.applyCode()
    expect(drawn()).toContain('Items $270 Resident discount, 10% −$27 Travel fee Waived Total $243')
  })
})

test('a time that is already added shows as pressed and is disabled', () => {
  const day = booking.calendar.$focused.get().slice(0, 7)
  booking.calendar.move('month-on')
  booking.calendar.select(booking.calendar.$focused.get())
  expect(booking.calendar.$selected.get()).not.toContain(day)
  booking.picker.toggle('9:30 AM')
  booking.picker.add()
  booking.picker.toggle('10:00 AM')
  const buttons = renderToStaticMarkup(createElement(TimeSlots, { pick: booking }))
    .split('<button')
    .slice(1)
  const slot = (name: string) => buttons.find((button) => button.includes(`${name}<`))!.split('>')[0]
  expect(slot('9:30 AM')).toContain('aria-pressed="true" disabled=""')
  expect(slot('10:00 AM')).toContain('aria-pressed="true"')
  expect(slot('10:00 AM')).not.toContain('disabled=""')
  expect(slot('10:30 AM')).toContain('aria-pressed="false"')
  expect(slot('10:30 AM')).not.toContain('disabled=""')
})

test('a closed day says that no times are left; if every day is closed, the phone number shows instead', () => {
  const drawn = (hasNone: boolean) => {
    const closed = [{ name: 'Morning', slots: [{ slot: '8:00 AM', status: 'closed' as const }] }]
    const pick = {
      ...booking,
      calendar: { ...booking.calendar, $selected: atom('2027-01-04') },
      picker: { ...booking.picker, $groups: atom(closed) },
      openTimes: { $days: atom({ ...booking.openTimes.$days.get(), hasNone, nextAfter: () => undefined }) },
    }
    return renderToStaticMarkup(createElement(TimeSlots, { pick }))
  }
  expect(drawn(false)).toContain('No times left on this day.')
  expect(drawn(true)).toContain(`We have no open times in the next ${availableDays} days.`)
  expect(drawn(true)).toContain(`href="tel:${clinic.phone.e164}"`)
  expect(drawn(true)).not.toContain('Please choose another.')
})

test('when the server refuses one of several times, only that time shows the error', () => {
  const times = ['2026-12-01 at 9:30 AM', '2026-12-02 at 9:30 AM'] as const
  const drawn = (errors: Readonly<Record<string, string>>) =>
    renderToStaticMarkup(
      createElement(ChosenTimes, {
        form: { name: 'booking', $errors: atom(errors) },
        field: 'preferredDates',
        pick: { $times: atom(times), $passedCount: atom(0), removeTime: () => {}, openTimes: booking.openTimes },
      }),
    )
  const sentence = 'This time has passed. Please choose another.'
  const both = drawn({ preferredDates: sentence, 'preferredDates.1': sentence })
  expect(both.split(sentence)).toHaveLength(2)
  expect(both.split('<li')[2]).toContain(sentence)
  expect(drawn({ preferredDates: 'Please choose 20 times or fewer.' })).toContain('Please choose 20 times or fewer.')
})

test('a chosen time that isn’t open, for example once the ZIP code is known, is marked', () => {
  const drawn = (...times: readonly string[]) =>
    renderToStaticMarkup(
      createElement(ChosenTimes, {
        form: booking.form,
        field: 'preferredDates',
        pick: {
          $times: atom(times),
          $passedCount: atom(0),
          removeTime: () => {},
          // Open only at 9:30 AM.
          openTimes: { $days: atom(openDays({ first: '2026-12-01', days: ['0001' + '0'.repeat(21)] }, { others: 'open' })) },
        },
      }),
    )
  const [open, closed, beyond] = ['2026-12-01 at 9:30 AM', '2026-12-01 at 8:00 PM', '2027-03-01 at 8:00 PM']
  expect(drawn(open, beyond)).not.toContain('open')
  const one = drawn(open, closed)
  expect(one).toContain('Not all of your times are open.')
  expect(one.split('<li').map((part) => part.includes('Not open'))).toEqual([false, false, true])
  expect(drawn(closed)).toContain('Your time isn’t open.')
  expect(drawn(closed, '2026-12-01 at 8:00 AM')).toContain('None of your times are open.')
})

test('the page promises a reply within 24 hours, not a confirmation', () => {
  expect(renderToStaticMarkup(createElement(SummaryTotals))).toContain(`we’ll reply within ${clinic.followUpHours} hours.`)
  expect(headlines.bookIv.subhead).toContain(`We’ll reply within ${clinic.followUpHours} hours.`)
})

test('the card, the cart and the receipt all say what a treatment needs before we confirm it', () => {
  const treatment = findIvTreatment('vitamin-c-25000')!
  const card = renderToStaticMarkup(createElement(TreatmentCard, { treatment, picture: undefined }))
  const line = { treatmentId: treatment.id, quantity: 1 }
  const item = renderToStaticMarkup(createElement(SummaryItem, { line, pictures: {}, onRemove: () => {} }))
  expect(card.split('Details')[0]).toContain(treatment.before)
  expect(item).toContain(treatment.before)
  const { id: treatmentId, title, priceCents: unitPriceCents } = treatment
  const items = [{ treatmentId, title, quantity: 1, unitPriceCents, lineTotalCents: unitPriceCents }]
  const amounts = { subtotalCents: unitPriceCents, discountCents: 0, travelFeeCents: 15_000, totalCents: unitPriceCents + 15_000 }
  const sent = { reference: 'IV-7K3M-9QPA', receivedAt: '2026-12-01T15:00:00Z', email: 'ada@example.com', resident: false }
  const receipt = { ...sent, ...amounts, items, preferredDates: ['2026-12-04 at 9:30 AM'] }
  const received = renderToStaticMarkup(createElement(Received, { receipt }))
  expect(received).toContain(treatment.before)
  expect(received).toContain('to confirm your time.')
})
