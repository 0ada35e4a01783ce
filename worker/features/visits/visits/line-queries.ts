import { type SQL, sql } from 'drizzle-orm'
import type { VisitFee } from '../../../../schema/api/money/fee-fields.ts'
import type { ClientHistoryProduct, ClientHistoryService } from '../../../../schema/api/visits/performed-services-schemas.ts'
import type { StepContext } from '../../../../schema/rules/visits/visit-steps.ts'
import { type Columns, eurosSql, instantSql, jsonArray, jsonObject, readJson } from '../../../db/json-sql.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import { hasCashSystem } from '../../platform/salons/index.ts'

const userColumns = (line: string): Columns<ClientHistoryService['userDTO']> => ({
  userId: `${line}.user_id`,
  firstName: "coalesce(team_member.first_name, '')",
  lastName: "coalesce(team_member.last_name, '')",
})

const redoColumns: Columns<NonNullable<ClientHistoryService['redo']>> = {
  clientHistoryServiceId: 'performed_service.redo_of_id',
  reason: 'performed_service.redo_reason',
  percentage: 'performed_service.redo_percentage',
}

/** Column map of a performed service, read FROM performed_service with `serviceJoins`. */
const serviceColumns: Columns<ClientHistoryService> = {
  clientHistoryServiceId: 'performed_service.client_history_service_id',
  appointmentId: 'performed_service.appointment_id',
  clientId: 'performed_service.client_id',
  agendaServiceId: 'performed_service.agenda_service_id',
  serviceId: 'performed_service.service_id',
  userId: 'performed_service.user_id',
  subClientId: 'performed_service.sub_client_id',
  service: 'performed_service.service',
  length: 'performed_service.length_minutes',
  price: eurosSql('performed_service.price_cents'),
  discount: eurosSql('performed_service.discount_cents'),
  position: 'performed_service.position',
  start: instantSql('performed_service.start_utc'),
  end: instantSql('performed_service.end_utc'),
  note: 'performed_service.note',
  assistantId: 'performed_service.assistant_id',
  redo: `iif(performed_service.redo_of_id IS NULL, NULL, ${jsonObject(redoColumns)})`,
  tint: 'coalesce(service_category.tint, 1)',
  userDTO: jsonObject(userColumns('performed_service')),
  version: 'performed_service.version',
}
const serviceJoins = `
  LEFT JOIN services service ON service.service_id = performed_service.service_id
  LEFT JOIN service_categories service_category ON service_category.service_category_id = service.service_category_id
  LEFT JOIN users team_member ON team_member.user_id = performed_service.user_id`

const stockColumns: Columns<ClientHistoryProduct['productDTO']> = {
  productId: 'sold_product.product_id',
  stock: 'coalesce(product.stock, 0)',
  regularPrice: eurosSql('coalesce(product.price_cents, sold_product.price_cents)'),
}

/** Column map of a sold product, read FROM sold_product with `productJoins`. */
const productColumns: Columns<ClientHistoryProduct> = {
  clientHistoryProductId: 'sold_product.client_history_product_id',
  appointmentId: 'sold_product.appointment_id',
  clientId: 'sold_product.client_id',
  productId: 'sold_product.product_id',
  userId: 'sold_product.user_id',
  product: 'sold_product.product',
  quantity: 'sold_product.quantity',
  price: eurosSql('sold_product.price_cents'),
  discount: eurosSql('sold_product.discount_cents'),
  note: 'sold_product.note',
  at: instantSql('coalesce(visit.arrival_utc, sold_product.changed_utc)'),
  productDTO: jsonObject(stockColumns),
  userDTO: jsonObject(userColumns('sold_product')),
  version: 'sold_product.version',
}
const productJoins = `
  LEFT JOIN appointments visit ON visit.appointment_id = sold_product.appointment_id
  LEFT JOIN products product ON product.product_id = sold_product.product_id
  LEFT JOIN users team_member ON team_member.user_id = sold_product.user_id`

const fromRowsOfVisit = (table: string, alias: string, order: string) =>
  `FROM (
    SELECT *
    FROM ${table}
    WHERE salon_id = visit.salon_id
      AND appointment_id = visit.appointment_id
      AND deleted_utc IS NULL
    ORDER BY ${order}
  ) ${alias}`

/** JSON arrays of the performed services and the sold products of a visit (`appointments visit`). */
export const servicesOfVisit: string = jsonArray(
  serviceColumns,
  fromRowsOfVisit('client_history_services', 'performed_service', 'position, client_history_service_id') + serviceJoins,
)
export const productsOfVisit: string = jsonArray(
  productColumns,
  fromRowsOfVisit('client_history_products', 'sold_product', 'rowid') + productJoins,
)

const feeColumns: Columns<VisitFee> = { visitFeeId: 'fee.visit_fee_id', fee: 'fee.fee', price: eurosSql('fee.price_cents') }
/** JSON array of the fees of a visit (`appointments visit`), in the order in which they were added. */
export const feesOfVisit: string = jsonArray(feeColumns, fromRowsOfVisit('visit_fees', 'fee', 'rowid'))

/** Performed services; `where` is a condition on `client_history_services performed_service`, followed by order and limit. */
export const selectPerformedServices = (db: StaffDb, where: SQL): Statement<ClientHistoryService[]> =>
  db.selectJson(
    serviceColumns,
    (salonId) => sql`
      FROM client_history_services performed_service
      ${sql.raw(serviceJoins)}
      WHERE performed_service.salon_id = ${salonId}
        AND performed_service.deleted_utc IS NULL
        AND ${where}`,
  )

/** Sold products; `where` is a condition on `client_history_products sold_product`, followed by order and limit. */
export const selectSoldProducts = (db: StaffDb, where: SQL): Statement<ClientHistoryProduct[]> =>
  db.selectJson(
    productColumns,
    (salonId) => sql`
      FROM client_history_products sold_product
      ${sql.raw(productJoins)}
      WHERE sold_product.salon_id = ${salonId}
        AND sold_product.deleted_utc IS NULL
        AND ${where}`,
  )

/** A service that keeps a team member busy now. */
export interface ActiveService {
  userId: string
  appointmentId: string
  service: string
  clientName: string
}
export interface SalonActivity extends Pick<StepContext, 'avoidAppointmentsStartCheck'> {
  hasCashSystem: boolean
  activeServices: ActiveService[]
}

const activeServiceColumns: Columns<ActiveService> = {
  userId: 'performed_service.user_id',
  appointmentId: 'performed_service.appointment_id',
  service: 'performed_service.service',
  clientName: "coalesce((SELECT client.name FROM clients client WHERE client.client_id = performed_service.client_id), '')",
}
const activeServiceJson = sql.raw(jsonObject(activeServiceColumns))

/**
 * Condition on a performed service: it is in its processing time, by its start or by the time for which it was booked. The busy time of
 * the booked service is its active time.
 */
const isProcessing = (service: SQL, nowUtc: number): SQL => sql`
  EXISTS (
    SELECT 1
    FROM agenda_services booked_service, json_each(json_array(0, ${service}.start_utc - booked_service.start_utc)) delay
    WHERE booked_service.salon_id = ${service}.salon_id
      AND booked_service.agenda_service_id = ${service}.agenda_service_id
      AND booked_service.deleted_utc IS NULL
      AND ${nowUtc} - delay.value >= booked_service.start_utc
      AND ${nowUtc} - delay.value < booked_service.start_utc + booked_service.length_minutes * 60
      AND NOT EXISTS (
        SELECT 1
        FROM busy_intervals busy_interval
        WHERE busy_interval.salon_id = booked_service.salon_id
          AND busy_interval.cause_id = booked_service.agenda_service_id
          AND +busy_interval.start_utc <= ${nowUtc} - delay.value
          AND busy_interval.end_utc > ${nowUtc} - delay.value
          AND busy_interval.kind = 'person'
      )
  )`

/** Condition on a performed service: it keeps its team member busy at this moment. */
export const isActive = (service: SQL, nowUtc: number): SQL => sql`
  ${service}.start_utc IS NOT NULL
  AND ${service}.end_utc IS NULL
  AND ${service}.deleted_utc IS NULL
  AND NOT ${isProcessing(service, nowUtc)}`

/** The services that keep team members of the salon busy, whether the salon checks the order of starts, and has a cash system. */
export const selectActiveServices = (db: StaffDb): Statement<SalonActivity> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT
        salon.avoid_appointments_start_check AS avoid,
        ${hasCashSystem(sql`salon.salon_id`)} AS has_cash_system,
        (
          SELECT json_group_array(${activeServiceJson})
          FROM client_history_services performed_service
          WHERE performed_service.salon_id = salon.salon_id
            AND ${isActive(sql`performed_service`, db.nowUtc)}
        ) AS packed
      FROM salons salon
      WHERE salon.salon_id = ${salonId}`,
    ([row]) => ({
      avoidAppointmentsStartCheck: row?.avoid === 1,
      hasCashSystem: row?.has_cash_system === 1,
      activeServices: readJson(row?.packed ?? '[]'),
    }),
  )
