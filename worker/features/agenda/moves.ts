import { type SQL, sql } from 'drizzle-orm'
import type { Agenda } from '../../../schema/api/agenda.ts'
import type { agendaMoves as calls } from '../../../schema/api/agenda-moves.ts'
import { addDays, dayOf, utcOf } from '../../../schema/rules/salon-time.ts'
import { agendaServices, agendas } from '../../../schema/tables/agenda.ts'
import { appointments, clientHistoryProducts, clientHistoryServices } from '../../../schema/tables/appointments.ts'
import { Aborted, Refusal } from '../../db/refusal.ts'
import type { Handlers } from '../../http/serve.ts'
import { readRota } from '../staff/data.ts'
import { guarded, refuseConflicts, rewrite } from './booking.ts'
import { peopleOfBooking, readAgenda, readAgendas, readTakenAround } from './data.ts'
import { shifted } from './placing.ts'
import { repeat } from './repeat.ts'

export const agendaMoveHandlers: Handlers<typeof calls> = {
  repeat,

  missed: async (staff, { clientId }) =>
    (await staff.trip(readAgendas(staff, sql`a.client_id = ${clientId} AND a.outcome IS NOT NULL`)))[0].toReversed().slice(0, 100),

  /** The booking was taken for somebody else: it and its visit go over, without pets of others, unless it has been paid. One trip. */
  changeClient: async (staff, { agendaId, clientId }) => {
    const own = (pet: SQL) =>
      sql`EXISTS (SELECT 1 FROM sub_clients s WHERE s.sub_client_id = ${pet} AND s.client_id = ${clientId} AND s.deleted_utc IS NULL)`
    // What was done follows what was booked: taken back, the pets are there again.
    const petOfRow = sql`coalesce((SELECT v.sub_client_id FROM agenda_services v WHERE v.agenda_service_id = ${clientHistoryServices.agendaServiceId}), ${clientHistoryServices.subClientId})`
    const visit = sql`SELECT p.appointment_id FROM appointments p WHERE p.agenda_id = ${agendaId} AND p.deleted_utc IS NULL`
    try {
      const results = await staff.trip(
        staff.unless(
          'missing',
          (salon) =>
            sql`EXISTS (SELECT 1 FROM clients c WHERE c.salon_id = ${salon} AND c.client_id = ${clientId} AND c.deleted_utc IS NULL)`,
        ),
        staff.unless(
          'used',
          (salon) =>
            sql`NOT EXISTS (SELECT 1 FROM appointments p WHERE p.salon_id = ${salon} AND p.agenda_id = ${agendaId} AND p.checked_out_utc IS NOT NULL AND p.deleted_utc IS NULL)`,
        ),
        staff.change(
          agendas,
          {
            clientId,
            subClientIds: sql`(SELECT json_group_array(j.value) FROM json_each(${agendas.subClientIds}) j WHERE ${own(sql`j.value`)})`,
          },
          sql`${agendas.agendaId} = ${agendaId}`,
        ),
        staff.must('missing'),
        staff.change(
          agendaServices,
          { subClientId: null },
          sql`${agendaServices.agendaId} = ${agendaId} AND ${agendaServices.subClientId} IS NOT NULL AND NOT ${own(sql`${agendaServices.subClientId}`)}`,
        ),
        staff.change(appointments, { clientId }, sql`${appointments.agendaId} = ${agendaId}`),
        staff.change(
          clientHistoryServices,
          { clientId, subClientId: sql`CASE WHEN ${own(sql`${petOfRow}`)} THEN ${petOfRow} END` },
          sql`${clientHistoryServices.appointmentId} IN (${visit})`,
        ),
        staff.change(clientHistoryProducts, { clientId }, sql`${clientHistoryProducts.appointmentId} IN (${visit})`),
        readAgenda(staff, agendaId),
      )
      return (results.at(-1) as Agenda[])[0]
    } catch (error) {
      if (error instanceof Aborted && error.reason === 'missing') return undefined
      if (error instanceof Aborted && error.reason === 'used') throw new Refusal(409, 'This visit is paid already')
      throw error
    }
  },

  /** Every service by the same amount, also across a night on which the clock changes. Two trips. */
  moveAgendaOnlyAdmin: async (staff, { agendaId, newStartUTC, outsideHours = false }) => {
    const to = utcOf(newStartUTC)
    const day = dayOf(to, staff.timeZone)
    const check = async () => {
      const [[before], rota, taken] = await staff.trip(
        readAgenda(staff, agendaId),
        readRota(staff, addDays(day, -1), addDays(day, 1)),
        readTakenAround(staff, peopleOfBooking(agendaId), () => sql`SELECT ${to} AS at`),
      )
      if (!before) throw new Refusal(404, 'Unable to update agenda')
      if (before.appointmentDTO?.arrival) throw new Refusal(409, 'The client has already come')
      const services = shifted(before, to - utcOf(before.start))
      const own = before.agendaServicesDTO.map((s) => s.agendaServiceId)
      refuseConflicts(services, { rota, taken, own, outsideHours, zone: staff.timeZone })
      return { before, services, rotaVersion: rota.rotaVersion }
    }
    const { before, services, rotaVersion } = await check()
    const plan = { services, version: before.version, outsideHours: outsideHours || before.outsideHours }
    return guarded(() => rewrite(staff, before, plan, rotaVersion), { staff, agendaId, conflicts: async () => void (await check()) })
  },
}
