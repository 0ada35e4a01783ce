/** Rooms and basins that services need, by a snapshot of the day; the server checks again. */
import type { Agenda, Conflict } from '../../api/booking/bookings-schemas.ts'
import type { ResourceKind } from '../../api/catalogue/resources-schemas.ts'
import type { Service } from '../../api/catalogue/services-schemas.ts'
import { parseIso } from '../salon-time.ts'
import { type DaySnapshot, fits, toBusyIntervals } from './booking-availability.ts'
import type { PlannedLine } from './booking-lines.ts'
import { findUnitSpans } from './unit-spans.ts'

/**
 * Whether a line of a booking finds a free unit of each kind that its service needs: `kinds` with their outages, and the bookings of the
 * day without `excludedId`. Lines of one booking may share a unit. Undefined where no service of the catalogue needs any.
 */
export function createUnitCheck(
  kinds: readonly Pick<ResourceKind, 'resourceKindId' | 'cleaning' | 'units'>[],
  catalogue: readonly Pick<Service, 'serviceId' | 'needs'>[],
  agendas: readonly Agenda[],
  excludedId?: string,
): ((line: PlannedLine) => boolean) | undefined {
  if (!catalogue.some(({ needs }) => needs)) return undefined
  const held = agendas.filter(({ agendaId }) => agendaId !== excludedId).flatMap(({ units = [] }) => units)
  const closed = kinds.flatMap(({ units }) =>
    units.flatMap(({ resourceId, outages }) => outages.map(({ from, to }) => ({ resourceId, start: from, end: to }))),
  )
  const busy = [...held, ...closed].map(({ resourceId, start, end }) => ({ resourceId, start: parseIso(start), end: parseIso(end) }))
  return (line) => {
    const needs = catalogue.find(({ serviceId }) => serviceId === line.serviceId)?.needs ?? []
    return needs.every((need) => {
      const kind = kinds.find(({ resourceKindId }) => resourceKindId === need.resourceKindId)
      return findUnitSpans(line, [{ ...need, cleaning: kind?.cleaning ?? 0 }]).every(({ from, to }) => {
        const [start, end] = [line.start + from * 60, line.start + to * 60]
        return kind?.units.some(
          ({ resourceId }) => !busy.some((one) => one.resourceId === resourceId && one.start < end && one.end > start),
        )
      })
    })
  }
}

interface SnapshotSource extends Pick<DaySnapshot, 'zone' | 'off'> {
  readonly agendas: readonly Agenda[]
  readonly catalogue: readonly Pick<Service, 'serviceId' | 'needs'>[]
  /** Undefined until they are known. */
  readonly kinds: Parameters<typeof createUnitCheck>[0] | undefined
  /** The booking that is changed: its own time is free. */
  readonly excludedId?: string | undefined
}

/** What proposals for a day are checked against: rota, bookings, and the rooms and basins that these hold. */
export const createSnapshot = ({ zone, off, agendas, catalogue, kinds, excludedId }: SnapshotSource): DaySnapshot => ({
  zone,
  off,
  busy: toBusyIntervals(agendas, excludedId),
  hasUnits: kinds && createUnitCheck(kinds, catalogue, agendas, excludedId),
})

/** Whether a snapshot says why lines were refused, so that what it proposes instead can be booked: it may not know their rooms yet. */
export const explainsRefusal = (snapshot: DaySnapshot, lines: readonly PlannedLine[], conflicts: readonly Conflict[]): boolean =>
  !conflicts.some(({ kind }) => kind === 'no_unit') || (snapshot.hasUnits !== undefined && !fits(snapshot, lines))
