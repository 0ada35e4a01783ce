import type { rota as rotaCalls } from '../../../../schema/api/team/rota.ts'
import { ApiError, BatchAbortedError } from '../../../db/errors.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Handlers } from '../../../http/serve.ts'
import { type PlannedAgendaService, planMoves, selectForMoves, throwNoUnit } from '../../booking/bookings/index.ts'

/** Runs a write that moves services. Throws 409 where something changed since they were checked, and where they find no free unit. */
export async function withMoveRefusals<T>(db: StaffDb, services: readonly PlannedAgendaService[], write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (!(error instanceof BatchAbortedError)) throw error
    if (error.reason === 'overlap') throw new ApiError(409, 'time_taken')
    if (error.reason === 'unit') return throwNoUnit(db, services)
    if (error.reason === 'already_used') throw new ApiError(409, 'visit_paid')
    if (error.reason === 'stale' || error.reason === 'rota') throw new ApiError(409, 'stale')
    throw error
  }
}

/** Two round trips: the bookings and what the moves are checked against, then the write. */
export const moveServices: Handlers<typeof rotaCalls>['moveServices'] = async (db, _input, { moves }) => {
  const [bookings, catalogue, rota, taken] = await db.batch(...selectForMoves(db, moves))
  const { guard, writes, back, services } = planMoves(db, moves, { bookings, catalogue, rota, taken })
  await withMoveRefusals(db, services, () => db.batch(guard, ...writes))
  return { back }
}
