import { sql } from 'drizzle-orm'
import { clients } from '../../../schema/tables/clients.ts'
import { salons } from '../../../schema/tables/salons.ts'
import type { StaffDb } from '../../db/staff-db.ts'

export type SalonRow = typeof salons.$inferSelect

export const selectSalon = (db: StaffDb) => db.select(salons)

/** The client who pays for a visit, or none. */
export const selectPayer = (db: StaffDb, appointmentId: string) =>
  db.select(clients, {
    where: sql`${clients.clientId} = (
      SELECT coalesce(p.payment_client_id, p.client_id)
      FROM appointments p
      WHERE p.appointment_id = ${appointmentId}
    )`,
  })
