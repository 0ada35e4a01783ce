import { expect, test } from 'vitest'
import type { Agenda } from '../../../schema/api/booking/bookings-schemas.ts'
import {
  findAvailableStaff,
  findNextFree,
  findOtherTimes,
  fits,
  freeMinutesFrom,
  isFree,
  proposeStaff,
  toBusyIntervals,
} from '../../../schema/rules/booking/booking-availability.ts'
import { diffBookings } from '../../../schema/rules/booking/booking-changes.ts'
import { getUnavailableSpans } from '../../../schema/rules/booking/booking-hours.ts'
import {
  type BookingLine,
  createLinesFromLastVisit,
  planLines,
  servicesToSend,
  suggestStaff,
  toBookingLines,
} from '../../../schema/rules/booking/booking-lines.ts'
import { agendaToSend, applyMove } from '../../../schema/rules/booking/booking-moves.ts'
import { createUnitCheck } from '../../../schema/rules/booking/unit-availability.ts'
import { atTime, localTime, parseIso } from '../../../schema/rules/salon-time.ts'
import { at, booking, day, off, service, zone } from '../../support/agenda-rows.ts'

test('lines follow one another, the last visit becomes lines, and the request body equals what is shown', () => {
  const saved = booking([service('giulia', '10:00', 30, 20), service('sara', '10:15', 30, 25), service('giulia', '11:00', 15, 10)])
  const lines = toBookingLines(saved)
  expect(lines.map((line) => line.gap)).toEqual([0, -15, 15])
  const planned = planLines(lines, day, '14:00', zone)
  expect(planned.map((line) => localTime(line.start, zone))).toEqual(['14:00', '14:15', '15:00'])
  expect(servicesToSend(planned)[1]).toEqual({
    agendaServiceId: saved.agendaServicesDTO[1]?.agendaServiceId,
    serviceId: 'srv_30',
    userId: 'sara',
    subClientId: null,
    start: at('14:15'),
    mayOverlap: false,
    show: true,
    serviceDTO: { length: 30, price: 25 },
  })

  expect(suggestStaff({ assignedStaff: ['anna', 'sara'] }, 'sara', 'anna', ['anna', 'sara'])).toBe('sara')
  expect(suggestStaff({ assignedStaff: ['anna', 'sara'] }, 'luca', 'sara', ['anna', 'sara'])).toBe('sara')
  expect(suggestStaff({ assignedStaff: ['anna', 'sara'] }, 'luca', 'sara', ['anna', 'luca'])).toBe('anna')
  expect(suggestStaff({ assignedStaff: [] }, 'luca', undefined, ['luca'])).toBe('luca')
  const catalogue = [
    {
      serviceId: 'srv_1',
      salonId: 's',
      serviceCategoryId: 'c',
      dashboardServiceCategoryId: null,
      onlineBookingServiceCategoryId: null,
      service: 'Cut',
      length: 40,
      parts: [],
      price: 35,
      extendedDescription: '',
      breakAfterService: 5,
      enableCommissions: true,
      categoryName: 'Hair',
      tint: 2,
      assignedStaff: ['anna'],
      color: '',
      available: true,
      patchTestDays: 0,
      allowanceGrams: 0,
      extraGramPrice: 0,
      version: 1,
    },
  ]
  let key = 0
  const last = {
    lastServices: [
      { serviceId: 'srv_1', service: 'Cut', userId: 'anna', length: 30, price: 30 },
      { serviceId: 'gone', service: 'Old', userId: 'anna', length: 10, price: 1 },
    ],
  }
  expect(createLinesFromLastVisit(last, catalogue, 'anna', ['anna'], () => `new ${++key}`)).toMatchObject([
    { key: 'new 1', userId: 'anna', length: 40, price: 35, gap: 0 },
  ])
})

test('proposes only who is free and does not propose a person twice for the same time, and says who is free next', () => {
  const rows = [
    off('anna', '00:00', '09:00'),
    off('anna', '18:00', '24:00'),
    off('sara', '00:00', '09:00'),
    off('sara', '16:00', '24:00'),
    off('luca', '00:00', '24:00'),
    booking([service('anna', '15:30', 60, 60)]),
  ]
  const snapshot = { zone, off: getUnavailableSpans(rows, day, zone), busy: toBusyIntervals(rows) }
  const plan = (time: string, ...preferred: (string | null | undefined)[]) =>
    planLines(
      preferred.map((preferredUserId, key) => {
        const [line] = toBookingLines(booking([service('luca', '14:30', 60, 48)]))
        return { ...line, key: `${key}`, ...(preferredUserId === undefined ? {} : { preferredUserId }) } as BookingLine
      }),
      day,
      time,
      zone,
    )
  const propose = (time: string, ...preferred: (string | null | undefined)[]) =>
    proposeStaff(snapshot, plan(time, ...preferred), () => ['anna', 'sara', 'luca']).map((line) => line.userId)
  expect(propose('10:00', null)).toEqual(['anna'])
  expect(propose('10:00', 'sara', null)).toEqual(['sara', 'sara'])
  expect(propose('14:30', null, null)).toEqual(['anna', 'luca'])
  expect(propose('15:00', 'anna')).toEqual(['sara'])
  expect(propose('10:00', 'luca')).toEqual(['anna'])
  expect(propose('10:00', undefined)).toEqual(['luca'])
  const next = (time: string) => {
    const [line] = plan(time, null)
    const found = line && findNextFree(snapshot, line, ['anna', 'sara', 'luca'])
    return found && [found.userId, localTime(found.start, zone)]
  }
  expect(next('10:00')).toBeNull()
  expect(next('15:20')).toEqual(['anna', '16:30'])
  expect(next('17:30')).toBeNull()
})

test('alternatives to a conflict are an available team member and other times', () => {
  const taken = booking([service('anna', '15:30', 60, 60)])
  const rows = [
    off('anna', '00:00', '09:00'),
    off('anna', '18:00', '24:00'),
    off('sara', '00:00', '09:00'),
    off('luca', '00:00', '24:00'),
    taken,
  ]
  const snapshot = { zone, off: getUnavailableSpans(rows, day, zone), busy: toBusyIntervals(rows) }
  const wanted = planLines(
    toBookingLines(booking([service('anna', '14:30', 60, 48), service('anna', '15:30', 30, 26)])),
    day,
    '14:30',
    zone,
  )
  expect(fits(snapshot, wanted)).toBe(false)
  const late = wanted[1]?.key ?? ''
  expect(findAvailableStaff(snapshot, wanted, late, ['anna', 'sara', 'luca'])).toEqual(['sara'])
  expect(findOtherTimes(snapshot, wanted, 0).map((start) => localTime(start, zone))).toEqual(['14:00', '13:45'])
  expect(findOtherTimes(snapshot, wanted, atTime(day, '14:10', zone)).map((start) => localTime(start, zone))).toEqual(['16:30'])
  expect(freeMinutesFrom(snapshot, 'anna', atTime(day, '14:00', zone))).toBe(90)
  expect(freeMinutesFrom(snapshot, 'anna', atTime(day, '15:45', zone))).toBe(0)
  expect(freeMinutesFrom(snapshot, 'luca', atTime(day, '15:45', zone))).toBe(0)
  // Processing time leaves the team member free; the break afterwards does not.
  const withProcessing = booking([
    service('anna', '10:00', 60, 0, {
      parts: [
        { kind: 'work', minutes: 15 },
        { kind: 'wait', minutes: 30 },
        { kind: 'work', minutes: 15 },
      ],
      breakAfterService: 10,
    }),
  ])
  const processing = { ...snapshot, busy: toBusyIntervals([withProcessing]) }
  expect(isFree(processing, 'anna', atTime(day, '10:15', zone), atTime(day, '10:45', zone))).toBe(true)
  expect(isFree(processing, 'anna', atTime(day, '11:05', zone), atTime(day, '11:30', zone))).toBe(false)
  expect(toBusyIntervals([taken], taken.agendaId)).toEqual([])
})

test('times are proposed at which what the service needs is free, unless it is out of order', () => {
  const [line] = toBookingLines(booking([service('anna', '10:00', 30, 20)]))
  const wanted = planLines([line as BookingLine], day, '10:00', zone)
  const held = { agendaServiceId: 'other', resourceName: 'Basin', pinned: false }
  const rows = [
    booking([service('sara', '09:45', 30, 20)], { units: [{ ...held, resourceId: 'basin-1', start: at('09:45'), end: at('10:30') }] }),
    booking([service('luca', '10:15', 30, 20)], { units: [{ ...held, resourceId: 'basin-2', start: at('10:15'), end: at('11:00') }] }),
  ]
  const needs = [{ resourceKindId: 'basin', neededParts: 'all' as const }]
  const unit = (resourceId: string, outages: { resourceOutageId: string; from: string; to: string; reason: string }[] = []) => ({
    ...{ resourceId, resourceName: resourceId, position: 0, version: 1 },
    outages,
  })
  const leak = { resourceOutageId: 'leak', from: at('10:30'), to: at('12:00'), reason: 'Leaks' }
  const find = (units: ReturnType<typeof unit>[]) => {
    const kinds = [{ resourceKindId: 'basin', cleaning: 10, units }]
    const known = createUnitCheck(kinds, [{ serviceId: wanted[0]?.serviceId ?? '', needs }], rows)
    const snapshot = { zone, off: getUnavailableSpans(rows, day, zone), busy: toBusyIntervals(rows), hasUnits: known }
    return [fits(snapshot, wanted), ...findOtherTimes(snapshot, wanted, atTime(day, '10:00', zone)).map((start) => localTime(start, zone))]
  }
  expect(find([unit('basin-1'), unit('basin-2'), unit('basin-3')])).toEqual([true, '10:15', '10:30'])
  expect(find([unit('basin-1'), unit('basin-2')])).toEqual([false, '10:30', '10:45'])
  expect(find([unit('basin-1', [leak]), unit('basin-2')])).toEqual([false, '11:00', '11:15'])
  expect(find([])).toEqual([false])
  expect(createUnitCheck([], [{ serviceId: 'cut' }], rows)).toBeUndefined()
})

test('a move computes what will be saved, and two versions of a booking are compared', () => {
  const before = booking([service('anna', '10:00', 30, 20), { ...service('sara', '10:30', 30, 25), mayOverlap: true }], {
    note: 'a',
    version: 7,
  })
  const second = before.agendaServicesDTO[1]
  if (!second) throw new Error('two services')
  const after = applyMove(before, {
    services: [second.agendaServiceId],
    shift: 900,
    userId: 'luca',
    userDTO: { userId: 'luca', firstName: 'Luca', lastName: 'Bo' },
    resize: 15,
  })
  expect(after.totalLength).toBe(90)
  expect(parseIso(after.agendaServicesDTO[1]?.start ?? '')).toBe(atTime(day, '10:45', zone))
  expect(after.agendaServicesDTO[1]).toMatchObject({ userId: 'luca', mayOverlap: false, serviceDTO: { length: 45 } })
  expect(applyMove(before, { services: [second.agendaServiceId], shift: 0, resize: -300 }).agendaServicesDTO[1]?.serviceDTO.length).toBe(5)
  expect(agendaToSend(after, { overlap: [second.agendaServiceId] })).toMatchObject({
    version: 7,
    agendaServicesDTO: [{ mayOverlap: false }, { mayOverlap: true, userId: 'luca' }],
  })

  expect(diffBookings(before, before)).toEqual([])
  const [one] = before.agendaServicesDTO
  if (!one) throw new Error('a service')
  const theirs: Agenda = {
    ...after,
    note: 'b',
    outcome: 'cancelled',
    agendaServicesDTO: [...after.agendaServicesDTO.slice(1), { ...one, agendaServiceId: 'new', start: at('12:00') }],
  }
  expect(diffBookings(before, theirs).map((difference) => difference.what)).toEqual([
    'start',
    'person',
    'length',
    'added',
    'removed',
    'note',
    'outcome',
  ])
})
