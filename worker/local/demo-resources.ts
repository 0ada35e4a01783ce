import { findUnitSpans, type Need } from '../../schema/rules/booking/unit-spans.ts'
import { dayRange, toIso } from '../../schema/rules/salon-time.ts'
import { busyIntervals } from '../../schema/tables/booking/bookings.ts'
import { resourceKinds, resources, serviceResources } from '../../schema/tables/catalogue/resources.ts'
import type { NeededParts } from '../../schema/terms.ts'
import type { DemoBooking } from './demo-bookings.ts'
import { type Calendar, createDemoId, zone } from './demo-calendar.ts'
import { rowsFor, stamp, type TableRows } from './demo-insert.ts'
import type { SalonPlan } from './demo-plan.ts'
import { isNoShow } from './demo-visits.ts'

interface KindPlan {
  readonly key: string
  readonly name: string
  readonly cleaning: number
  readonly units: readonly string[]
  readonly neededParts: NeededParts
  /** Keys of the services that need one. */
  readonly services: readonly string[]
}

/** The rooms and equipment of the hair salon. */
const auroraKinds: readonly KindPlan[] = [
  {
    key: 'basin',
    name: 'Basin',
    cleaning: 0,
    units: ['Basin 1', 'Basin 2', 'Basin 3'],
    neededParts: 'after',
    services: ['full-colour', 'highlights', 'balayage', 'bleach', 'keratin'],
  },
  { key: 'room', name: 'Treatment room', cleaning: 10, units: ['Treatment room'], neededParts: 'all', services: ['scalp'] },
]

/**
 * Rooms and equipment with what services need, behind the bookings: these take the lowest free unit here, and none where all are taken, as
 * bookings have that were made before the salon entered its rooms.
 */
export function resourceRows(plan: SalonPlan, calendar: Calendar, bookings: readonly DemoBooking[], now: number): TableRows[] {
  if (plan.salon.isPet) return []
  const salonId = createDemoId('sal', plan, 'salon')
  const since = { salonId, ...stamp(toIso(dayRange(calendar.today, zone)[0] - 120 * 86_400)) }
  const kindId = (key: string) => createDemoId('rkd', plan, key)
  const unitId = (key: string, i: number) => createDemoId('res', plan, `${key}-${i + 1}`)
  const takesPlace = bookings.filter((booking) => booking.outcome !== 'cancelled' && !isNoShow(booking, now))
  return [
    rowsFor(
      resourceKinds,
      auroraKinds.map(({ key, name, cleaning }, position) => ({
        resourceKindId: kindId(key),
        kindName: name,
        cleaning,
        position,
        ...since,
      })),
    ),
    rowsFor(
      resources,
      auroraKinds.flatMap(({ key, units }) =>
        units.map((resourceName, i) => ({
          resourceId: unitId(key, i),
          resourceKindId: kindId(key),
          resourceName,
          position: i,
          ...since,
        })),
      ),
    ),
    rowsFor(
      busyIntervals,
      auroraKinds.flatMap((kind) =>
        takeUnits(kind, takesPlace, kindId(kind.key)).map(({ unit, ...interval }) => ({
          ...interval,
          salonId,
          kind: 'resource' as const,
          userId: unitId(kind.key, unit),
          cause: 'service' as const,
          mayOverlap: true,
        })),
      ),
    ),
    rowsFor(
      serviceResources,
      auroraKinds.flatMap(({ key, services, neededParts }) =>
        services.map((service) => ({
          serviceResourceId: createDemoId('srs', plan, `${key}-${service}`),
          serviceId: createDemoId('srv', plan, service),
          resourceKindId: kindId(key),
          neededParts,
          ...since,
        })),
      ),
    ),
  ]
}

/** The time that bookings take of the units of a kind, by the place of the unit. */
function takeUnits({ units, services, neededParts, cleaning }: KindPlan, bookings: readonly DemoBooking[], resourceKindId: string) {
  const needs: Need[] = [{ resourceKindId, neededParts, cleaning }]
  const wanted = bookings
    .flatMap((booking) => booking.services)
    .filter(({ plan }) => services.includes(plan.key))
    .flatMap((service) =>
      findUnitSpans(service, needs).map(({ from, to }) => ({
        causeId: service.agendaServiceId,
        start: service.start + from * 60,
        end: service.start + to * 60,
      })),
    )
    .toSorted((a, b) => a.start - b.start)
  const freeFrom = units.map(() => 0)
  return wanted.flatMap((interval) => {
    const unit = freeFrom.findIndex((from) => from <= interval.start)
    if (unit === -1) return []
    freeFrom[unit] = interval.end
    return [{ ...interval, unit }]
  })
}
