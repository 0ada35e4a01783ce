import { expect, test } from 'vitest'
import type { AgendaCard } from '../../../schema/rules/booking/agenda-layout.ts'
import { applyMove } from '../../../schema/rules/booking/booking-moves.ts'
import { buildUnitCards, listUnitUnavailable } from '../../../schema/rules/booking/unit-columns.ts'
import { localTime } from '../../../schema/rules/salon-time.ts'
import { at, booking, day, service, zone } from '../../support/agenda-rows.ts'

const held = (agendaServiceId: string, resourceId: string, from: string, to: string, pinned = false) => ({
  agendaServiceId,
  resourceId,
  resourceName: resourceId,
  pinned,
  start: at(from),
  end: at(to),
})
const time = (seconds: number) => localTime(seconds, zone)
const describe = ({ columnId, start, end, services, processing, pinned }: AgendaCard) =>
  [
    columnId,
    `${time(start)}–${time(end)}`,
    `${services.length}`,
    ...processing.map(([from]) => `cleaned from ${time(from)}`),
    ...(pinned ? ['pinned'] : []),
  ].join(' ')

test('a booking stands in each unit for as long as it holds it, cleaning included', () => {
  const [colour, cut, massage] = [service('anna', '09:00', 60, 60), service('anna', '10:00', 30, 26), service('sara', '11:00', 30, 40)]
  const [first, second, third] = [colour, cut, massage].map(({ agendaServiceId }) => agendaServiceId)
  if (!first || !second || !third) throw new Error('three services')
  const row = booking([colour, cut, massage], {
    units: [
      held(first, 'basin', '09:40', '10:05'),
      // Within the cleaning of the one before: their client stays in one place.
      held(second, 'basin', '10:00', '10:35'),
      held(second, 'lamp', '10:00', '10:30'),
      held(third, 'basin', '11:00', '11:35', true),
    ],
  })
  const cleaning = new Map([
    ['basin', 5],
    ['lamp', 0],
  ])
  const cards = buildUnitCards([row, booking([service('anna', '12:00', 30, 5)])], cleaning)
  expect(cards.map(describe)).toEqual([
    'basin 09:40–10:35 2 cleaned from 10:30',
    'lamp 10:00–10:30 1',
    'basin 11:00–11:35 1 cleaned from 11:30 pinned',
  ])
  expect(new Set(cards.map(({ cardId }) => cardId)).size).toBe(3)
  expect(cards[0]?.cardId).toBe(first)
  expect(buildUnitCards([{ ...row, outcome: 'cancelled' }], cleaning)).toEqual([])

  // Until the server has replied, a booking that moves takes its units along, and one that changes its unit is in the other.
  const moved = applyMove(row, {
    services: [first, second],
    shift: 1800,
    unit: { services: [second], from: 'lamp', to: 'lamp-2', pinned: true },
  })
  expect(buildUnitCards([moved], cleaning).map(describe)).toEqual([
    'basin 10:10–11:35 3 cleaned from 11:30 pinned',
    'lamp-2 10:30–11:00 1 pinned',
  ])
})

test('a unit cannot be booked while it is out of order or the salon is closed', () => {
  const outage = (from: string, to: string, reason = '') => ({ from, to, reason })
  const list = (...outages: ReturnType<typeof outage>[]) =>
    listUnitUnavailable('basin', outages, [[540, 1140]], day, zone).map(({ kind, start, end, note }) => [kind, start, end, note])
  const [morning, evening] = [
    ['closed', 0, 540, undefined],
    ['closed', 1140, 1440, undefined],
  ]
  expect(list()).toEqual([morning, evening])
  expect(list(outage(at('10:00'), at('11:30'), 'Leaks'))).toEqual([['out_of_order', 600, 690, 'Leaks'], morning, evening])
  expect(list(outage('2020-01-01T08:00:00Z', at('12:00')))).toEqual([['out_of_order', 0, 720, ''], evening])
  expect(list(outage('2020-01-01T08:00:00Z', '2099-01-01T08:00:00Z'))).toEqual([['out_of_order', 0, 1440, '']])
  expect(list(outage('2020-01-01T08:00:00Z', '2020-01-02T08:00:00Z'))).toEqual([morning, evening])
})
