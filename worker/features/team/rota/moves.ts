import type { rota as rotaCalls } from '../../../../schema/api/team/rota.ts'
import type { Handlers } from '../../../http/serve.ts'
import { planMoves, selectForMoves, withMoveRefusals } from '../../booking/bookings/index.ts'

/** Two round trips: the bookings and what the moves are checked against, then the write. */
export const moveServices: Handlers<typeof rotaCalls>['moveServices'] = async (db, _input, { moves }) => {
  const [bookings, catalogue, rota, taken] = await db.batch(...selectForMoves(db, moves))
  const { guard, writes, back, services } = planMoves(db, moves, { bookings, catalogue, rota, taken })
  await withMoveRefusals(db, services, 'visit_paid', () => db.batch(guard, ...writes))
  return { back }
}
