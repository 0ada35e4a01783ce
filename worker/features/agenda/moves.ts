import { sql } from 'drizzle-orm'
import type { Agenda } from '../../../schema/api/agenda.ts'
import type { agendaMoves as calls, RepeatConflict } from '../../../schema/api/agenda-moves.ts'
import { addDays, atMinutes, dayOf, isoOf, localMinutes, utcOf } from '../../../schema/rules/salon-time.ts'
import { agendas } from '../../../schema/tables/agenda.ts'
import { appointments, clientHistoryProducts, clientHistoryServices } from '../../../schema/tables/appointments.ts'
import { Aborted, Refusal } from '../../db/refusal.ts'
import type { Staff } from '../../db/staff.ts'
import type { Handlers } from '../../http/serve.ts'
import { readRota, rotaStands } from '../staff/data.ts'
import { guarded, refuseConflicts, rewrite } from './booking.ts'
import { addServices, plannedOf, readAgenda, readAgendas, readTakenAround, takeAll } from './data.ts'
import { conflictsOf, type PlannedAgendaService, spanOf } from './rules.ts'

/** A booking's services as they would be written again, so many seconds later or earlier. */
const shifted = (agenda: Agenda, seconds: number, newId?: (prefix: string) => string): PlannedAgendaService[] =>
  plannedOf(agenda).map((planned) => {
    const dto = agenda.agendaServicesDTO.find((s) => s.agendaServiceId === planned.agendaServiceId) as Agenda['agendaServicesDTO'][number]
    return {
      ...planned,
      agendaServiceId: newId?.('ags') ?? planned.agendaServiceId,
      start: planned.start + seconds,
      serviceId: dto.serviceId,
      service: dto.serviceDTO.service,
      price: dto.serviceDTO.price,
      subClientId: dto.subClientId,
      show: dto.show,
      ...(newId ? { mayOverlap: false } : {}),
    }
  })

export const agendaMoveHandlers: Handlers<typeof calls> = {
  /** The booking was taken for somebody else: it and its visit go over, unless it has been paid. One trip. */
  changeClient: async (staff, { agendaId, clientId }) => {
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
        staff.change(agendas, { clientId, subClientIds: [] }, sql`${agendas.agendaId} = ${agendaId}`),
        staff.must('missing'),
        staff.change(appointments, { clientId }, sql`${appointments.agendaId} = ${agendaId}`),
        staff.change(clientHistoryServices, { clientId }, sql`${clientHistoryServices.appointmentId} IN (${visit})`),
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
        readTakenUntil(staff, agendaId, to),
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

  /** The same day of the week at the same time by the salon's clock. All or nothing; two trips. */
  repeat: async (staff, { agendaId }, { everyWeeks, times, skip, moved }) => {
    const offsets = Array.from({ length: times }, (_, i) => (i + 1) * everyWeeks * 7 * 86400)
    const elsewhere = moved.map((move) => utcOf(move.start))
    const today = dayOf(staff.nowUtc, staff.timeZone)
    const [[before], rota, near, far, made] = await staff.trip(
      readAgenda(staff, agendaId),
      readRota(staff, addDays(today, -400), addDays(today, 52 * 7 * 52)),
      readTakenAround(staff, agendaId, offsets),
      readTakenUntil(staff, agendaId, ...elsewhere),
      staff.earlier(),
    )
    const load = async (ids: string) =>
      (await staff.trip(readAgendas(staff, sql`a.agenda_id IN (SELECT value FROM json_each(${JSON.stringify(ids.split(','))}))`)))[0]
    if (made) return load(made)
    if (!before) return undefined
    const day = dayOf(utcOf(before.start), staff.timeZone)
    const minutes = localMinutes(utcOf(before.start), staff.timeZone)
    const bookings = offsets.flatMap((_, i) => {
      const on = addDays(day, (i + 1) * everyWeeks * 7)
      if (skip.includes(on)) return []
      const start = utcOf(moved.find((move) => move.day === on)?.start ?? isoOf(atMinutes(on, minutes, staff.timeZone)))
      return [{ agendaId: staff.newId('agd'), start, services: shifted(before, start - utcOf(before.start), staff.newId) }]
    })
    const surroundings = { rota, taken: [...near, ...far], own: [], outsideHours: false, zone: staff.timeZone }
    const occurrences = bookings
      .map(({ start, services }): RepeatConflict => ({ start: isoOf(start), conflicts: conflictsOf(services, surroundings) }))
      .filter(({ conflicts }) => conflicts.length > 0)
    if (occurrences.length) throw new Refusal(409, 'Some of these times cannot be booked', { occurrences })
    if (!bookings.length) throw new Refusal(400, 'Please check what you entered', { fields: { skip: 'Nothing is left to book' } })

    const repeatId = before.repeatId ?? staff.newId('rep')
    const ids = bookings.map((booking) => booking.agendaId).join(',')
    try {
      return await staff.creating(async () => {
        const results = await staff.trip(
          ...staff.makes(ids),
          rotaStands(staff, rota.rotaVersion),
          staff.change(agendas, { repeatId }, sql`${agendas.agendaId} = ${agendaId} AND ${agendas.version} = ${before.version}`),
          staff.must('moved'),
          ...bookings.flatMap((booking) => {
            const span = spanOf(booking.services)
            const { clientId, subClientIds, color, note } = before
            return [
              staff.add(agendas, {
                agendaId: booking.agendaId,
                clientId,
                subClientIds,
                color,
                note,
                repeatId,
                start: isoOf(span.start),
                end: isoOf(span.end),
              }),
              ...addServices(staff, booking.agendaId, booking.services),
              ...takeAll(staff, booking.services, false),
            ]
          }),
          readAgendas(staff, sql`a.agenda_id IN (SELECT value FROM json_each(${JSON.stringify(ids.split(','))}))`),
        )
        return results.at(-1) as Agenda[]
      }, load)
    } catch (error) {
      if (error instanceof Aborted && ['taken', 'rota', 'moved'].includes(error.reason))
        throw new Refusal(409, 'Somebody else changed this meanwhile')
      throw error
    }
  },
}

/** What is taken of the booking's people around instants that are named outright. */
const readTakenUntil = (staff: Staff, agendaId: string, ...instants: number[]) => readTakenAround(staff, agendaId, [], instants)
