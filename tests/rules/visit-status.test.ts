import fc from 'fast-check'
import { expect, test } from 'vitest'
import { agendaColour } from '../../schema/rules/agenda-colour.ts'
import { busyElsewhere, seesFullAgenda, visitsFor } from '../../schema/rules/visit-board.ts'
import { getVisitStatus, ownStatus, type VisitStamps, visitStatus } from '../../schema/rules/visit-status.ts'
import { type Role, roles } from '../../schema/terms.ts'

const instant = fc.constantFrom('2026-11-24T09:00:00Z', '2026-11-24T10:00:00Z')
const maybe = <T>(some: fc.Arbitrary<T>) => fc.option(some, { nil: null })
const staff = ['anna', 'giulia', 'marco']
const visit: fc.Arbitrary<VisitStamps> = fc.record({
  arrival: maybe(instant),
  startServices: maybe(instant),
  checkedOut: maybe(instant),
  externalCashOrder: fc.option(fc.constant('order 7'), { nil: null, freq: 4 }),
  clientHistoryServicesDTO: fc.array(
    fc.record({ start: maybe(instant), end: maybe(instant), userDTO: fc.record({ userId: fc.constantFrom(...staff) }) }),
    { maxLength: 5 },
  ),
})

/** Independent oracle: for each status, whether the visit as a whole has it. */
function visitStatuses(v: VisitStamps): Record<string, boolean> {
  const inSalon = v.arrival !== null
  const closed = v.checkedOut !== null || v.externalCashOrder !== null
  const begun = v.startServices !== null
  let open = 0
  for (const service of v.clientHistoryServicesDTO) if (service.end === null) open += 1
  const allEnded = open === 0 && v.clientHistoryServicesDTO.length !== 0
  return {
    'Not In Salon': !inSalon,
    Paid: inSalon && closed,
    Ready: inSalon && !closed && !begun,
    Completed: inSalon && !closed && begun && allEnded,
    'In-progress': inSalon && !closed && begun && !allEnded,
  }
}

/** Independent oracle: for each status, whether the visit has it for one team member. */
function ownStatuses(v: VisitStamps, userId: string, fullAgenda: boolean): Record<string, boolean> {
  let nextOpen: string | undefined
  let remains = false
  let isWorking = false
  for (const service of v.clientHistoryServicesDTO) {
    if (service.end !== null) continue
    nextOpen ??= service.userDTO.userId
    if (service.userDTO.userId !== userId) continue
    remains = true
    if (service.start !== null) isWorking = true
  }
  const counted = v.externalCashOrder === null && v.arrival !== null
  const begun = v.startServices !== null
  const completed = !remains || fullAgenda
  return {
    'Not In Salon': v.externalCashOrder === null && v.arrival === null,
    Waiting: counted && (!begun || (!completed && !isWorking && nextOpen !== userId)),
    Ready: counted && begun && !completed && !isWorking && nextOpen === userId,
    'In-progress': counted && begun && !completed && isWorking,
    Completed: counted && begun && completed,
  }
}
const getHeld = (statuses: Record<string, boolean>) => Object.keys(statuses).filter((status) => statuses[status])

test('a visit has exactly one status, as a whole and for each team member, and it is the one of the oracle', () => {
  fc.assert(
    fc.property(visit, fc.constantFrom(...staff), fc.boolean(), (v, userId, fullAgenda) => {
      expect([getVisitStatus(v)]).toEqual(getHeld(visitStatuses(v)))
      expect(visitStatus({ appointmentDTO: v })).toBe(getVisitStatus(v))
      const own = ownStatus(v, { userId, fullAgenda })
      expect(own === null ? [] : [own]).toEqual(getHeld(ownStatuses(v, userId, fullAgenda)))
      if (v.externalCashOrder) expect(own).toBeNull()
    }),
    { numRuns: 5000 },
  )
  expect(getVisitStatus(null)).toBe('Not In Salon')
  expect(ownStatus(null, { userId: 'anna', fullAgenda: false })).toBe('Not In Salon')
})

test('the status of a visit of two team members through the day, as a whole and for each of them', () => {
  const at = (minute: number) => `2026-11-24T09:${String(minute).padStart(2, '0')}:00Z`
  const done = (userId: string, start: string | null, end: string | null) => ({ start, end, userDTO: { userId } })
  const seen = (v: Omit<VisitStamps, 'checkedOut' | 'externalCashOrder'>) => {
    const whole: VisitStamps = { ...v, checkedOut: null, externalCashOrder: null }
    const views = ['anna', 'giulia'].map((userId) => ownStatus(whole, { userId, fullAgenda: false }))
    return [getVisitStatus(whole), ...views].join(', ')
  }
  const day = (startServices: string | null, ...services: ReturnType<typeof done>[]) =>
    seen({ arrival: at(0), startServices, clientHistoryServicesDTO: services })
  const [x, y, z] = [done('anna', null, null), done('giulia', null, null), done('anna', null, null)]
  expect(seen({ arrival: null, startServices: null, clientHistoryServicesDTO: [] })).toBe('Not In Salon, Not In Salon, Not In Salon')
  expect(day(null, x, y, z)).toBe('Ready, Waiting, Waiting')
  expect(day(at(1), done('anna', at(1), null), y, z)).toBe('In-progress, In-progress, Waiting')
  expect(day(at(1), done('anna', at(1), at(20)), y, z)).toBe('In-progress, Waiting, Ready')
  expect(day(at(1), done('anna', at(1), at(20)), done('giulia', at(21), null), z)).toBe('In-progress, Waiting, In-progress')
  expect(day(at(1), done('anna', at(1), at(20)), done('giulia', at(21), at(40)), z)).toBe('In-progress, Ready, Completed')
  expect(day(at(1), done('anna', at(1), at(20)), done('giulia', at(21), at(40)), done('anna', at(41), at(50)))).toBe(
    'Completed, Completed, Completed',
  )
  // Services that ended with the visit were not timed.
  expect(day(at(1), done('anna', at(1), at(20)), done('giulia', null, at(20)), done('anna', null, at(20)))).toBe(
    'Completed, Completed, Completed',
  )
})

test('each role sees its visits, and team members with a running service elsewhere are busy', () => {
  const service = (userId: string, start: string | null = null, end: string | null = null) => ({ start, end, userDTO: { userId } })
  const base = { checkedOut: null, externalCashOrder: null }
  const came = '2026-11-24T09:00:00Z'
  const planned = (...people: string[]) => ({ agendaServicesDTO: people.map((userId) => ({ userId })) })
  const visits = [
    { ...base, appointmentId: null, arrival: null, agendaDTO: planned('anna'), clientHistoryServicesDTO: [] },
    { ...base, appointmentId: 'b', arrival: came, agendaDTO: planned('anna'), clientHistoryServicesDTO: [service('giulia', came)] },
    {
      ...base,
      appointmentId: 'c',
      arrival: came,
      checkedOut: came,
      agendaDTO: planned('marco'),
      clientHistoryServicesDTO: [service('anna')],
    },
    {
      ...base,
      appointmentId: 'd',
      arrival: came,
      externalCashOrder: 'order',
      agendaDTO: planned('anna'),
      clientHistoryServicesDTO: [service('anna')],
    },
  ]
  const ids = (...own: Role[]) => visitsFor(visits, { userId: 'anna', roles: own }).map((one) => one.appointmentId)
  expect(ids('ASSISTANCE')).toEqual([null, 'c'])
  expect(ids('IMAGE')).toEqual(['b'])
  expect(ids('ASSISTANCE', 'IMAGE')).toEqual(['b'])
  for (const role of roles) if (role !== 'ASSISTANCE' && role !== 'IMAGE') expect(ids('ASSISTANCE', role)).toEqual([null, 'b', 'c'])
  expect(seesFullAgenda(['IMAGE'])).toBe(false)
  expect(seesFullAgenda([])).toBe(false)
  expect(['giulia', 'anna'].map(busyElsewhere(visits, 'c'))).toEqual([true, false])
  expect(busyElsewhere(visits, 'b')('giulia')).toBe(false)
})

test('an order of the external cash system gets a transparent colour and a red name where prices are shown', () => {
  const shown = (color: string, pricesShown: boolean, externalCashOrder: string | null) =>
    agendaColour(color, { pricesShown, externalCashOrder })
  expect(shown('rgba(214,21,111,1)', true, 'order 7')).toEqual({ color: 'rgba(214,21,111,0)', redName: true })
  expect(shown('rgba(214, 21, 111, 0.4)', true, 'order 7').color).toBe('rgba(214, 21, 111,0)')
  expect(shown('rgba(214,21,111,1)', false, 'order 7')).toEqual({ color: 'rgba(214,21,111,1)', redName: false })
  expect(shown('rgba(214,21,111,1)', true, null)).toEqual({ color: 'rgba(214,21,111,1)', redName: false })
  expect(shown('', true, 'order 7')).toEqual({ color: '', redName: true })
})
