import { sql } from 'drizzle-orm'
import { clients } from '../../../../schema/tables/clients/clients.ts'
import { sentReceipts } from '../../../../schema/tables/money/ledger.ts'
import { salons } from '../../../../schema/tables/platform/salons.ts'
import { type Language, languages } from '../../../../schema/terms.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'

/** Receipts that can be sent by e-mail within 24 hours: the address is free text, and the platform's mail account sends them. */
const maxPerVisit = 5
const maxPerSalon = 200

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

/** Language for a client's receipt: that of the booking, otherwise of the client; undefined if neither is known. */
export const selectReceiptLanguage = (db: StaffDb, appointmentId: string): Statement<Language | undefined> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT coalesce(a.language, nullif(c.language, '')) AS language
      FROM appointments p
      JOIN agendas a ON a.agenda_id = p.agenda_id
      JOIN clients c ON c.client_id = p.client_id
      WHERE p.salon_id = ${salonId}
        AND p.appointment_id = ${appointmentId}`,
    ([row]) => languages.find((language) => language === row?.language),
  )

/** Records a receipt that the message `outboxId` sends; aborts with `limit` if too many were sent for the visit or by the salon. */
export const insertSentReceipt = (db: StaffDb, receipt: { sentReceiptId: string; appointmentId: string; outboxId: string }) =>
  [
    db.abortUnless(
      'limit',
      (salonId) => sql`
        (
          SELECT count(*) < ${maxPerSalon} AND count(*) FILTER (WHERE r.appointment_id = ${receipt.appointmentId}) < ${maxPerVisit}
          FROM sent_receipts r
          WHERE r.salon_id = ${salonId}
            AND r.changed_utc > ${db.nowUtc - 86_400}
        )`,
    ),
    db.insert(sentReceipts, receipt),
  ] satisfies Statement<unknown>[]
