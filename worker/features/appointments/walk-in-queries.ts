import { sql } from 'drizzle-orm'
import { appointments } from '../../../schema/tables/appointments.ts'
import type { StaffDb } from '../../db/staff-db.ts'
import type { Statement } from '../../db/statement.ts'
import { selectServices } from '../catalogue/index.ts'
import { insertBookedServices } from './queries.ts'

/** Whether the client exists, and whether all pets exist and belong to the client. */
export const selectClientCheck = (db: StaffDb, clientId: string, petIds: readonly string[]) =>
  db.queryRaw(
    (salonId) => sql`
      SELECT
        EXISTS (
          SELECT 1
          FROM clients c
          WHERE c.salon_id = ${salonId}
            AND c.client_id = ${clientId}
            AND c.deleted_utc IS NULL
        ) AS client,
        NOT EXISTS (
          SELECT 1
          FROM json_each(${JSON.stringify(petIds)}) j
          WHERE NOT EXISTS (
            SELECT 1
            FROM sub_clients p
            WHERE p.client_id = ${clientId}
              AND p.sub_client_id = j.value
              AND p.deleted_utc IS NULL
          )
        ) AS pets`,
    ([row]) => ({ clientExists: row?.client === 1, petsExist: row?.pets === 1 }),
  )

export const selectServicesById = (db: StaffDb, serviceIds: readonly string[]) =>
  selectServices(db, sql`v.service_id IN (SELECT value FROM json_each(${JSON.stringify(serviceIds)}))`)

/** A visit whose client arrives now, with its booked services. */
export const insertArrivedVisit = (
  db: StaffDb,
  visit: { appointmentId: string; agendaId: string; clientId: string; note: string },
): Statement<unknown>[] => [db.insert(appointments, { ...visit, arrival: db.now }), insertBookedServices(db, visit.appointmentId)]
