import { expect, test } from 'vitest'
import type { Conflict } from '../../../schema/api/booking/bookings-schemas.ts'
import { conflictingLines, findAlternatives } from '../../../schema/rules/booking/booking-alternatives.ts'
import { toBusyIntervals } from '../../../schema/rules/booking/booking-availability.ts'
import { getUnavailableSpans } from '../../../schema/rules/booking/booking-hours.ts'
import { localTime } from '../../../schema/rules/salon-time.ts'
import {
  applyAlternative,
  lineError,
  planBookingLines,
  rebase,
  toBookingDraft,
  toBookingState,
} from '../../../web/features/booking/bookings/booking-state.ts'
import { formatPhone } from '../../../web/ui/format-phone.ts'
import { at, booking, day, off, service, zone } from '../../support/agenda-rows.ts'

test('conflicts refer to their lines, and each alternative is what the request body contains', () => {
  const taken = booking([service('anna', '15:30', 60, 60)])
  const rows = [off('anna', '00:00', '09:00'), off('anna', '18:00', '24:00'), off('sara', '00:00', '09:00'), taken]
  const state = toBookingState(
    booking([service('anna', '14:30', 60, 48), service('anna', '15:30', 30, 26)], { note: 'n', color: 'rgba(1,2,3,1)' }),
    zone,
  )
  expect([state.day, state.time, state.userId]).toEqual([day, '14:30', 'anna'])
  const lines = planBookingLines(state, zone)
  const conflicts: Conflict[] = [{ kind: 'overlap', userId: 'anna', serviceId: 'srv_30', start: at('15:30'), end: at('16:00') }]
  const conflicting = conflictingLines(lines, conflicts)
  expect([...conflicting]).toEqual([lines[1]?.key])

  const snapshot = { zone, off: getUnavailableSpans(rows, day, zone), busy: toBusyIntervals(rows) }
  const alternatives = findAlternatives(snapshot, lines, conflicting, () => ['anna', 'sara'], 0)
  expect(
    alternatives.map((alternative) =>
      alternative.kind === 'time' ? localTime(alternative.start, zone) : alternative.kind === 'person' ? alternative.userId : '',
    ),
  ).toEqual(['sara', '14:00', '13:45'])
  const [otherStaff, earlier] = alternatives
  if (!otherStaff || !earlier) throw new Error('Expected two alternatives')
  const sent = (outside: boolean, alternative: typeof otherStaff | null) =>
    toBookingDraft(applyAlternative(state, alternative, zone, conflicting), 'cli', zone, outside)
  expect(sent(false, otherStaff).agendaServicesDTO.map((one) => [one.userId, one.start])).toEqual([
    ['anna', at('14:30')],
    ['sara', at('15:30')],
  ])
  expect(sent(false, earlier).agendaServicesDTO.map((one) => one.start)).toEqual([at('14:00'), at('15:00')])
  expect(sent(true, { kind: 'anyway' })).toMatchObject({
    outsideHours: true,
    agendaServicesDTO: [{ mayOverlap: false }, { mayOverlap: true }],
  })
  expect(sent(false, null)).toMatchObject({ clientId: 'cli', note: 'n', color: 'rgba(1,2,3,1)', outsideHours: false })
  expect(lineError({ 'agendaServicesDTO.1.userId': "This team member doesn't offer this service" }, 1)).toBe(
    "This team member doesn't offer this service",
  )
  expect(lineError({ 'agendaServicesDTO.1.userId': 'x' }, 0)).toBeUndefined()
})

test('a three-way merge keeps the changes of both users', () => {
  const [cut, dry, gloss] = [service('anna', '10:00', 30, 30), service('anna', '10:30', 30, 26), service('sara', '11:00', 15, 16)]
  const base = booking([cut, dry])
  const before = toBookingState(base, zone)
  const dearer = { ...cut, serviceDTO: { ...cut.serviceDTO, price: 33 } }
  const theirs = toBookingState({ ...base, note: 'theirs', agendaServicesDTO: [dearer, dry, gloss] }, zone)

  const noted = rebase(before, { ...before, note: 'mine' }, theirs)
  expect(noted.note).toBe('mine')
  expect(noted.lines.map((line) => [line.service, line.price])).toEqual([
    ['Service 30', 33],
    ['Service 30', 26],
    ['Service 15', 16],
  ])

  const longer = { ...before, time: '12:00', lines: before.lines.map((line, i) => (i === 0 ? { ...line, length: 45 } : line)) }
  const moved = rebase(before, longer, theirs)
  expect(planBookingLines(moved, zone).map((line) => [localTime(line.start, zone), line.length, line.price])).toEqual([
    ['12:00', 45, 33],
    ['12:45', 30, 26],
    ['13:15', 15, 16],
  ])
  expect(moved.note).toBe('theirs')

  // The other user removed the second service: it is dropped, unless it was changed here; then it is booked again.
  const without = toBookingState({ ...base, agendaServicesDTO: [cut] }, zone)
  expect(rebase(before, before, without).lines).toHaveLength(1)
  const dyed = { ...before, lines: before.lines.map((line, i) => (i === 1 ? { ...line, userId: 'sara' } : line)) }
  const kept = rebase(before, dyed, without).lines
  expect(kept).toHaveLength(2)
  expect(kept[1]).toMatchObject({ userId: 'sara' })
  expect(kept[1]?.agendaServiceId).toBeUndefined()
  // A service that was removed here stays removed.
  expect(rebase(before, { ...before, lines: before.lines.slice(0, 1) }, theirs).lines.map((line) => line.service)).toEqual([
    'Service 30',
    'Service 15',
  ])
})

test('formats Italian mobile numbers and leaves others unchanged', () => {
  expect(formatPhone('+393477805577')).toBe('+39 347 780 5577')
  expect(formatPhone('+39 011 123456')).toBe('+39 011 123456')
  expect(formatPhone('')).toBe('')
})
