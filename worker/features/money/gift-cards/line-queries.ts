import { sql } from 'drizzle-orm'
import type { Appointment } from '../../../../schema/api/visits/visits.ts'
import { giftCards } from '../../../../schema/tables/money/gift-cards.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import { selectVisits, touchVisits, visitIsOpen } from '../../visits/visits/index.ts'
import { removePrepaidSale } from '../prepaid/index.ts'

const visitIdOfLine = (prepaidSaleId: string) => sql`(
  SELECT s.appointment_id
  FROM prepaid_sales s
  WHERE s.prepaid_sale_id = ${prepaidSaleId}
)`
export const selectVisitOfLine = (db: StaffDb, prepaidSaleId: string): Statement<Appointment[]> =>
  selectVisits(db, sql`p.appointment_id = ${visitIdOfLine(prepaidSaleId)}`)

/** Takes a card off the checkout of an open visit, otherwise aborts the batch with `stale`; a reserved card waits for collection again. */
export const removeLineOfVisit = (db: StaffDb, prepaidSaleId: string): Statement<unknown>[] => [
  db.abortUnless(
    'stale',
    (salonId) => sql`
      EXISTS (
        SELECT 1
        FROM prepaid_sales w
        WHERE w.salon_id = ${salonId}
          AND w.prepaid_sale_id = ${prepaidSaleId}
          AND w.deleted_utc IS NULL
          AND ${visitIsOpen(sql.raw('w'))}
      )`,
  ),
  removePrepaidSale(db, prepaidSaleId),
  db.abortIfUnchanged('stale'),
  db.softDelete(
    giftCards,
    sql`
      reserved_utc IS NULL
      AND gift_cards.prepaid_id = (SELECT s.prepaid_id FROM prepaid_sales s WHERE s.prepaid_sale_id = ${prepaidSaleId})`,
  ),
  touchVisits(db, sql`appointments.appointment_id = ${visitIdOfLine(prepaidSaleId)}`),
]
