import { expect, test } from 'vitest'
import type { AppointmentOfDay } from '../../../schema/api/visits/visits-schemas.ts'
import { actionRefusal, type NextScope, nextAction } from '../../../schema/rules/visits/visit-next.ts'
import { buildBoard, isAllPaid } from '../../../web/features/visits/reception/board.ts'
import { daysToBirthday } from '../../../web/features/visits/visits/client-facts.tsx'
import { formatStopwatch, getElapsedSeconds, isLate, minutesSince } from '../../../web/features/visits/visits/elapsed.ts'
import { isDone } from '../../../web/features/visits/visits/steps.ts'
import { getVisitLines } from '../../../web/features/visits/visits/visit-people.ts'

const at = (time: string) => `2026-11-18T${time}:00Z`
type Performed = [userId: string, start: string | null, end: string | null]

/** A visit with a booked cut and the given performed services. */
function visit(id: string, stamps: Partial<AppointmentOfDay>, services: readonly Performed[] = []): AppointmentOfDay {
  const person = (userId: string) => ({ userId, firstName: userId, lastName: 'Riva' })
  return {
    appointmentId: stamps.arrival ? `apt_${id}` : null,
    salonId: 'sal',
    agendaId: `agd_${id}`,
    clientId: `cli_${id}`,
    clientDTO: { clientId: `cli_${id}`, name: id, phoneNumber: '', birthDate: null, note: '', allergies: '', owed: 0 },
    subClientsDTO: [],
    agendaDTO: {
      agendaId: `agd_${id}`,
      start: at('09:00'),
      color: '',
      note: '',
      totalLength: 30,
      onlineBooking: false,
      channel: null,
      agendaServicesDTO: [
        {
          agendaServiceId: `ags_${id}`,
          serviceId: 'cut',
          userId: 'anna',
          subClientId: null,
          start: at('09:00'),
          mayOverlap: false,
          serviceDTO: { serviceId: 'cut', service: 'Cut', length: 30, price: 38, parts: [], tint: 1 },
          userDTO: person('anna'),
        },
      ],
    },
    note: '',
    arrival: null,
    startServices: null,
    checkedOut: null,
    discountValueServices: 0,
    discountValueProducts: 0,
    paymentClientId: null,
    paymentClientDTO: null,
    prepaidDTO: [],
    payments: [],
    entries: [],
    tip: 0,
    tips: [],
    refunded: 0,
    owed: 0,
    total: 38,
    externalCashOrder: null,
    clientHistoryServicesDTO: services.map(([userId, start, end], position) => ({
      clientHistoryServiceId: `chs_${id}.${position}`,
      appointmentId: `apt_${id}`,
      clientId: `cli_${id}`,
      agendaServiceId: null,
      serviceId: `srv_${position}`,
      userId,
      subClientId: null,
      service: `Service ${position}`,
      length: 30,
      price: 38,
      discount: 0,
      position,
      start,
      end,
      note: '',
      assistantId: null,
      redo: null,
      tint: 1,
      userDTO: person(userId),
      version: 1,
    })),
    clientHistoryProductsDTO: [],
    version: 1,
    ...stamps,
  }
}
const here = { arrival: at('08:50') }
const begun = { ...here, startServices: at('09:00') }
const rows = [
  visit('expected', {}),
  visit('early', { arrival: at('08:55') }, [['anna', null, null]]),
  visit('waits', here, [
    ['anna', null, null],
    ['giulia', null, null],
  ]),
  visit('between', begun, [
    ['anna', at('09:00'), at('09:30')],
    ['giulia', null, null],
  ]),
  visit('runs', begun, [
    ['giulia', at('09:00'), null],
    ['anna', null, null],
  ]),
  visit('ends', begun, [['anna', at('09:00'), at('09:30')]]),
  visit('paid', { ...begun, checkedOut: at('09:40') }, [['anna', at('09:00'), at('09:30')]]),
  visit('ordered', { ...begun, externalCashOrder: 'X1' }, [['anna', at('09:00'), at('09:30')]]),
]
const named = (name: string): AppointmentOfDay => {
  const found = rows.find((row) => row.clientDTO?.name === name)
  if (!found) throw new Error(`No row is named ${name}`)
  return found
}
const checked = { avoidAppointmentsStartCheck: false, isBusy: () => false }
const shown = (...given: Parameters<typeof buildBoard>) => {
  const { columns, paid } = buildBoard(...given)
  return {
    ...Object.fromEntries(columns.map(({ status, rows: seen }) => [status, seen.map((row) => row.clientDTO?.name)])),
    paid: paid.map((row) => row.clientDTO?.name),
  }
}

test('the board of the salon lists every visit by status, longest wait first, without orders of the external cash system', () => {
  expect(shown(rows, { userId: 'desk', roles: ['RECEPTIONIST'] }, 'all')).toEqual({
    'Not In Salon': ['expected'],
    Ready: ['waits', 'early'],
    'In-progress': ['between', 'runs'],
    Completed: ['ends'],
    paid: ['paid'],
  })
})

test('IMAGE sees who is in the salon; ASSISTANCE sees visits with own services, with the statuses of the own view', () => {
  expect(shown(rows, { userId: 'anna', roles: ['IMAGE'] }, 'all')).toEqual({
    Ready: ['waits', 'early'],
    'In-progress': ['between', 'runs'],
    Completed: ['ends'],
    paid: [],
  })
  expect(shown(rows, { userId: 'giulia', roles: ['ASSISTANCE'] }, 'own')).toEqual({
    'Not In Salon': [],
    Waiting: ['waits'],
    Ready: ['between'],
    'In-progress': ['runs'],
    Completed: [],
    paid: [],
  })
  expect(shown(rows, { userId: 'anna', roles: ['ASSISTANCE'] }, 'own')).toEqual({
    'Not In Salon': ['expected'],
    Waiting: ['waits', 'runs', 'early'],
    Ready: [],
    'In-progress': [],
    Completed: ['between', 'ends'],
    paid: ['paid'],
  })
})

test("bookings whose column a role does not have are counted apart, the viewer's own only in the own view", () => {
  const later = { ...visit('later', {}), agendaDTO: { ...visit('later', {}).agendaDTO, start: at('11:00') } }
  const hidden = (...given: Parameters<typeof buildBoard>) => buildBoard(...given).hidden.map((row) => row.clientDTO?.name)
  const booked = [later, ...rows]
  expect(hidden(booked, { userId: 'anna', roles: ['IMAGE'] }, 'all')).toEqual(['expected', 'later'])
  expect(hidden(booked, { userId: 'anna', roles: ['IMAGE'] }, 'own')).toEqual(['expected', 'later'])
  expect(hidden([later], { userId: 'giulia', roles: ['IMAGE'] }, 'own')).toEqual([])
  expect(hidden(booked, { userId: 'anna', roles: ['ASSISTANCE'] }, 'own')).toEqual([])
  expect(hidden(booked, { userId: 'desk', roles: ['RECEPTIONIST'] }, 'all')).toEqual([])
})

test('one rule gives the next action: of the whole visit, service by service, and of one team member', () => {
  const getNext = (name: string, scope: NextScope) => {
    const next = nextAction(named(name), scope)
    if (next === null || next.of === 'checkout') return next?.of ?? null
    return `${next.of} ${next.step} ${next.service?.userId ?? ''}`.trim()
  }
  const names = rows.map((row) => row.clientDTO?.name ?? '')
  expect(names.map((name) => getNext(name, 'visit'))).toEqual([
    'visit Start',
    'visit StartServices anna',
    'visit StartServices anna',
    'service Start giulia',
    'visit Stop',
    'checkout',
    null,
    null,
  ])
  expect(names.map((name) => getNext(name, 'services'))).toEqual([
    'visit Start',
    'visit StartServices anna',
    'visit StartServices anna',
    'service Start giulia',
    'service Stop giulia',
    'checkout',
    null,
    null,
  ])
  expect(names.map((name) => getNext(name, { userId: 'giulia' }))).toEqual([
    'visit Start',
    null,
    null,
    'service Start giulia',
    'service Stop giulia',
    'checkout',
    null,
    null,
  ])
  expect(getNext('waits', { userId: 'anna' })).toBe('visit StartServices anna')
  expect(getNext('runs', { userId: 'anna' })).toBe(null)
  const start = nextAction(named('waits'), 'services')
  expect(start && actionRefusal(start, named('waits'), checked)).toBe(null)
  expect(start && actionRefusal(start, named('waits'), { ...checked, isBusy: (userId) => userId === 'anna' })).toBe('staff_busy')
})

test('a step whose reply was lost is recognized by the state of the visit', () => {
  const running = named('runs')
  const service = (step: 'Start' | 'Stop' | 'UndoStart' | 'UndoStop', n: number) =>
    isDone({ of: 'service', step, id: `chs_runs.${n}`, service: '' }, running)
  expect([service('Start', 0), service('Stop', 0), service('UndoStop', 0), service('Start', 1), service('UndoStart', 1)]).toEqual([
    true,
    false,
    true,
    false,
    true,
  ])
  expect(isDone({ of: 'visit', step: 'StartServices' }, running)).toBe(true)
  expect(isDone({ of: 'visit', step: 'Stop' }, running)).toBe(false)
})

test('elapsed time, lateness, birthdays, and the lines of a visit before and after check-in', () => {
  const now = Date.parse(at('09:42'))
  expect(getElapsedSeconds({ start: at('09:00'), end: null }, now)).toBe(42 * 60)
  expect(getElapsedSeconds({ start: null, end: at('09:30') }, now)).toBe(null)
  expect(getElapsedSeconds({ start: at('10:00'), end: null }, now)).toBe(0)
  expect([isLate({ start: at('09:00'), end: null, length: 30 }, now), isLate({ start: at('09:00'), end: null, length: 42 }, now)]).toEqual([
    true,
    false,
  ])
  expect([formatStopwatch(700), formatStopwatch(4080), formatStopwatch(0)]).toEqual(['11:40', '68:00', '00:00'])
  expect([minutesSince(at('09:30'), now), minutesSince(at('10:00'), now)]).toEqual([12, 0])
  expect(daysToBirthday('1980-11-18', '2026-11-18')).toBe(0)
  expect(daysToBirthday('1980-11-17', '2026-11-18')).toBe(364)
  expect(daysToBirthday('1984-02-29', '2026-02-27')).toBe(2)
  expect(daysToBirthday('1984-02-29', '2028-02-28')).toBe(1)
  expect(getVisitLines(named('expected')).map(({ service, start }) => [service, start])).toEqual([['Cut', null]])
  expect(getVisitLines(named('runs')).map(({ service, start }) => [service, start])).toEqual([
    ['Service 0', at('09:00')],
    ['Service 1', null],
  ])
})

test('a day of paid visits only is known, so that the board of one team member shows them instead of nobody', () => {
  const paid = visit('paid', { arrival: at('09:00'), startServices: at('09:00'), checkedOut: at('10:00') }, [
    ['anna', at('09:00'), at('09:30')],
  ])
  const anna = { userId: 'anna', roles: ['ADMIN'] as const }
  const board = buildBoard([paid], anna, 'own')
  expect([board.paid.length, isAllPaid(board)]).toEqual([1, true])
  expect(isAllPaid(buildBoard([paid, visit('later', {})], anna, 'own'))).toBe(false)
  expect(isAllPaid(buildBoard([paid], { ...anna, userId: 'giulia' }, 'own'))).toBe(false)
})
