import { sql } from 'drizzle-orm'
import type { agendaSeries } from '../../../schema/api/agenda-series.ts'
import { Refusal } from '../../db/refusal.ts'
import type { Handlers } from '../../http/serve.ts'
import { listed, readAgendasIn } from './data.ts'
import { conclude } from './outcomes.ts'
import { andFollowing, standing } from './series-data.ts'

type CancelFollowing = Pick<Handlers<typeof agendaSeries>, 'cancelFollowing'>['cancelFollowing']
/** Two trips. Those whom the client has come for stay; with `undo`, all that are named stand again, or none. */
export const cancelFollowing: CancelFollowing = async (staff, { agendaId }, { reason, note, undo }) => {
  const [found] = await staff.trip(
    undo ? readAgendasIn(staff, () => listed(undo), sql`a.outcome = 'cancelled'`) : readAgendasIn(staff, andFollowing(agendaId), standing),
  )
  const concerned = undo ? found : found.filter((agenda) => agenda.appointmentDTO?.arrival == null)
  if (!found.length) return undefined
  if (!concerned.length) throw new Refusal(409, 'The client has already come')
  return conclude(staff, concerned, { outcome: undo ? null : 'cancelled', reason, note })
}
