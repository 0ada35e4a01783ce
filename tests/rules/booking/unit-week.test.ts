import { expect, test } from 'vitest'
import type { ResourceKind } from '../../../schema/api/catalogue/resources-schemas.ts'
import { buildUnitWeek } from '../../../schema/rules/booking/unit-week.ts'
import { addDays, getWeekday } from '../../../schema/rules/salon-time.ts'
import { at, booking, day, service, zone } from '../../support/agenda-rows.ts'

const held = (agendaServiceId: string, resourceId: string, from: string, to: string, on = day, pinned = false) => ({
  ...{ agendaServiceId, resourceId, resourceName: resourceId, pinned, start: at(from, on), end: at(to, on) },
})
const unit = (resourceId: string, outages: ResourceKind['units'][number]['outages'] = []) => ({
  ...{ resourceId, resourceName: resourceId, position: 0, version: 1, outages },
})
const next = addDays(day, 1)

test('a week counts bookings and minutes of each unit within the opening hours, with cleaning, outages and closed days', () => {
  const services = [service('anna', '09:00', 60, 60), service('anna', '10:00', 30, 26), service('sara', '11:00', 30, 40)]
  const [one, two, three] = services.map(({ agendaServiceId }) => agendaServiceId) as [string, string, string]
  const agendas = [
    booking(services.slice(0, 2), { units: [held(one, 'basin-1', '09:00', '10:10'), held(two, 'basin-1', '10:00', '10:40')] }),
    booking(services.slice(2), { units: [held(three, 'basin-1', '17:30', '18:40', day, true)] }),
    booking([services[2] ?? service('sara', '11:00', 30, 40)], {
      outcome: 'cancelled',
      units: [held(three, 'basin-2', '12:00', '13:00')],
    }),
  ]
  const outage = { resourceOutageId: 'out', from: at('08:00'), to: at('18:00', next), reason: 'Leaks' }
  const kinds = [
    { resourceKindId: 'basins', salonId: 'sal', kindName: 'Basin', cleaning: 10, position: 0, services: 1, version: 1 },
    { resourceKindId: 'none', salonId: 'sal', kindName: 'Steamer', cleaning: 0, position: 1, services: 0, version: 1 },
  ].map((kind, i) => ({ ...kind, units: i === 0 ? [unit('basin-1'), unit('basin-2', [outage])] : [] }))
  const opening = [{ dayOfWeek: getWeekday(day), open: true, timing: [{ opening: '09:00', closing: '18:00' }] }]
  const week = buildUnitWeek({ days: [day, next], kinds, agendas, opening, closed: [], zone })

  // A kind without units has no rows; hours reach to the last booking.
  expect(week.kinds.map(({ kind }) => kind.kindName)).toEqual(['Basin'])
  expect(week.hours).toEqual([540, 19 * 60])
  const [first, second] = week.kinds[0]?.rows ?? []
  // 09:00 to 10:40, and 17:30 to 18:00 of what goes on until 18:40.
  expect(first).toMatchObject({ used: 130, open: 540 })
  expect(first?.days[0]).toMatchObject({ bookings: 2, used: 130, isOut: false })
  expect(first?.days[0]?.pieces).toEqual([
    { kind: 'booked', from: 540, to: 630 },
    { kind: 'cleaning', from: 630, to: 640 },
    { kind: 'pinned', from: 1050, to: 1110 },
    { kind: 'cleaning', from: 1110, to: 1120 },
  ])
  expect(second?.days[0]).toMatchObject({ bookings: 0, used: 0, isOut: true })
  expect(second?.days[1]).toMatchObject({ open: 0, isOut: false })
  expect(second?.days[1]?.pieces).toEqual([{ kind: 'out_of_order', from: 0, to: 1080 }])
})

test('a salon that has not entered its hours is open all day', () => {
  const kinds = [
    { resourceKindId: 'k', salonId: 'sal', kindName: 'Room', cleaning: 0, position: 0, services: 1, version: 1, units: [unit('room')] },
  ]
  const week = buildUnitWeek({ days: [day], kinds, agendas: [], opening: [], closed: [], zone })
  expect(week).toMatchObject({ hours: [540, 1140], kinds: [{ rows: [{ used: 0, open: 1440 }] }] })
})
