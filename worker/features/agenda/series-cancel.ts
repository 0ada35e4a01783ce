import { sql } from 'drizzle-orm'
import type { agendaSeries } from '../../../schema/api/agenda-series.ts'
import { Refusal } from '../../db/refusal.ts'
import type { Handlers } from '../../http/serve.ts'
import { readAgendas } from './data.ts'
import { conclude } from './outcomes.ts'
import { standing } from './series-data.ts'

type CancelFollowing = Pick<Handlers<typeof agendaSeries>, 'cancelFollowing'>['cancelFollowing']
/** Two trips. Those whom the client has come for stay; with `undo`, all that are named stand again, or none. */
export const cancelFollowing: CancelFollowing = async (staff, { agendaId }, { reason, note, undo }) => {
  const which = undo
    ? sql`a.agenda_id IN (SELECT value FROM json_each(${JSON.stringify(undo)})) AND a.outcome = 'cancelled'`
    : standing(agendaId)
  const [found] = await staff.trip(readAgendas(staff, which))
  const concerned = undo ? found : found.filter((agenda) => agenda.appointmentDTO?.arrival == null)
  if (!found.length) return undefined
  if (!concerned.length) throw new Refusal(409, 'The client has already come')
  return conclude(staff, concerned, { outcome: undo ? null : 'cancelled', reason, note })
}
