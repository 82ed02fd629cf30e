/** Choosing the preferred times of a booking (decision 4). */
import { describe, expect, test } from 'vitest'
import { timeSlots } from '../../../src/catalog/time/time-slot.ts'
import { fill, openPage, pick, statusOf } from './page.ts'

describe('the time picker', () => {
  test('adds the picked slots of a day in order, and clears the selection', () => {
    const page = openPage()
    const { booking } = page
    booking.calendar.select('2026-12-02')
    booking.picker.toggle('9:30 AM')
    booking.picker.toggle('8:00 AM')
    booking.picker.toggle('1:00 PM')
    booking.picker.toggle('1:00 PM')
    expect(booking.picker.$picked.get()).toHaveLength(2)
    expect(booking.picker.add()).toBe(2)
    expect(booking.$times.get()).toEqual(['2026-12-02 at 8:00 AM', '2026-12-02 at 9:30 AM'])
    expect(booking.picker.$picked.get()).toEqual([])
    pick(page, '2026-12-01', '12:00 PM')
    expect(booking.$times.get()[0]).toBe('2026-12-01 at 12:00 PM')
  })

  test('shows all 25 slots in three groups', () => {
    const groups = openPage().booking.picker.$groups.get()
    expect(groups.map((group) => group.name)).toEqual(['Morning', 'Afternoon', 'Evening'])
    expect(groups.flatMap((group) => group.slots.map(({ slot }) => slot))).toEqual(timeSlots)
  })

  test('closes today’s slots that have begun', () => {
    const page = openPage()
    page.booking.calendar.select('2026-12-01')
    expect(statusOf(page, '10:00 AM')).toBe('past')
    expect(statusOf(page, '10:30 AM')).toBe('open')
    page.booking.picker.toggle('10:00 AM')
    expect(page.booking.picker.$picked.get()).toEqual([])
  })

  test('adds a time only once, until it is removed', () => {
    const page = openPage()
    pick(page, '2026-12-02', '9:30 AM')
    expect(statusOf(page, '9:30 AM')).toBe('added')
    pick(page, '2026-12-02', '9:30 AM')
    expect(page.booking.$times.get()).toHaveLength(1)
    page.booking.removeTime('2026-12-02 at 9:30 AM')
    expect(page.booking.$times.get()).toEqual([])
    expect(statusOf(page, '9:30 AM')).toBe('open')
  })

  test('clears the selection when another day is selected', () => {
    const { booking } = openPage()
    booking.calendar.select('2026-12-02')
    booking.picker.toggle('9:30 AM')
    booking.calendar.select('2026-12-03')
    expect(booking.picker.$picked.get()).toEqual([])
    booking.picker.add()
    expect(booking.$times.get()).toEqual([])
  })

  test('allows at most 20 times', () => {
    const page = openPage()
    pick(page, '2026-12-02', ...timeSlots.slice(0, 19))
    page.booking.calendar.select('2026-12-03')
    page.booking.picker.toggle('8:00 AM')
    expect(statusOf(page, '8:30 AM')).toBe('full')
    page.booking.picker.toggle('8:30 AM')
    page.booking.picker.add()
    expect(page.booking.$times.get()).toHaveLength(20)
  })

  test('removes times that pass while the page is open, and counts them', () => {
    const page = openPage()
    const { booking, world } = page
    pick(page, '2026-12-01', '10:30 AM', '11:00 AM', '3:00 PM')
    booking.picker.toggle('11:30 AM')
    world.clock.time = new Date('2026-12-01T16:30:00Z').getTime()
    booking.tick()
    expect(booking.$times.get()).toEqual(['2026-12-01 at 3:00 PM'])
    expect(booking.$passedCount.get()).toBe(2)
    expect(booking.picker.$picked.get()).toEqual([])
    pick(page, '2026-12-02', '9:00 AM')
    expect(booking.$passedCount.get()).toBe(0)
  })

  test('forgets the count of passed times once the request is sent', async () => {
    const page = openPage()
    page.cart.add('travel-detox')
    pick(page, '2026-12-01', '10:30 AM', '3:00 PM')
    fill(page)
    page.world.clock.time = new Date('2026-12-01T16:30:00Z').getTime()
    await page.booking.submit()
    expect(page.view.$view.get()).toBe('success')
    expect(page.booking.$passedCount.get()).toBe(0)
  })
})
