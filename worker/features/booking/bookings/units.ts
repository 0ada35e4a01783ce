// Kinds of units that services need: which one was missing when the database refused a booking (`unit`).
import type { SeriesConflict } from '../../../../schema/api/booking/booking-series-schemas.ts'
import type { Conflict } from '../../../../schema/api/booking/bookings-schemas.ts'
import { toIso } from '../../../../schema/rules/salon-time.ts'
import { ApiError } from '../../../db/errors.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'
import type { BookingPlacement } from './placements.ts'
import type { PlannedAgendaService } from './rules.ts'
import { selectMissingUnits } from './unit-queries.ts'

/** What each of some bookings finds no free unit of. */
async function loadMissingUnits(db: TenantDb, bookings: readonly (readonly PlannedAgendaService[])[]): Promise<Conflict[][]> {
  const [missing] = await db.batch(selectMissingUnits(db, bookings))
  return bookings.map((_, place) => missing.filter((one) => one.place === place).map(({ conflict }) => conflict))
}

/** Of placed bookings those that find no free unit of a kind, as conflicts of a series. */
export async function loadPlacementsWithoutUnits(db: TenantDb, placed: readonly BookingPlacement[]): Promise<SeriesConflict[]> {
  const missing = await loadMissingUnits(
    db,
    placed.map(({ services }) => services),
  )
  return placed.flatMap(({ agenda, occurrence }, i) => {
    const conflicts = missing[i] ?? []
    return conflicts.length > 0 ? [{ agendaId: agenda.agendaId, day: occurrence.day, start: toIso(occurrence.start), conflicts }] : []
  })
}

/** Throws 409 with what services found no free unit of. Runs behind a batch that the database aborted with `unit`. */
export async function throwNoUnit(db: TenantDb, services: readonly PlannedAgendaService[]): Promise<never> {
  const [conflicts = []] = await loadMissingUnits(db, [services])
  throw new ApiError(409, 'no_unit_free', conflicts.length > 0 ? { conflicts } : {})
}
