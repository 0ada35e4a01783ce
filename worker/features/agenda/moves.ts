import { type SQL, sql } from 'drizzle-orm'
import type { Agenda } from '../../../schema/api/agenda.ts'
import type { agendaMoves as calls } from '../../../schema/api/agenda-moves.ts'
import { addDays, parseIso, toSalonDay } from '../../../schema/rules/salon-time.ts'
import { agendaServices, agendas } from '../../../schema/tables/agenda.ts'
import { appointments, clientHistoryProducts, clientHistoryServices } from '../../../schema/tables/appointments.ts'
import { ApiError, BatchAbortedError } from '../../db/errors.ts'
import type { Handlers } from '../../http/serve.ts'
import { selectRota } from '../staff/index.ts'
import { throwConflicts, updateBooking, withConflictDetails } from './booking.ts'
import { shiftServices } from './placements.ts'
import { peopleOfBooking, selectAgenda, selectAgendas, selectBookedIntervalsNear } from './queries.ts'
import { repeat } from './repeat.ts'

export const agendaMoveHandlers: Handlers<typeof calls> = {
  repeat,

  missed: async (db, { clientId }) =>
    (await db.batch(selectAgendas(db, sql`a.client_id = ${clientId} AND a.outcome IS NOT NULL`)))[0].toReversed().slice(0, 100),

  /** The booking was taken for somebody else: it and its visit go over, without pets of others, unless it has been paid. One trip. */
  changeClient: async (db, { agendaId, clientId }) => {
    const own = (pet: SQL) =>
      sql`EXISTS (SELECT 1 FROM sub_clients s WHERE s.sub_client_id = ${pet} AND s.client_id = ${clientId} AND s.deleted_utc IS NULL)`
    // What was done follows what was booked: taken back, the pets are there again.
    const petOfRow = sql`coalesce((SELECT v.sub_client_id FROM agenda_services v WHERE v.agenda_service_id = ${clientHistoryServices.agendaServiceId}), ${clientHistoryServices.subClientId})`
    const visit = sql`SELECT p.appointment_id FROM appointments p WHERE p.agenda_id = ${agendaId} AND p.deleted_utc IS NULL`
    try {
      const results = await db.batch(
        db.abortUnless(
          'missing',
          (salon) =>
            sql`EXISTS (SELECT 1 FROM clients c WHERE c.salon_id = ${salon} AND c.client_id = ${clientId} AND c.deleted_utc IS NULL)`,
        ),
        db.abortUnless(
          'already_used',
          (salon) =>
            sql`NOT EXISTS (SELECT 1 FROM appointments p WHERE p.salon_id = ${salon} AND p.agenda_id = ${agendaId} AND p.checked_out_utc IS NOT NULL AND p.deleted_utc IS NULL)`,
        ),
        db.update(
          agendas,
          {
            clientId,
            subClientIds: sql`(SELECT json_group_array(j.value) FROM json_each(${agendas.subClientIds}) j WHERE ${own(sql`j.value`)})`,
          },
          sql`${agendas.agendaId} = ${agendaId}`,
        ),
        db.abortIfUnchanged('missing'),
        db.update(
          agendaServices,
          { subClientId: null },
          sql`${agendaServices.agendaId} = ${agendaId} AND ${agendaServices.subClientId} IS NOT NULL AND NOT ${own(sql`${agendaServices.subClientId}`)}`,
        ),
        db.update(appointments, { clientId }, sql`${appointments.agendaId} = ${agendaId}`),
        db.update(
          clientHistoryServices,
          { clientId, subClientId: sql`CASE WHEN ${own(sql`${petOfRow}`)} THEN ${petOfRow} END` },
          sql`${clientHistoryServices.appointmentId} IN (${visit})`,
        ),
        db.update(clientHistoryProducts, { clientId }, sql`${clientHistoryProducts.appointmentId} IN (${visit})`),
        selectAgenda(db, agendaId),
      )
      return (results.at(-1) as Agenda[])[0]
    } catch (error) {
      if (error instanceof BatchAbortedError && error.reason === 'missing') return undefined
      if (error instanceof BatchAbortedError && error.reason === 'already_used') throw new ApiError(409, 'visit_paid')
      throw error
    }
  },

  /** Every service by the same amount, also across a night on which the clock changes. Two trips. */
  moveAgendaOnlyAdmin: async (db, { agendaId, newStartUTC, outsideHours = false }) => {
    const to = parseIso(newStartUTC)
    const day = toSalonDay(to, db.timeZone)
    const check = async () => {
      const [[before], rota, taken] = await db.batch(
        selectAgenda(db, agendaId),
        selectRota(db, addDays(day, -1), addDays(day, 1)),
        selectBookedIntervalsNear(db, peopleOfBooking(agendaId), () => sql`SELECT ${to} AS at`),
      )
      if (!before) throw new ApiError(404, 'unable_to_update_agenda')
      if (before.appointmentDTO?.arrival) throw new ApiError(409, 'client_arrived')
      const services = shiftServices(before, to - parseIso(before.start))
      const own = before.agendaServicesDTO.map((s) => s.agendaServiceId)
      throwConflicts(services, { rota, taken, own, outsideHours, zone: db.timeZone })
      return { before, services, rotaVersion: rota.rotaVersion }
    }
    const { before, services, rotaVersion } = await check()
    const plan = { services, version: before.version, outsideHours: outsideHours || before.outsideHours }
    return withConflictDetails(() => updateBooking(db, before, plan, rotaVersion), {
      staff: db,
      agendaId,
      conflicts: async () => void (await check()),
    })
  },
}
