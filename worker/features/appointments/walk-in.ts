import { sql } from 'drizzle-orm'
import type { Appointment } from '../../../schema/api/appointments.ts'
import { occupationsOf } from '../../../schema/rules/occupations.ts'
import { addDays, dayOf, isoOf } from '../../../schema/rules/salon-time.ts'
import { agendaServices, agendas } from '../../../schema/tables/agenda.ts'
import { appointments } from '../../../schema/tables/appointments.ts'
import { Aborted, Refusal } from '../../db/refusal.ts'
import type { Staff } from '../../db/staff.ts'
import { readTaken, takeTime } from '../agenda/data.ts'
import { conflictsOf, planServices, spanOf } from '../agenda/rules.ts'
import { readServices } from '../catalogue/data.ts'
import { readRota, rotaStands } from '../staff/data.ts'
import { bringServices, last, readVisit } from './data.ts'

export interface WalkIn {
  clientId: string
  services: readonly { serviceId: string; userId: string; subClientId: string | null; mayOverlap: boolean }[]
  outsideHours: boolean
  note: string
}

/** Somebody who comes without a booking gets one, from this minute on, and has arrived. Two trips: what it is checked against, then the guarded batch. */
export async function walkIn(staff: Staff, wish: WalkIn): Promise<Appointment | undefined> {
  const { clientId, services: wanted, outsideHours, note } = wish
  const now = Math.floor(staff.nowUtc / 60) * 60
  const day = dayOf(now, staff.timeZone)
  const pets = wanted.flatMap((one) => one.subClientId ?? [])
  const [agendaId, appointmentId] = [staff.newId('agd'), staff.newId('apt')]
  const load = async (id: string) => (await staff.trip(readVisit(staff, id)))[0][0]

  const check = async () => {
    const [made, here, catalogue, rota, taken] = await staff.trip(
      staff.earlier(),
      staff.ask(
        (salon) =>
          sql`SELECT EXISTS (SELECT 1 FROM clients c WHERE c.salon_id = ${salon} AND c.client_id = ${clientId} AND c.deleted_utc IS NULL) AS client, NOT EXISTS (SELECT 1 FROM json_each(${JSON.stringify(pets)}) j WHERE NOT EXISTS (SELECT 1 FROM sub_clients p WHERE p.client_id = ${clientId} AND p.sub_client_id = j.value AND p.deleted_utc IS NULL)) AS pets`,
        ([row]) => ({ client: row?.client === 1, pets: row?.pets === 1 }),
      ),
      readServices(staff, sql`v.service_id IN (SELECT value FROM json_each(${JSON.stringify(wanted.map((one) => one.serviceId))}))`),
      readRota(staff, addDays(day, -1), addDays(day, 1)),
      readTaken(
        staff,
        wanted.map((one) => one.userId),
        now - 86400,
        now + 2 * 86400,
      ),
    )
    if (made) return { made }
    // One after another, each as long as the catalogue says.
    let next = now
    const drafts = wanted.map((one) => {
      const start = isoOf(next)
      next += (catalogue.find((service) => service.serviceId === one.serviceId)?.length ?? 0) * 60
      return { ...one, start, show: true }
    })
    const { services, fields: wrong } = planServices(drafts, catalogue, [], staff.newId)
    const fields: Record<string, string> = {
      ...Object.fromEntries(Object.entries(wrong).map(([field, sentence]) => [field.replace('agendaServicesDTO', 'services'), sentence])),
      ...(here.client ? {} : { clientId: 'No such client' }),
      ...(here.pets ? {} : { services: 'No such pet' }),
    }
    if (Object.keys(fields).length) throw new Refusal(400, 'Please check what you entered', { fields })
    const conflicts = conflictsOf(services, { rota, taken, own: [], outsideHours, zone: staff.timeZone })
    if (conflicts.some((conflict) => conflict.kind === 'overlap')) throw new Refusal(409, 'This time is already taken', { conflicts })
    if (conflicts.length) throw new Refusal(409, 'This time is outside the working hours', { conflicts })
    return { services, rotaVersion: rota.rotaVersion }
  }

  const checked = await check()
  if (checked.made !== undefined) return load(checked.made)
  const { services, rotaVersion } = checked
  const span = spanOf(services)
  try {
    return await staff.creating(
      async () =>
        last(
          await staff.trip(
            ...staff.makes(appointmentId),
            rotaStands(staff, rotaVersion),
            staff.add(agendas, {
              agendaId,
              clientId,
              subClientIds: [...new Set(pets)],
              outsideHours,
              start: isoOf(span.start),
              end: isoOf(span.end),
            }),
            ...services.map((service) =>
              staff.add(agendaServices, { ...service, start: isoOf(service.start), parts: [...service.parts], agendaId }),
            ),
            ...takeTime(staff, occupationsOf(services), outsideHours),
            staff.add(appointments, { appointmentId, agendaId, clientId, note, arrival: staff.now }),
            bringServices(staff, appointmentId),
            readVisit(staff, appointmentId),
          ),
        ),
      load,
    )
  } catch (error) {
    if (!(error instanceof Aborted) || (error.reason !== 'taken' && error.reason !== 'rota')) throw error
    // The day changed between reading and writing: read again and say what is in the way now.
    await check()
    throw new Refusal(409, error.reason === 'taken' ? 'This time is already taken' : 'Somebody else changed this meanwhile')
  }
}
