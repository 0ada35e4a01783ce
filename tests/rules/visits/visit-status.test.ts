import fc from 'fast-check'
import { expect, test } from 'vitest'
import { agendaColour } from '../../../schema/rules/booking/booking-colours.ts'
import { parseIso } from '../../../schema/rules/salon-time.ts'
import { busyElsewhere, seesFullAgenda, visitsFor } from '../../../schema/rules/visits/visit-board.ts'
import { getVisitStatus, ownStatus, type VisitStamps, visitStatus } from '../../../schema/rules/visits/visit-status.ts'
import { type Role, roles } from '../../../schema/terms.ts'

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

/** Independent oracle: the lines of the status for one team member, in the order in which they are tried. */
function ownStatuses(v: VisitStamps, userId: string, fullAgenda: boolean): Record<string, boolean> {
  let open = 0
  let ownOpen = 0
  let next: VisitStamps['clientHistoryServicesDTO'][number] | undefined
  for (const service of v.clientHistoryServicesDTO) {
    if (service.end !== null) continue
    next ??= service
    open += 1
    if (service.userDTO.userId === userId) ownOpen += 1
  }
  const lines: [status: string, applies: boolean][] = [
    ['Not In Salon', v.arrival === null],
    ['Completed', fullAgenda ? open === 0 : ownOpen === 0],
    ['Waiting', v.startServices === null || next?.userDTO.userId !== userId],
    ['Ready', next?.start === null],
    ['In-progress', true],
  ]
  const decided = v.externalCashOrder === null ? lines.findIndex(([, applies]) => applies) : -1
  return Object.fromEntries(lines.map(([status], i) => [status, i === decided]))
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

test('the own status of every combination of two services is that of the table', () => {
  const [open, running, done] = [
    { start: null, end: null },
    { start: '2026-11-24T09:01:00Z', end: null },
    { start: '2026-11-24T09:01:00Z', end: '2026-11-24T09:20:00Z' },
  ]
  const states = { open, running, done }
  type State = keyof typeof states
  const look = (first: [string, State], second: [string, State], startServices: string | null, fullAgenda: boolean) => {
    const services = [first, second].map(([userId, state]) => ({ ...states[state], userDTO: { userId } }))
    const whole = { arrival: '2026-11-24T09:00:00Z', startServices, checkedOut: null, externalCashOrder: null }
    return ownStatus({ ...whole, clientHistoryServicesDTO: services }, { userId: 'anna', fullAgenda })
  }
  // Rows: state of the first service; columns: state of the second one. W waiting, R ready, I in progress, C completed.
  const tables: Record<string, [first: string, second: string, own: string[], fullAgenda: string[]]> = {
    'both own': ['anna', 'anna', ['RRR', 'III', 'RIC'], ['RRR', 'III', 'RIC']],
    'own, then another': ['anna', 'giulia', ['RRR', 'III', 'CCC'], ['RRR', 'III', 'WWC']],
    'another, then own': ['giulia', 'anna', ['WWC', 'WWC', 'RIC'], ['WWW', 'WWW', 'RIC']],
    'both of others': ['giulia', 'marco', ['CCC', 'CCC', 'CCC'], ['WWW', 'WWW', 'WWC']],
  }
  const names = Object.keys(states) as State[]
  const draw = (first: string, second: string, started: string | null, fullAgenda: boolean) =>
    names.map((one) => names.map((other) => look([first, one], [second, other], started, fullAgenda)?.[0]).join(''))
  for (const [name, [first, second, own, full]] of Object.entries(tables)) {
    expect(draw(first, second, '2026-11-24T09:01:00Z', false), name).toEqual(own)
    expect(draw(first, second, '2026-11-24T09:01:00Z', true), name).toEqual(full)
    // Before the services have started, whatever is not Completed is Waiting.
    const unstarted = (rows: string[]) => rows.map((row) => row.replace(/[RI]/g, 'W'))
    expect(draw(first, second, null, false), name).toEqual(unstarted(own))
    expect(draw(first, second, null, true), name).toEqual(unstarted(full))
  }
})

test('each role sees its visits, and team members with a running service elsewhere are busy', () => {
  const service = (userId: string, start: string | null = null, end: string | null = null) => ({
    agendaServiceId: 'colour',
    start,
    end,
    userDTO: { userId },
  })
  const base = { checkedOut: null, externalCashOrder: null }
  const came = '2026-11-24T09:00:00Z'
  const parts = (['work', 'wait', 'work'] as const).map((kind) => ({ kind, minutes: 30 }))
  const planned = (userId: string, agendaServiceId = '', start = came) => ({
    agendaServicesDTO: [{ agendaServiceId, userId, start, serviceDTO: { length: 90, parts } }],
  })
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
  const now = parseIso(came)
  expect(['giulia', 'anna'].map(busyElsewhere(visits, 'c', now))).toEqual([true, false])
  expect(busyElsewhere(visits, 'b', now)('giulia')).toBe(false)

  // Started ten minutes late: processing time is from 30 minutes as booked until 70 minutes as started.
  const started = [service('giulia', '2026-11-24T09:10:00Z')]
  const colour = { ...base, appointmentId: 'e', arrival: came, agendaDTO: planned('giulia', 'colour'), clientHistoryServicesDTO: started }
  const isBusyAt = (minute: number) => busyElsewhere([colour], 'b', now + minute * 60)('giulia')
  expect([10, 29, 30, 45, 69, 70, 99, 300].map(isBusyAt)).toEqual([true, true, false, false, false, true, true, true])
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
