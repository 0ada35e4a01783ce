import { sql } from 'drizzle-orm'
import type { agendaSeries } from '../../../schema/api/agenda-series.ts'
import { ApiError } from '../../db/errors.ts'
import type { Handlers } from '../../http/serve.ts'
import { setOutcome } from './outcomes.ts'
import { listed, selectAgendasById } from './queries.ts'
import { andFollowing, notCancelled } from './series-queries.ts'

type CancelFollowing = Pick<Handlers<typeof agendaSeries>, 'cancelFollowing'>['cancelFollowing']
/** Two trips. Those whom the client has come for stay; with `undo`, all that are named stand again, or none. */
export const cancelFollowing: CancelFollowing = async (db, { agendaId }, { reason, note, undo }) => {
  const [found] = await db.batch(
    undo
      ? selectAgendasById(db, () => listed(undo), sql`a.outcome = 'cancelled'`)
      : selectAgendasById(db, andFollowing(agendaId), notCancelled),
  )
  const concerned = undo ? found : found.filter((agenda) => agenda.appointmentDTO?.arrival == null)
  if (!found.length) return undefined
  if (!concerned.length) throw new ApiError(409, 'client_arrived')
  return setOutcome(db, concerned, { outcome: undo ? null : 'cancelled', reason, note })
}
