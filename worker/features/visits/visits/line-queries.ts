import { type SQL, sql } from 'drizzle-orm'
import type { VisitFee } from '../../../../schema/api/money/fee-fields.ts'
import type { ClientHistoryProduct, ClientHistoryService } from '../../../../schema/api/visits/performed-services-schemas.ts'
import type { StepContext } from '../../../../schema/rules/visits/visit-steps.ts'
import { type Columns, eurosSql, instantSql, jsonArray, jsonObject } from '../../../db/json-sql.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import { hasCashSystem } from '../../platform/salons/index.ts'

const userColumns: Columns<ClientHistoryService['userDTO']> = {
  userId: 'h.user_id',
  firstName: "coalesce(u.first_name, '')",
  lastName: "coalesce(u.last_name, '')",
}

const redoColumns: Columns<NonNullable<ClientHistoryService['redo']>> = {
  clientHistoryServiceId: 'h.redo_of_id',
  reason: 'h.redo_reason',
  percentage: 'h.redo_percentage',
}

/** Column map of a performed service, read FROM client_history_services h with `serviceJoins`. */
const serviceColumns: Columns<ClientHistoryService> = {
  clientHistoryServiceId: 'h.client_history_service_id',
  appointmentId: 'h.appointment_id',
  clientId: 'h.client_id',
  agendaServiceId: 'h.agenda_service_id',
  serviceId: 'h.service_id',
  userId: 'h.user_id',
  subClientId: 'h.sub_client_id',
  service: 'h.service',
  length: 'h.length_minutes',
  price: eurosSql('h.price_cents'),
  discount: eurosSql('h.discount_cents'),
  position: 'h.position',
  start: instantSql('h.start_utc'),
  end: instantSql('h.end_utc'),
  note: 'h.note',
  assistantId: 'h.assistant_id',
  redo: `iif(h.redo_of_id IS NULL, NULL, ${jsonObject(redoColumns)})`,
  tint: 'coalesce(k.tint, 1)',
  userDTO: jsonObject(userColumns),
  version: 'h.version',
}
const serviceJoins = `
  LEFT JOIN services x ON x.service_id = h.service_id
  LEFT JOIN service_categories k ON k.service_category_id = x.service_category_id
  LEFT JOIN users u ON u.user_id = h.user_id`

const stockColumns: Columns<ClientHistoryProduct['productDTO']> = {
  productId: 'h.product_id',
  stock: 'coalesce(d.stock, 0)',
  regularPrice: eurosSql('coalesce(d.price_cents, h.price_cents)'),
}

/** Column map of a sold product, read FROM client_history_products h with `productJoins`. */
const productColumns: Columns<ClientHistoryProduct> = {
  clientHistoryProductId: 'h.client_history_product_id',
  appointmentId: 'h.appointment_id',
  clientId: 'h.client_id',
  productId: 'h.product_id',
  userId: 'h.user_id',
  product: 'h.product',
  quantity: 'h.quantity',
  price: eurosSql('h.price_cents'),
  discount: eurosSql('h.discount_cents'),
  note: 'h.note',
  at: instantSql('coalesce(q.arrival_utc, h.changed_utc)'),
  productDTO: jsonObject(stockColumns),
  userDTO: jsonObject(userColumns),
  version: 'h.version',
}
const productJoins = `
  LEFT JOIN appointments q ON q.appointment_id = h.appointment_id
  LEFT JOIN products d ON d.product_id = h.product_id
  LEFT JOIN users u ON u.user_id = h.user_id`

const fromRowsOfVisit = (table: string, order: string) =>
  `FROM (
    SELECT *
    FROM ${table}
    WHERE salon_id = p.salon_id
      AND appointment_id = p.appointment_id
      AND deleted_utc IS NULL
    ORDER BY ${order}
  ) h`

/** JSON arrays of the performed services and the sold products of a visit (`appointments p`). */
export const servicesOfVisit: string = jsonArray(
  serviceColumns,
  fromRowsOfVisit('client_history_services', 'position, client_history_service_id') + serviceJoins,
)
export const productsOfVisit: string = jsonArray(productColumns, fromRowsOfVisit('client_history_products', 'rowid') + productJoins)

const feeColumns: Columns<VisitFee> = { visitFeeId: 'h.visit_fee_id', fee: 'h.fee', price: eurosSql('h.price_cents') }
/** JSON array of the fees of a visit (`appointments p`), in the order in which they were added. */
export const feesOfVisit: string = jsonArray(feeColumns, fromRowsOfVisit('visit_fees', 'rowid'))

/** Performed services; `where` is a condition on `client_history_services h`, followed by order and limit. */
export const selectPerformedServices = (db: StaffDb, where: SQL): Statement<ClientHistoryService[]> =>
  db.selectJson(
    serviceColumns,
    (salonId) => sql`
      FROM client_history_services h
      ${sql.raw(serviceJoins)}
      WHERE h.salon_id = ${salonId}
        AND h.deleted_utc IS NULL
        AND ${where}`,
  )

/** Sold products; `where` is a condition on `client_history_products h`, followed by order and limit. */
export const selectSoldProducts = (db: StaffDb, where: SQL): Statement<ClientHistoryProduct[]> =>
  db.selectJson(
    productColumns,
    (salonId) => sql`
      FROM client_history_products h
      ${sql.raw(productJoins)}
      WHERE h.salon_id = ${salonId}
        AND h.deleted_utc IS NULL
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
  userId: 'h.user_id',
  appointmentId: 'h.appointment_id',
  service: 'h.service',
  clientName: "coalesce((SELECT c.name FROM clients c WHERE c.client_id = h.client_id), '')",
}
const activeServiceJson = sql.raw(jsonObject(activeServiceColumns))

/**
 * Condition on a performed service: it is in its processing time, by its start or by the time for which it was booked. The busy time of
 * the booked service is its active time.
 */
const isProcessing = (service: SQL, nowUtc: number): SQL => sql`
  EXISTS (
    SELECT 1
    FROM agenda_services v, json_each(json_array(0, ${service}.start_utc - v.start_utc)) delay
    WHERE v.salon_id = ${service}.salon_id
      AND v.agenda_service_id = ${service}.agenda_service_id
      AND v.deleted_utc IS NULL
      AND ${nowUtc} - delay.value >= v.start_utc
      AND ${nowUtc} - delay.value < v.start_utc + v.length_minutes * 60
      AND NOT EXISTS (
        SELECT 1
        FROM busy_intervals b
        WHERE b.salon_id = v.salon_id
          AND b.cause_id = v.agenda_service_id
          AND +b.start_utc <= ${nowUtc} - delay.value
          AND b.end_utc > ${nowUtc} - delay.value
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
        s.avoid_appointments_start_check AS avoid,
        ${hasCashSystem(sql`s.salon_id`)} AS has_cash_system,
        (
          SELECT json_group_array(${activeServiceJson})
          FROM client_history_services h
          WHERE h.salon_id = s.salon_id
            AND ${isActive(sql`h`, db.nowUtc)}
        ) AS packed
      FROM salons s
      WHERE s.salon_id = ${salonId}`,
    ([row]) => ({
      avoidAppointmentsStartCheck: row?.avoid === 1,
      hasCashSystem: row?.has_cash_system === 1,
      activeServices: JSON.parse(String(row?.packed ?? '[]')),
    }),
  )
