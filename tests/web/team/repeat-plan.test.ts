import { expect, test } from 'vitest'
import type { RotaBooking, RotaPeriod } from '../../../schema/api/team/rota-schemas.ts'
import { rotaDefaults } from '../../../schema/rules/team/rota-checks.ts'
import { joinPeriods, listAffected, type RepeatPlan, withRepeat } from '../../../web/features/team/rota/repeat-plan.ts'
import { buildRota } from '../../../web/features/team/rota/rota-model.ts'
import { listSettleOptions, toOptionKey } from '../../../web/features/team/rota/settle-options.ts'

const [first, second] = ['2026-11-27', '2026-12-04']
const off = { isWorking: false, timing: [] }
const on = { isWorking: true, timing: [{ opening: '09:00', closing: '18:00' }] }
const week = [off, on, on, on, on, on, on]

const book = (agendaServiceId: string, day: string, from: number, agendaId = agendaServiceId): RotaBooking => ({
  ...{ agendaServiceId, agendaId, version: 1, userId: 'sara', serviceId: 'cut', service: 'Cut', subClientId: null, show: true },
  ...{ clientId: 'client', clientName: 'Irene', start: `${day}T09:00:00Z`, day, from, to: from + 60, busy: [[from, from + 60]] },
  ...{ outsideHours: false, asked: false },
})
const sara: RotaPeriod['people'][number] = {
  ...{ userId: 'sara', firstName: 'Sara', lastName: '', jobTitle: '', color: '', profileImage: null, inAgenda: true },
  ...{ workingHours: week, employmentStart: null, employmentEnd: null, services: ['cut'], contractHours: null, hourlyCost: null },
}
const repeating = { hourStart: 9, minuteStart: 0, hourEnd: 18, minuteEnd: 0, type: 'weekly' as const, dayOfWeek: 5 }
const entry: RotaPeriod['timeframes'][number] = {
  ...{ ...repeating, userTimeframeId: 'frame', userId: 'sara', isWorking: true, dayStart: '2026-11-06', dayEnd: null },
  ...{ note: '', reason: 'rota' },
}
const period = (fromDate: string, toDate: string, bookings: RotaBooking[], timeframes = [entry]): RotaPeriod => ({
  ...{ fromDate, toDate, people: [sara], timeframes, opening: [], closed: [], bookings, drafts: [], requests: [] },
  ...{ pendingRequests: 0, settings: { ...rotaDefaults, version: 1 } },
})
const everybody = () => true
const bookings = [book('a', first, 600), book('b', first, 960), book('c', second, 960)]
const joined = joinPeriods(period('2026-11-23', '2026-11-29', bookings.slice(0, 2)), period('2026-11-30', '2026-12-06', bookings.slice(2)))
const find = (plan: RepeatPlan, day = first) =>
  listAffected(buildRota(joined, everybody), buildRota(withRepeat(joined, { userId: 'sara', day }, plan), everybody), 'sara').map(
    ({ booking }) => booking.agendaServiceId,
  )
const shift = {
  ...{ userShiftId: 'shift', userTimeframeId: 'frame', salonId: 'salon', userId: 'sara', resourceId: 'sara', type: 'weekly' as const },
  ...{ dayOfWeek: 5, start: '2026-11-06', end: null, note: '', version: 1 },
  startEndHHMM: { hourStart: 9, minuteStart: 0, hourEnd: 14, minuteEnd: 0 },
}

test('lists the bookings of all weeks that changed repeating hours leave outside', () => {
  expect(find({ kind: 'change', shift })).toEqual(['b', 'c'])
  expect(find({ kind: 'change', shift: { ...shift, type: 'alternating', start: second } })).toEqual(['c'])
  expect(find({ kind: 'change', shift: { ...shift, startEndHHMM: { ...shift.startEndHHMM, hourEnd: 18 } } })).toEqual([])
})

test('ending repeating hours affects nobody where the usual week has the same, and those it does not cover otherwise', () => {
  expect(find({ kind: 'end' })).toEqual([])
  const short = { ...joined, people: [{ ...sara, workingHours: week.map(() => off) }] }
  const after = buildRota(withRepeat(short, { userId: 'sara', day: second }, { kind: 'end' }), everybody)
  expect(listAffected(buildRota(short, everybody), after, 'sara').map(({ booking }) => booking.agendaServiceId)).toEqual(['c'])
})

test('another day is proposed near the booked time, but not for one of several services of a booking', () => {
  const model = buildRota(withRepeat(joined, { userId: 'sara', day: first }, { kind: 'change', shift }), everybody)
  const [affected] = listAffected(buildRota(joined, everybody), model, 'sara')
  if (!affected) throw new Error('no affected booking')
  const list = (today: string, of = model) =>
    listSettleOptions(of, affected.cell, affected.booking, { canStay: false, today }).map(toOptionKey)
  expect(list('2026-11-23')).toEqual(['time sara 780', 'day sara 2026-11-28 960', 'link'])
  expect(list('2026-11-28')).toEqual(['time sara 780', 'day sara 2026-11-30 960', 'link'])
  const sameBooking = { ...joined, bookings: [...bookings, book('d', first, 1020, 'b')] }
  expect(list('2026-11-23', buildRota(sameBooking, everybody))).not.toContain('day sara 2026-11-28 960')
})
