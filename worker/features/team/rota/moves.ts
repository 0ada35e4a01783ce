import type { rota as rotaCalls } from '../../../../schema/api/team/rota.ts'
import { ApiError, BatchAbortedError } from '../../../db/errors.ts'
import type { Handlers } from '../../../http/serve.ts'
import { planMoves, selectForMoves } from '../../booking/bookings/index.ts'

/** Runs a write with moves. Throws 409 where something changed since they were checked. */
export async function withMoveRefusals<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (!(error instanceof BatchAbortedError)) throw error
    if (error.reason === 'overlap') throw new ApiError(409, 'time_taken')
    if (error.reason === 'unit') throw new ApiError(409, 'no_unit_free')
    if (error.reason === 'already_used') throw new ApiError(409, 'visit_paid')
    if (error.reason === 'stale' || error.reason === 'rota') throw new ApiError(409, 'stale')
    throw error
  }
}

/** Two round trips: the bookings and what the moves are checked against, then the write. */
export const moveServices: Handlers<typeof rotaCalls>['moveServices'] = async (db, _input, { moves }) => {
  const [bookings, catalogue, rota, taken] = await db.batch(...selectForMoves(db, moves))
  const { guard, writes, back } = planMoves(db, moves, { bookings, catalogue, rota, taken })
  await withMoveRefusals(() => db.batch(guard, ...writes))
  return { back }
}
