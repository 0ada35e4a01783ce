import { sql } from 'drizzle-orm'
import type { Appointment } from '../../../schema/api/appointments.ts'
import { computeBusyIntervals } from '../../../schema/rules/busy-intervals.ts'
import { addDays, toIso, toSalonDay } from '../../../schema/rules/salon-time.ts'
import { agendaServices, agendas } from '../../../schema/tables/agenda.ts'
import { appointments } from '../../../schema/tables/appointments.ts'
import { ApiError, BatchAbortedError } from '../../db/errors.ts'
import type { StaffDb } from '../../db/staff-db.ts'
import { findConflicts, getBookingSpan, planServices, reserveTime, selectBookedIntervals } from '../agenda/index.ts'
import { readServices } from '../catalogue/queries.ts'
import { abortIfRotaChanged, selectRota } from '../staff/index.ts'
import { copyBookedServices, lastVisit, readVisit } from './queries.ts'

export interface WalkIn {
  clientId: string
  services: readonly { serviceId: string; userId: string; subClientId: string | null; mayOverlap: boolean }[]
  outsideHours: boolean
  note: string
}

/** Somebody who comes without a booking gets one, from this minute on, and has arrived. Two trips: what it is checked against, then the guarded batch. */
export async function walkIn(db: StaffDb, wish: WalkIn): Promise<Appointment | undefined> {
  const { clientId, services: wanted, outsideHours, note } = wish
  const now = Math.floor(db.nowUtc / 60) * 60
  const day = toSalonDay(now, db.timeZone)
  const pets = wanted.flatMap((one) => one.subClientId ?? [])
  const [agendaId, appointmentId] = [db.newId('agd'), db.newId('apt')]
  const load = async (id: string) => (await db.batch(readVisit(db, id)))[0][0]

  const check = async () => {
    const [made, here, catalogue, rota, taken] = await db.batch(
      db.findReplay(),
      db.queryRaw(
        (salon) =>
          sql`SELECT EXISTS (SELECT 1 FROM clients c WHERE c.salon_id = ${salon} AND c.client_id = ${clientId} AND c.deleted_utc IS NULL) AS client, NOT EXISTS (SELECT 1 FROM json_each(${JSON.stringify(pets)}) j WHERE NOT EXISTS (SELECT 1 FROM sub_clients p WHERE p.client_id = ${clientId} AND p.sub_client_id = j.value AND p.deleted_utc IS NULL)) AS pets`,
        ([row]) => ({ client: row?.client === 1, pets: row?.pets === 1 }),
      ),
      readServices(db, sql`v.service_id IN (SELECT value FROM json_each(${JSON.stringify(wanted.map((one) => one.serviceId))}))`),
      selectRota(db, addDays(day, -1), addDays(day, 1)),
      selectBookedIntervals(
        db,
        wanted.map((one) => one.userId),
        now - 86400,
        now + 2 * 86400,
      ),
    )
    if (made) return { made }
    // One after another, each as long as the catalogue says.
    let next = now
    const drafts = wanted.map((one) => {
      const start = toIso(next)
      next += (catalogue.find((service) => service.serviceId === one.serviceId)?.length ?? 0) * 60
      return { ...one, start, show: true }
    })
    const { services, fields: wrong } = planServices(drafts, catalogue, [], db.newId)
    const fields: Record<string, string> = {
      ...Object.fromEntries(Object.entries(wrong).map(([field, sentence]) => [field.replace('agendaServicesDTO', 'services'), sentence])),
      ...(here.client ? {} : { clientId: 'Client not found' }),
      ...(here.pets ? {} : { services: 'Pet not found' }),
    }
    if (Object.keys(fields).length) throw new ApiError(400, 'invalid_input', { fields })
    const conflicts = findConflicts(services, { rota, taken, own: [], outsideHours, zone: db.timeZone })
    if (conflicts.some((conflict) => conflict.kind === 'overlap')) throw new ApiError(409, 'time_taken', { conflicts })
    if (conflicts.length) throw new ApiError(409, 'outside_working_hours', { conflicts })
    return { services, rotaVersion: rota.rotaVersion }
  }

  const checked = await check()
  if (checked.made !== undefined) return load(checked.made)
  const { services, rotaVersion } = checked
  const span = getBookingSpan(services)
  try {
    return await db.createIdempotent(
      async () =>
        lastVisit(
          await db.batch(
            ...db.recordIdempotencyKey(appointmentId),
            abortIfRotaChanged(db, rotaVersion),
            db.insert(agendas, {
              agendaId,
              clientId,
              subClientIds: [...new Set(pets)],
              outsideHours,
              start: toIso(span.start),
              end: toIso(span.end),
            }),
            ...services.map((service) =>
              db.insert(agendaServices, { ...service, start: toIso(service.start), parts: [...service.parts], agendaId }),
            ),
            ...reserveTime(db, computeBusyIntervals(services), outsideHours),
            db.insert(appointments, { appointmentId, agendaId, clientId, note, arrival: db.now }),
            copyBookedServices(db, appointmentId),
            readVisit(db, appointmentId),
          ),
        ),
      load,
    )
  } catch (error) {
    if (!(error instanceof BatchAbortedError) || (error.reason !== 'overlap' && error.reason !== 'rota')) throw error
    // The day changed between reading and writing: read again and say what is in the way now.
    await check()
    throw new ApiError(409, error.reason === 'overlap' ? 'time_taken' : 'stale')
  }
}
