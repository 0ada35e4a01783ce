import { expect, test } from 'vitest'
import type { AppointmentOfDay } from '../../../schema/api/appointments.ts'
import { daysToBirthday } from '../../../web/features/appointments/birthday-days.ts'
import { buildBoard } from '../../../web/features/appointments/board.ts'
import { getElapsedSeconds, isLate, minutesSince, stopwatch } from '../../../web/features/appointments/elapsed.ts'
import { getActionRefusal, nextForAll, nextForOwn } from '../../../web/features/appointments/next-action.ts'
import { isDone } from '../../../web/features/appointments/steps.ts'
import { getVisitLines } from '../../../web/features/appointments/visit-people.ts'

const at = (time: string) => `2026-11-18T${time}:00Z`
type Done = [userId: string, start: string | null, end: string | null]

/** A visit of a cut, a colour and a blow-dry, as far as it has got. */
function visit(id: string, stamps: Partial<AppointmentOfDay>, services: readonly Done[] = []): AppointmentOfDay {
  const person = (userId: string) => ({ userId, firstName: userId, lastName: 'Riva' })
  return {
    appointmentId: stamps.arrival ? `apt_${id}` : null,
    salonId: 'sal',
    agendaId: `agd_${id}`,
    clientId: `cli_${id}`,
    clientDTO: { clientId: `cli_${id}`, name: id, phoneNumber: '', birthDate: null, note: '', allergies: '', owed: 0 },
    subClientsDTO: [],
    agendaDTO: {
      ...{ agendaId: `agd_${id}`, start: at('09:00'), color: '', note: '', totalLength: 30, onlineBooking: false, channel: null },
      agendaServicesDTO: [
        {
          ...{ agendaServiceId: `ags_${id}`, serviceId: 'cut', userId: 'anna', subClientId: null, start: at('09:00') },
          serviceDTO: { serviceId: 'cut', service: 'Cut', length: 30, price: 38, tint: 1 },
          userDTO: person('anna'),
        },
      ],
    },
    note: '',
    ...{ arrival: null, startServices: null, checkedOut: null, discountValueServices: 0, discountValueProducts: 0 },
    ...{ paymentClientId: null, paymentClientDTO: null, payments: [], entries: [], tip: 0, tips: [] },
    ...{ refunded: 0, owed: 0, total: 38, externalCashOrder: null },
    clientHistoryServicesDTO: services.map(([userId, start, end], position) => ({
      ...{ clientHistoryServiceId: `chs_${id}.${position}`, appointmentId: `apt_${id}`, clientId: `cli_${id}`, agendaServiceId: null },
      ...{ serviceId: `srv_${position}`, userId, subClientId: null, service: `Service ${position}`, length: 30, price: 38, discount: 0 },
      ...{ position, start, end, note: '', tint: 1, userDTO: person(userId), version: 1 },
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
  if (!found) throw new Error(`Nobody is called ${name}`)
  return found
}
const asked = { avoidAppointmentsStartCheck: false, isBusy: () => false }
const shown = (...given: Parameters<typeof buildBoard>) => {
  const { columns, paid } = buildBoard(...given)
  return {
    ...Object.fromEntries(columns.map(({ status, rows: seen }) => [status, seen.map((row) => row.clientDTO?.name)])),
    paid: paid.map((row) => row.clientDTO?.name),
  }
}

test('the board of the salon: every visit under the word of section 4, who waits longest first, orders left out', () => {
  expect(shown(rows, { userId: 'desk', roles: ['RECEPTIONIST'] }, 'all')).toEqual({
    'Not In Salon': ['expected'],
    Ready: ['waits', 'early'],
    'In-progress': ['between', 'runs'],
    Completed: ['ends'],
    paid: ['paid'],
  })
})

test('IMAGE sees who is in the salon, ASSISTANCE what has a service of its own, in the words of a staff member’s own view', () => {
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

test('the next step: of the whole visit, and of one’s own part in it', () => {
  const all = (name: string) => {
    const next = nextForAll(named(name))
    return next?.kind === 'step' ? `${next.step.of} ${next.step.step} ${next.service?.userId ?? ''}`.trim() : (next?.kind ?? null)
  }
  const own = (name: string, userId: string) => {
    const next = nextForOwn(named(name), userId)
    return next?.kind === 'step' ? `${next.step.of} ${next.step.step}` : (next?.kind ?? null)
  }
  expect(rows.map((row) => all(row.clientDTO?.name ?? ''))).toEqual([
    'visit Start',
    'visit StartServices anna',
    'visit StartServices anna',
    'service Start giulia',
    'service Stop giulia',
    'checkout',
    null,
    null,
  ])
  expect(rows.map((row) => own(row.clientDTO?.name ?? '', 'giulia'))).toEqual([
    'visit Start',
    null,
    null,
    'service Start',
    'service Stop',
    'checkout',
    null,
    null,
  ])
  expect(own('waits', 'anna')).toBe('visit StartServices')
  expect(own('runs', 'anna')).toBe(null)
  const start = nextForAll(named('waits'))
  expect(start && getActionRefusal(start, named('waits'), asked)).toBe(null)
  expect(start && getActionRefusal(start, named('waits'), { ...asked, isBusy: (userId) => userId === 'anna' })).toBe('staff_busy')
})

test('a step whose answer was lost is known by what it left behind', () => {
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

test('time against plan, birthdays, and lines before and after the arrival', () => {
  const now = Date.parse(at('09:42'))
  expect(getElapsedSeconds({ start: at('09:00'), end: null }, now)).toBe(42 * 60)
  expect(getElapsedSeconds({ start: null, end: at('09:30') }, now)).toBe(null)
  expect(getElapsedSeconds({ start: at('10:00'), end: null }, now)).toBe(0)
  expect([isLate({ start: at('09:00'), end: null, length: 30 }, now), isLate({ start: at('09:00'), end: null, length: 42 }, now)]).toEqual([
    true,
    false,
  ])
  expect([stopwatch(700), stopwatch(4080), stopwatch(0)]).toEqual(['11:40', '68:00', '00:00'])
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
