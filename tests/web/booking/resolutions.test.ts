import { expect, test } from 'vitest'
import { applyAlternative, findNearestSlot } from '../../../schema/rules/booking/booking-alternatives.ts'
import { toBookingLines } from '../../../schema/rules/booking/booking-lines.ts'
import { createRebookingLines, toBookingSource, toVisitSource } from '../../../schema/rules/booking/rebooking.ts'
import { atTime, localTime, toIso } from '../../../schema/rules/salon-time.ts'
import { countUnresolved, type Resolution, repeatToSend, seriesToSend } from '../../../web/features/booking/bookings/resolutions.ts'
import { booking, day, service, zone } from '../../support/agenda-rows.ts'

const start = atTime('2026-12-15', '11:00', zone)
const resolutions = new Map<string, Resolution>([
  ['2026-12-15', { kind: 'time', start }],
  ['2026-12-22', { kind: 'leave' }],
  ['2026-12-29', { kind: 'person', key: 'ags_9', userId: 'sara' }],
  ['2027-01-05', { kind: 'anyway' }],
])

test('request bodies contain the skipped days, and of the others only what differs', () => {
  expect(repeatToSend(1, 5, resolutions)).toEqual({
    everyWeeks: 1,
    times: 5,
    skip: ['2026-12-22'],
    moved: [
      { day: '2026-12-15', start: toIso(start) },
      { day: '2026-12-29', people: [{ agendaServiceId: 'ags_9', userId: 'sara' }] },
      { day: '2027-01-05', anyway: true },
    ],
  })
  expect(seriesToSend({ version: 4 }, { start: null, people: [] }, new Map([['agd_1', { kind: 'leave' }]]))).toEqual({
    version: 4,
    people: [],
    leave: ['agd_1'],
    moved: [],
  })
  const conflict = { day: '2026-12-22', start: toIso(start), conflicts: [] }
  expect(countUnresolved([conflict, { ...conflict, day: '2027-02-02' }, { ...conflict, agendaId: 'agd_1' }], resolutions)).toBe(2)
})

test('booking again keeps the order and gaps of the services; those that the catalogue no longer has are left out', () => {
  const [cut, colour] = [service('anna', '10:00', 30, 32), service('marco', '10:15', 60, 62)]
  const done = (one: typeof cut, position: number) => ({
    clientHistoryServiceId: `chs_${position}`,
    appointmentId: 'apt',
    clientId: 'cli',
    version: 1,
    note: '',
    assistantId: null,
    redo: null,
    discount: 0,
    tint: 1,
    agendaServiceId: one.agendaServiceId,
    serviceId: one.serviceId,
    userId: one.userId,
    subClientId: null,
    position,
    service: one.serviceDTO.service,
    length: one.serviceDTO.length,
    price: one.serviceDTO.price,
    start: null,
    end: null,
    userDTO: one.userDTO,
  })
  const catalogue = [cut, colour].map((one) => ({
    serviceId: one.serviceId,
    salonId: 'sal',
    serviceCategoryId: 'cat',
    dashboardServiceCategoryId: null,
    categoryName: '',
    onlineBookingServiceCategoryId: null,
    extendedDescription: '',
    enableCommissions: true,
    color: '',
    available: true,
    patchTestDays: 0,
    allowanceGrams: 0,
    extraGramPrice: 0,
    version: 1,
    service: one.serviceDTO.service,
    length: one.serviceDTO.length + 5,
    parts: [],
    price: 99,
    breakAfterService: 0,
    tint: 1,
    assignedStaff: one === cut ? ['anna'] : ['sara'],
  }))
  const { agendaServicesDTO } = booking([cut, colour])
  const visit = {
    agendaId: 'agd',
    clientId: 'cli',
    subClientsDTO: [],
    clientHistoryServicesDTO: [done(colour, 1), done(cut, 2)],
    agendaDTO: {
      agendaId: 'agd',
      start: cut.start,
      color: '',
      note: '',
      totalLength: 75,
      onlineBooking: false,
      channel: null,
      agendaServicesDTO,
    },
  }
  const source = toVisitSource(visit)
  const lines = createRebookingLines(source, catalogue)
  // Parallel services stay parallel; durations and prices are current; staff who no longer offer a service are replaced.
  expect(lines.map(({ serviceId, userId, gap, length, price }) => [serviceId, userId, gap, length, price])).toEqual([
    [cut.serviceId, 'anna', 0, 35, 99],
    [colour.serviceId, 'sara', -15, 65, 99],
  ])
  expect(createRebookingLines(source, catalogue.slice(0, 1))).toHaveLength(1)
  expect(createRebookingLines(source, [])).toEqual([])
  // From the booking itself, before the visit.
  const fromBooking = createRebookingLines(toBookingSource(booking([colour, cut])), catalogue)
  expect(fromBooking.map(({ serviceId, userId, gap }) => [serviceId, userId, gap])).toEqual([
    [cut.serviceId, 'anna', 0],
    [colour.serviceId, 'sara', -15],
  ])
})

test('the nearest slot is proposed; a fully booked day has none', () => {
  const lines = toBookingLines(booking([service('anna', '10:00', 60, 32)]))
  const busy = (from: string, to: string) => ({
    userId: 'anna',
    start: atTime(day, from, zone),
    end: atTime(day, to, zone),
    causeId: 'x',
    mayOverlap: false,
  })
  const off = new Map([['anna', [[0, 540] as const, [1080, 1440] as const]]])
  const findStart = (taken: ReturnType<typeof busy>[]) =>
    findNearestSlot({ zone, off, busy: taken }, lines, day, '10:00')?.map((line) => localTime(line.start, zone)) ?? null
  expect(findStart([])).toEqual(['10:00'])
  expect(findStart([busy('09:30', '10:30')])).toEqual(['10:30'])
  expect(findStart([busy('10:30', '11:00')])).toEqual(['09:30'])
  expect(findStart([busy('09:00', '18:00')])).toBeNull()
  expect(applyAlternative([], { kind: 'time', start: 1 }, new Set())).toEqual([])
})
