import { type SQL, sql } from 'drizzle-orm'
import { visitFees } from '../../../../schema/tables/money/charges-fees.ts'
import { appointments } from '../../../../schema/tables/visits/visits.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import { insertSale } from '../../visits/visits/index.ts'
import { closeVisit } from './checkout-queries.ts'
import type { Sale } from './checkout-rules.ts'

const isClient = (salonId: SQL, clientId: string) => sql`
  EXISTS (
    SELECT 1
    FROM clients client
    WHERE client.salon_id = ${salonId}
      AND client.client_id = ${clientId}
      AND client.deleted_utc IS NULL
  )`

/** Which of the team members are in the salon, and whether the client is; nobody is no missing client. */
export const selectPeople = (
  db: StaffDb,
  clientId: string,
  userIds: readonly string[],
): Statement<{ hasClient: boolean; userIds: readonly string[] }> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT
        ${clientId === '' ? sql`1` : isClient(salonId, clientId)} AS has_client,
        (
          SELECT json_group_array(team_member.user_id)
          FROM users team_member
          WHERE team_member.salon_id = ${salonId}
            AND team_member.user_id IN (SELECT value FROM json_each(${JSON.stringify(userIds)}))
            AND team_member.deleted_utc IS NULL
        ) AS user_ids`,
    ([row]) => ({ hasClient: row?.has_client === 1, userIds: JSON.parse(String(row?.user_ids ?? '[]')) }),
  )

/** The version of a new sale when its products are in it. */
export const getOpenVersion = (products: readonly unknown[]): number => (products.length > 0 ? 2 : 1)

/**
 * Records a sale without a visit: its row, its fees, its products with their stock, and what a checkout writes. Aborts the batch with
 * `missing` where something does not exist or has another price, with `stock` where there is too little, and otherwise as `closeVisit`.
 */
export const insertPaidSale = (db: StaffDb, { sale, saleId, clientId }: { sale: Sale; saleId: string; clientId: string }) => {
  const { appointmentId, discountValueProducts, clientHistoryProductsDTO: products, feesDTO = [] } = sale.visit
  const drafts = products.map((line) => ({ ...line, appointmentId, price: undefined, note: '' }))
  return [
    ...(clientId === '' ? [] : [db.abortUnless('missing', (salonId) => isClient(salonId, clientId))]),
    db.insert(appointments, { appointmentId, agendaId: appointmentId, clientId, discountValueProducts }),
    ...feesDTO.map((fee) => db.insert(visitFees, { ...fee, appointmentId })),
    ...(drafts.length > 0
      ? [...insertSale(db, saleId, drafts, sql`visit.checked_out_utc IS NULL`), abortIfPricesChanged(db, sale.visit)]
      : []),
    ...closeVisit(db, sale),
  ] satisfies Statement<unknown>[]
}

/** The catalogue may have changed since the price was computed. */
const abortIfPricesChanged = (db: StaffDb, { appointmentId, clientHistoryProductsDTO }: Sale['visit']) =>
  db.abortUnless(
    'missing',
    (salonId) => sql`
      NOT EXISTS (
        SELECT 1
        FROM client_history_products sold_product
        WHERE sold_product.salon_id = ${salonId}
          AND sold_product.appointment_id = ${appointmentId}
          AND sold_product.price_cents <> (
            SELECT j.value ->> 'cents'
            FROM json_each(${JSON.stringify(
              clientHistoryProductsDTO.map(({ clientHistoryProductId, price }) => ({
                id: clientHistoryProductId,
                cents: Math.round(price * 100),
              })),
            )}) j
            WHERE j.value ->> 'id' = sold_product.client_history_product_id
          )
      )`,
  )
