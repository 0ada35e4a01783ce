import { expect, test } from 'vitest'
import { findBookingsOutside } from '../../../web/features/platform/settings/opening-section.tsx'
import { booking, service } from '../../support/agenda-rows.ts'

test('bookings across a clock change are outside new opening hours by what the clock shows at their end', () => {
  const open = (closing: string) => new Map([[0, { open: true, timing: [{ opening: '00:00', closing }] }]])
  const night = (minutes: number) =>
    booking([{ ...service('anna', '01:30', minutes, 20), start: '2027-03-28T00:30:00Z' }], { start: '2027-03-28T00:30:00Z' })
  const count = (minutes: number, closing: string) => findBookingsOutside([night(minutes)], open(closing), 'Europe/Rome').size
  // 01:30 plus an hour is 03:30.
  expect([count(60, '03:30'), count(60, '03:00'), count(30, '03:00')]).toEqual([0, 1, 0])
})
