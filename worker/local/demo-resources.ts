import { findUnitSpans, type Need } from '../../schema/rules/booking/unit-spans.ts'
import { atMinutes, dayRange, toIso } from '../../schema/rules/salon-time.ts'
import { busyIntervals } from '../../schema/tables/booking/bookings.ts'
import { resourceKinds, resourceOutages, resources, serviceResources } from '../../schema/tables/catalogue/resources.ts'
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

/** A unit that is out of order on the first open day from today on. */
const outage = { kind: 'basin', unit: 2, hours: 4, reason: 'The tap drips' }

/** A unit that a booked service has. */
export interface HeldUnit {
  readonly agendaServiceId: string
  readonly resourceId: string
  readonly start: number
  readonly end: number
  /** The desk has chosen it. */
  readonly pinned: boolean
}

const getKindId = (plan: SalonPlan, key: string) => createDemoId('rkd', plan, key)
const getUnitId = (plan: SalonPlan, key: string, i: number) => createDemoId('res', plan, `${key}-${i + 1}`)

/** When the unit is out of order; undefined where the salon is closed for weeks. */
function findOutage(plan: SalonPlan, calendar: Calendar) {
  const day = calendar.days.find((one) => one >= calendar.today && calendar.getOpeningSpans(one).length > 0)
  const [opening] = day === undefined ? [] : calendar.getOpeningSpans(day)
  if (day === undefined || !opening) return undefined
  const start = atMinutes(day, opening[0], zone)
  return { resourceId: getUnitId(plan, outage.kind, outage.unit), start, end: start + outage.hours * 3600 }
}

/**
 * The units that bookings have: the one that the client is used to, otherwise the lowest free one, and none where all are taken, as
 * bookings have that were made before the salon entered its rooms.
 */
export function holdUnits(plan: SalonPlan, calendar: Calendar, bookings: readonly DemoBooking[], now: number): HeldUnit[] {
  if (plan.salon.isPet) return []
  const takesPlace = bookings.filter((booking) => booking.outcome !== 'cancelled' && !isNoShow(booking, now))
  const broken = findOutage(plan, calendar)
  return auroraKinds.flatMap((kind) => {
    const needs: Need[] = [{ resourceKindId: getKindId(plan, kind.key), neededParts: kind.neededParts, cleaning: kind.cleaning }]
    const wanted = takesPlace
      .flatMap(({ services, client }) => services.map((service) => ({ service, preferred: findPreferredUnit(client, kind.units.length) })))
      .filter(({ service }) => kind.services.includes(service.plan.key))
      .flatMap(({ service, preferred }) =>
        findUnitSpans(service, needs).map(({ from, to }) => ({
          agendaServiceId: service.agendaServiceId,
          start: service.start + from * 60,
          end: service.start + to * 60,
          preferred,
        })),
      )
      .toSorted((a, b) => a.start - b.start)
    const units = kind.units.map((_, i) => ({ resourceId: getUnitId(plan, kind.key, i), freeFrom: 0 }))
    return wanted.flatMap(({ preferred, ...span }) => {
      const isFree = ({ resourceId, freeFrom }: (typeof units)[number]) =>
        freeFrom <= span.start && !(broken?.resourceId === resourceId && broken.start < span.end && broken.end > span.start)
      const own = preferred === undefined ? undefined : units[preferred]
      const unit = own && isFree(own) ? own : units.find(isFree)
      if (!unit) return []
      unit.freeFrom = span.end
      return [{ ...span, resourceId: unit.resourceId, pinned: unit === own }]
    })
  })
}

/** The place of the unit that a client always has; most have none, and the first is nobody's. */
function findPreferredUnit({ row }: DemoBooking['client'], units: number): number | undefined {
  const place = Number(row.clientId.replace(/\D/g, '')) % 5
  return place > 0 && place < units ? place : undefined
}

/** Rooms and equipment with what services need, and the time that bookings have of them. */
export function resourceRows(plan: SalonPlan, calendar: Calendar, held: readonly HeldUnit[]): TableRows[] {
  if (plan.salon.isPet) return []
  const salonId = createDemoId('sal', plan, 'salon')
  const since = { salonId, ...stamp(toIso(dayRange(calendar.today, zone)[0] - 120 * 86_400)) }
  const broken = findOutage(plan, calendar)
  const outages = broken ? [{ resourceOutageId: createDemoId('rou', plan, 'tap'), ...broken }] : []
  const busy = { salonId, kind: 'resource' as const, mayOverlap: true }
  return [
    rowsFor(
      resourceKinds,
      auroraKinds.map(({ key, name, cleaning }, position) => ({
        resourceKindId: getKindId(plan, key),
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
          resourceId: getUnitId(plan, key, i),
          resourceKindId: getKindId(plan, key),
          resourceName,
          position: i,
          ...since,
        })),
      ),
    ),
    rowsFor(
      resourceOutages,
      outages.map(({ start, end, ...one }) => ({ ...one, from: toIso(start), to: toIso(end), reason: outage.reason, ...since })),
    ),
    rowsFor(busyIntervals, [
      ...held.map(({ agendaServiceId, resourceId, start, end }) => ({
        ...{ ...busy, userId: resourceId, start, end },
        cause: 'service' as const,
        causeId: agendaServiceId,
      })),
      ...outages.map(({ resourceOutageId, resourceId, start, end }) => ({
        ...{ ...busy, userId: resourceId, start, end },
        cause: 'out_of_order' as const,
        causeId: resourceOutageId,
      })),
    ]),
    rowsFor(
      serviceResources,
      auroraKinds.flatMap(({ key, services, neededParts }) =>
        services.map((service) => ({
          serviceResourceId: createDemoId('srs', plan, `${key}-${service}`),
          serviceId: createDemoId('srv', plan, service),
          resourceKindId: getKindId(plan, key),
          neededParts,
          ...since,
        })),
      ),
    ),
  ]
}
