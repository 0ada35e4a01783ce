import { type SQL, sql } from 'drizzle-orm'
import type { VisitAgenda } from '../../../../schema/api/visits/visit-booking.ts'
import type { Appointment, AppointmentOfDay } from '../../../../schema/api/visits/visits-schemas.ts'
import { visitBalance } from '../../../../schema/rules/money/ledger.ts'
import { toVisitReductions } from '../../../../schema/rules/money/promotions.ts'
import { toPriceLines, visitPrice } from '../../../../schema/rules/visits/visit-price.ts'
import { appointments, clientHistoryProducts, clientHistoryServices } from '../../../../schema/tables/visits/visits.ts'
import {
  booleanSql,
  type Columns,
  eurosSql,
  instantSql,
  jsonArray,
  jsonObject,
  jsonRow,
  readJson,
  storedJsonSql,
} from '../../../db/json-sql.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import { servicesInOrder } from '../../booking/bookings/index.ts'
import { petWarnings } from '../../care/pets/index.ts'
import { selectServices } from '../../catalogue/services/index.ts'
import { outstandingOfClient } from '../../clients/clients/index.ts'
import { endPromoUses, ledgerEntriesOfVisit, promosOfVisit, returnReward, rewardOfVisit } from '../../money/ledger/index.ts'
import { depositOfVisit, prepaidLinesOfVisit, removePrepaidSales, sessionsOfVisit } from '../../money/prepaid/index.ts'
import { feesOfVisit, productsOfVisit, servicesOfVisit } from './line-queries.ts'

/**
 * Changes the stock by the rows of `buildSource` and records the movements, in the batch of their cause. The rows are
 * (product_id, quantity, appointment_id) with a quantity in pieces, negative for stock out. Aborts the batch with `stock` where
 * a product's stock would become negative.
 */
export function updateStock(db: StaffDb, buildSource: (salonId: SQL) => SQL): Statement<unknown>[] {
  const sumByProduct = (salonId: SQL) => sql`(
    SELECT r.product_id, sum(r.quantity) AS quantity
    FROM (${buildSource(salonId)}) r
    GROUP BY r.product_id
  )`
  return [
    db.abortUnless(
      'stock',
      (salonId) => sql`
        NOT EXISTS (
          SELECT 1
          FROM ${sumByProduct(salonId)} w
          LEFT JOIN products product ON product.product_id = w.product_id AND product.salon_id = ${salonId}
          WHERE w.quantity < 0
            AND coalesce(product.stock, 0) + w.quantity < 0
        )`,
    ),
    db.executeRaw(
      (salonId, userId) => sql`
        UPDATE products
        SET stock = stock + w.quantity,
          changed_by = ${userId},
          changed_utc = ${db.nowUtc}
        FROM ${sumByProduct(salonId)} w
        WHERE w.product_id = products.product_id
          AND w.quantity <> 0
          AND +products.salon_id = ${salonId}`,
    ),
    db.executeRaw(
      (salonId, userId) => sql`
        INSERT INTO stock_movements (
          stock_movement_id, salon_id, product_id, kind, quantity, stock_after, appointment_id, user_id, at_utc
        )
        SELECT
          ${db.newId('stm')} || '.' || row_number() OVER (), product.salon_id, product.product_id,
          iif(r.quantity < 0, 'sale', 'return'), r.quantity, product.stock, r.appointment_id, ${userId}, ${db.nowUtc}
        FROM (${buildSource(salonId)}) r
        JOIN products product ON product.product_id = r.product_id
        WHERE r.quantity <> 0
          AND product.salon_id = ${salonId}`,
    ),
  ]
}

/** Removes the sold products of a visit and returns them to stock. */
export const returnSoldProducts = (db: StaffDb, appointmentId: string): Statement<unknown>[] => [
  ...updateStock(
    db,
    (salonId) => sql`
      SELECT sold_product.product_id, sold_product.quantity, sold_product.appointment_id
      FROM client_history_products sold_product
      WHERE sold_product.salon_id = ${salonId}
        AND sold_product.appointment_id = ${appointmentId}
        AND sold_product.deleted_utc IS NULL`,
  ),
  db.softDelete(clientHistoryProducts, sql`${clientHistoryProducts.appointmentId} = ${appointmentId}`),
]

type BookedService = VisitAgenda['agendaServicesDTO'][number]
/** A visit as SQL builds it; payments, tips and refunds are computed from its ledger entries. */
type VisitRow<V extends AppointmentOfDay> = Omit<V, 'payments' | 'tips' | 'refunded'>

const clientColumns: Columns<NonNullable<Appointment['clientDTO']>> = {
  clientId: 'client.client_id',
  name: 'client.name',
  phoneNumber: 'client.phone_number',
  birthDate: 'client.birth_date',
  note: 'client.note',
  allergies: 'client.allergies',
  owed: eurosSql(outstandingOfClient),
}

const payerColumns: Columns<NonNullable<Appointment['paymentClientDTO']>> = {
  clientId: 'client.client_id',
  name: 'client.name',
  owed: eurosSql(outstandingOfClient),
}

const petColumns: Columns<Appointment['subClientsDTO'][number]> = {
  subClientId: 'pet.sub_client_id',
  name: 'pet.name',
  species: 'pet.species',
  breed: 'pet.breed',
  size: 'pet.size',
  allergies: 'pet.allergies',
  note: 'pet.note',
  ...petWarnings,
}

const catalogueColumns: Columns<BookedService['serviceDTO']> = {
  serviceId: 'booked_service.service_id',
  service: 'booked_service.service',
  length: 'booked_service.length_minutes',
  price: eurosSql('booked_service.price_cents'),
  parts: storedJsonSql('booked_service.parts_json', '[]'),
  tint: 'coalesce(service_category.tint, 1)',
}

const bookedServiceColumns: Columns<BookedService> = {
  agendaServiceId: 'booked_service.agenda_service_id',
  serviceId: 'booked_service.service_id',
  userId: 'booked_service.user_id',
  subClientId: 'booked_service.sub_client_id',
  start: instantSql('booked_service.start_utc'),
  mayOverlap: booleanSql('booked_service.may_overlap'),
  serviceDTO: jsonObject(catalogueColumns),
  userDTO: jsonObject({
    userId: 'booked_service.user_id',
    firstName: "coalesce(team_member.first_name, '')",
    lastName: "coalesce(team_member.last_name, '')",
  }),
}

// A sale without a visit has no booking: its columns are NULL.
const bookingColumns: Columns<VisitAgenda> = {
  agendaId: 'coalesce(booking.agenda_id, visit.agenda_id)',
  start: instantSql('coalesce(booking.start_utc, visit.checked_out_utc, visit.changed_utc)'),
  color: "coalesce(booking.color, '')",
  note: "coalesce(booking.note, '')",
  totalLength: `(
    SELECT coalesce(sum(booked_service.length_minutes), 0)
    FROM agenda_services booked_service
    WHERE booked_service.salon_id = booking.salon_id
      AND booked_service.agenda_id = booking.agenda_id
      AND booked_service.deleted_utc IS NULL
  )`,
  onlineBooking: booleanSql('booking.online_booking'),
  channel: 'booking.channel',
  agendaServicesDTO: jsonArray(
    bookedServiceColumns,
    `FROM ${servicesInOrder}
    LEFT JOIN services service ON service.service_id = booked_service.service_id
    LEFT JOIN service_categories service_category ON service_category.service_category_id = service.service_category_id
    LEFT JOIN users team_member ON team_member.user_id = booked_service.user_id`,
  ),
}

/**
 * Column map of a visit, read FROM agendas booking and its visit, `appointments visit`. One of them may be missing: the visit while the
 * client is expected, the booking of a sale without a visit. `owner` is the one that is there.
 */
const toVisitColumns = (owner: 'booking' | 'visit'): Columns<VisitRow<Appointment>> => ({
  appointmentId: 'visit.appointment_id',
  salonId: `${owner}.salon_id`,
  agendaId: `${owner}.agenda_id`,
  clientId: `${owner}.client_id`,
  clientDTO: jsonRow(
    clientColumns,
    `FROM clients client
    WHERE client.client_id = ${owner}.client_id
      AND client.salon_id = ${owner}.salon_id`,
  ),
  subClientsDTO: jsonArray(
    petColumns,
    `FROM json_each(booking.sub_client_ids_json) j
    CROSS JOIN sub_clients pet ON pet.sub_client_id = j.value AND pet.salon_id = booking.salon_id`,
  ),
  readyToCollect: instantSql(`(
    SELECT message.created_utc
    FROM outbox message
    WHERE message.salon_id = booking.salon_id
      AND message.cause = 'pet_ready:' || visit.appointment_id
      AND message.channel IS NOT NULL
  )`),
  agendaDTO: jsonObject(bookingColumns),
  bookingGroupId: 'booking.booking_group_id',
  note: "coalesce(visit.note, '')",
  arrival: instantSql('visit.arrival_utc'),
  startServices: instantSql('visit.start_services_utc'),
  checkedOut: instantSql('visit.checked_out_utc'),
  discountValueServices: eurosSql('coalesce(visit.discount_services_cents, 0)'),
  discountValueProducts: eurosSql('coalesce(visit.discount_products_cents, 0)'),
  paymentClientId: 'visit.payment_client_id',
  paymentClientDTO: jsonRow(
    payerColumns,
    `FROM clients client
    WHERE client.client_id = visit.payment_client_id
      AND client.salon_id = visit.salon_id`,
  ),
  entries: ledgerEntriesOfVisit,
  tip: eurosSql('coalesce(visit.tip_cents, 0)'),
  owed: eurosSql('coalesce(visit.owed_cents, 0)'),
  total: eurosSql('coalesce(visit.total_cents, 0)'),
  externalCashOrder: 'visit.external_cash_order',
  specialPromosDTO: promosOfVisit,
  prepaidDTO: prepaidLinesOfVisit,
  courseSessionsDTO: sessionsOfVisit,
  depositDTO: depositOfVisit,
  loyaltyReward: rewardOfVisit,
  clientHistoryServicesDTO: servicesOfVisit,
  clientHistoryProductsDTO: productsOfVisit,
  feesDTO: feesOfVisit,
  version: 'coalesce(visit.version, 0)',
})
export const visitOfBookingJson = sql.raw(jsonObject(toVisitColumns('booking')))
const visitJson = sql.raw(jsonObject(toVisitColumns('visit')))

/** Adds what follows from the ledger entries and, to an open visit, its present price; the total of a closed one stays as it was paid. */
export function parseVisit<V extends AppointmentOfDay>(packed: unknown): V {
  const { depositDTO, bookingGroupId, ...row } = readJson(packed) as VisitRow<V>
  const { paying, tips, refunded } = visitBalance(row.entries)
  const total =
    row.checkedOut || row.externalCashOrder
      ? row.total
      : visitPrice({ ...row, lines: toPriceLines(row), reductions: toVisitReductions(row) }).total
  const payments = paying.flatMap(({ at, payments }) => payments.map((payment) => ({ ...payment, at })))
  return {
    ...row,
    ...(depositDTO ? { depositDTO } : {}),
    ...(bookingGroupId ? { bookingGroupId } : {}),
    total,
    payments,
    tips,
    refunded,
  } as V
}

/** Visits of the caller's salon; `where` is a condition on `appointments visit`, followed by order and limit. */
export function selectVisits(db: StaffDb, where: SQL): Statement<Appointment[]> {
  return db.queryRaw(
    (salonId) => sql`
      SELECT ${visitJson} AS packed
      FROM appointments visit
      LEFT JOIN agendas booking ON booking.agenda_id = visit.agenda_id AND booking.salon_id = visit.salon_id
      WHERE visit.salon_id = ${salonId}
        AND visit.deleted_utc IS NULL
        AND ${where}`,
    (rows) => rows.map(({ packed }) => parseVisit<Appointment>(packed)),
  )
}
export const selectVisit = (db: StaffDb, appointmentId: string): Statement<Appointment[]> =>
  selectVisits(db, sql`visit.appointment_id = ${appointmentId}`)
export const selectVisitOfBooking = (db: StaffDb, agendaId: string): Statement<Appointment[]> =>
  selectVisits(db, sql`visit.agenda_id = ${agendaId}`)

export const isVisit = (appointmentId: string): SQL => sql`${appointments.appointmentId} = ${appointmentId}`
/** Condition on `appointments`: not checked out. */
export const isUnpaid = sql`checked_out_utc IS NULL AND external_cash_order IS NULL`

/** Statements with which other features remove what belongs to a visit. */
const relatedRemovals: readonly ((db: StaffDb, appointmentId: string) => Statement<unknown>[])[] = [
  (db, appointmentId) => [endPromoUses(db, appointmentId, 'arrival_undone')],
  (db, appointmentId) => [removePrepaidSales(db, appointmentId), returnReward(db, appointmentId)],
]

/** Removes an unpaid visit with its services and products, so that its booking is expected again; aborts the batch with `stale`. */
export const removeVisit = (db: StaffDb, appointmentId: string, condition: SQL = sql`TRUE`): Statement<unknown>[] => [
  db.softDelete(appointments, isVisit(appointmentId), isUnpaid, condition),
  db.abortIfUnchanged('stale'),
  ...returnSoldProducts(db, appointmentId),
  db.softDelete(clientHistoryServices, sql`${clientHistoryServices.appointmentId} = ${appointmentId}`),
  ...relatedRemovals.flatMap((remove) => remove(db, appointmentId)),
]
/** Removes an unpaid visit whose client has arrived. */
export const removeArrivedVisit = (db: StaffDb, appointmentId: string): Statement<unknown>[] =>
  removeVisit(db, appointmentId, sql`arrival_utc IS NOT NULL`)

/** Whether a booking is there, taking place or not. */
export const selectBookingExists = (db: StaffDb, agendaId: string): Statement<boolean> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT 1
      FROM agendas booking
      WHERE booking.salon_id = ${salonId}
        AND booking.agenda_id = ${agendaId}
        AND booking.deleted_utc IS NULL`,
    (rows) => rows.length > 0,
  )

export const selectServicesById = (db: StaffDb, serviceIds: readonly string[]) =>
  selectServices(db, sql`service.service_id IN (SELECT value FROM json_each(${JSON.stringify(serviceIds)}))`)
