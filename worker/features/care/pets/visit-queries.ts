import { sql } from 'drizzle-orm'
import { jsonObject } from '../../../db/json-sql.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'

interface VisitPets {
  clientId: string
  agendaId: string
  /** Of the pets that came along. */
  names: string[]
}
const visitJson = sql.raw(
  jsonObject({
    clientId: 'p.client_id',
    agendaId: 'p.agenda_id',
    names: `(
      SELECT json_group_array(s.name)
      FROM json_each(a.sub_client_ids_json) j
      CROSS JOIN sub_clients s ON s.sub_client_id = j.value AND s.salon_id = a.salon_id
    )`,
  }),
)

/** The pets of a visit and their owner; undefined for a visit without a pet. */
export const selectVisitPets = (db: StaffDb, appointmentId: string): Statement<VisitPets | undefined> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT ${visitJson} AS packed
      FROM appointments p
      JOIN agendas a ON a.agenda_id = p.agenda_id AND a.salon_id = p.salon_id
      WHERE p.salon_id = ${salonId}
        AND p.appointment_id = ${appointmentId}
        AND p.deleted_utc IS NULL
        AND a.sub_client_ids_json <> '[]'`,
    ([row]) => (row ? (JSON.parse(String(row.packed)) as VisitPets) : undefined),
  )

/**
 * Ends the messages that wait about a pet: those of its bookings to come, unless another pet comes along.
 */
export const stopPetMessages = (db: StaffDb, subClientId: string): Statement<number> =>
  db.executeRaw(
    (salonId) => sql`
      UPDATE outbox
      SET state = 'failed', reason = 'pet_died'
      WHERE salon_id = ${salonId}
        AND state = 'waiting'
        AND client_id = (
          SELECT p.client_id
          FROM sub_clients p
          WHERE p.salon_id = outbox.salon_id
            AND p.sub_client_id = ${subClientId}
        )
        AND agenda_id IN (
          SELECT a.agenda_id
          FROM agendas a
          WHERE a.salon_id = outbox.salon_id
            AND a.client_id = outbox.client_id
            AND a.sub_client_ids_json = json_array(${subClientId})
        )`,
  )
