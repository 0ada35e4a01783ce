import type { agendaMoves as moveCalls } from '../../../../schema/api/booking/booking-moves.ts'
import { addDays, parseIso, toSalonDay } from '../../../../schema/rules/salon-time.ts'
import { clients } from '../../../../schema/tables/clients/clients.ts'
import { ApiError } from '../../../db/errors.ts'
import { abortUnlessExists } from '../../../db/existence.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import { mapAborted } from '../../../http/errors.ts'
import type { Handlers } from '../../../http/serve.ts'
import { selectRota } from '../../team/staff/index.ts'
import { throwConflicts, updateBooking, withConflictDetails } from './booking.ts'
import { selectIntervalsForMove } from './interval-queries.ts'
import { shiftServices } from './placements.ts'
import { selectAgenda } from './queries.ts'
import { abortIfPaid, updateClientOfBooking } from './visit-queries.ts'

type MoveHandlers = Handlers<typeof moveCalls>

/** Gives a booking and its visit to another client, without pets of others. Refused once the visit is paid. */
export const changeClient: MoveHandlers['changeClient'] = async (db, { agendaId, clientId }) => {
  const change = db.batchReturning(
    [abortUnlessExists(db, clients.clientId, clientId), abortIfPaid(db, agendaId), ...updateClientOfBooking(db, agendaId, clientId)],
    selectAgenda(db, agendaId),
  )
  const changed = await mapAborted(change, { already_used: 'visit_paid' })
  return changed?.[0]
}

/** Moves all services of a booking by the same amount of time, also across a clock change. Two round trips. */
export const moveAgenda: MoveHandlers['moveAgendaOnlyAdmin'] = async (db, { agendaId, newStartUTC, outsideHours = false }) => {
  const check = () => checkMove(db, agendaId, parseIso(newStartUTC), outsideHours)
  const { before, services, rotaVersion } = await check()
  const plan = { services, version: before.version, outsideHours: outsideHours || before.outsideHours }
  return withConflictDetails(db, () => updateBooking(db, before, plan, rotaVersion), { agendaId, recheck: check })
}

/** Plans the move of a booking to `startUtc` (seconds UTC); throws its conflicts, and 409 once the client has arrived. */
async function checkMove(db: StaffDb, agendaId: string, startUtc: number, outsideHours: boolean) {
  const day = toSalonDay(startUtc, db.timeZone)
  const [[before], rota, taken] = await db.batch(
    selectAgenda(db, agendaId),
    selectRota(db, addDays(day, -1), addDays(day, 1)),
    selectIntervalsForMove(db, agendaId, startUtc),
  )
  if (!before) throw new ApiError(404, 'unable_to_update_agenda')
  if (before.appointmentDTO?.arrival) throw new ApiError(409, 'client_arrived')
  const services = shiftServices(before, startUtc - parseIso(before.start))
  const own = before.agendaServicesDTO.map((service) => service.agendaServiceId)
  throwConflicts(services, { rota, taken, own, outsideHours, zone: db.timeZone })
  return { before, services, rotaVersion: rota.rotaVersion }
}
