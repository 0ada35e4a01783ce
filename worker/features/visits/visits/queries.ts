import { type SQL, sql } from 'drizzle-orm'
import type { VisitAgenda } from '../../../../schema/api/visits/visit-booking.ts'
import type { Appointment, AppointmentOfDay } from '../../../../schema/api/visits/visits-schemas.ts'
import { visitBalance } from '../../../../schema/rules/money/ledger.ts'
import { toVisitReductions } from '../../../../schema/rules/money/promotions.ts'
import { toPriceLines, visitPrice } from '../../../../schema/rules/visits/visit-price.ts'
import { appointments, clientHistoryProducts, clientHistoryServices } from '../../../../schema/tables/visits/visits.ts'
import { booleanSql, type Columns, eurosSql, instantSql, jsonArray, jsonObject, jsonRow, storedJsonSql } from '../../../db/json-sql.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import { servicesInOrder } from '../../booking/bookings/index.ts'
import { petWarnings } from '../../care/pets/index.ts'
import { selectServices } from '../../catalogue/services/index.ts'
import { outstandingOfClient } from '../../clients/clients/index.ts'
import { endPromoUses, ledgerEntriesOfVisit, promosOfVisit, returnReward, rewardOfVisit } from '../../money/ledger/index.ts'
import { prepaidLinesOfVisit, removePrepaidSales, sessionsOfVisit } from '../../money/prepaid/index.ts'
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
          LEFT JOIN products d ON d.product_id = w.product_id AND d.salon_id = ${salonId}
          WHERE w.quantity < 0
            AND coalesce(d.stock, 0) + w.quantity < 0
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
          ${db.newId('stm')} || '.' || row_number() OVER (), d.salon_id, d.product_id,
          iif(r.quantity < 0, 'sale', 'return'), r.quantity, d.stock, r.appointment_id, ${userId}, ${db.nowUtc}
        FROM (${buildSource(salonId)}) r
        JOIN products d ON d.product_id = r.product_id
        WHERE r.quantity <> 0
          AND d.salon_id = ${salonId}`,
    ),
  ]
}

/** Removes the sold products of a visit and returns them to stock. */
export const returnSoldProducts = (db: StaffDb, appointmentId: string): Statement<unknown>[] => [
  ...updateStock(
    db,
    (salonId) => sql`
      SELECT h.product_id, h.quantity, h.appointment_id
      FROM client_history_products h
      WHERE h.salon_id = ${salonId}
        AND h.appointment_id = ${appointmentId}
        AND h.deleted_utc IS NULL`,
  ),
  db.softDelete(clientHistoryProducts, sql`${clientHistoryProducts.appointmentId} = ${appointmentId}`),
]

type BookedService = VisitAgenda['agendaServicesDTO'][number]
/** A visit as SQL builds it; payments, tips and refunds are computed from its ledger entries. */
type VisitRow<V extends AppointmentOfDay> = Omit<V, 'payments' | 'tips' | 'refunded'>

const clientColumns: Columns<NonNullable<Appointment['clientDTO']>> = {
  clientId: 'c.client_id',
  name: 'c.name',
  phoneNumber: 'c.phone_number',
  birthDate: 'c.birth_date',
  note: 'c.note',
  allergies: 'c.allergies',
  owed: eurosSql(outstandingOfClient),
}

const payerColumns: Columns<NonNullable<Appointment['paymentClientDTO']>> = {
  clientId: 'c.client_id',
  name: 'c.name',
  owed: eurosSql(outstandingOfClient),
}

const petColumns: Columns<Appointment['subClientsDTO'][number]> = {
  subClientId: 's.sub_client_id',
  name: 's.name',
  species: 's.species',
  breed: 's.breed',
  size: 's.size',
  allergies: 's.allergies',
  note: 's.note',
  ...petWarnings,
}

const catalogueColumns: Columns<BookedService['serviceDTO']> = {
  serviceId: 'v.service_id',
  service: 'v.service',
  length: 'v.length_minutes',
  price: eurosSql('v.price_cents'),
  parts: storedJsonSql('v.parts_json', '[]'),
  tint: 'coalesce(k.tint, 1)',
}

const bookedServiceColumns: Columns<BookedService> = {
  agendaServiceId: 'v.agenda_service_id',
  serviceId: 'v.service_id',
  userId: 'v.user_id',
  subClientId: 'v.sub_client_id',
  start: instantSql('v.start_utc'),
  mayOverlap: booleanSql('v.may_overlap'),
  serviceDTO: jsonObject(catalogueColumns),
  userDTO: jsonObject({
    userId: 'v.user_id',
    firstName: "coalesce(u.first_name, '')",
    lastName: "coalesce(u.last_name, '')",
  }),
}

const bookingColumns: Columns<VisitAgenda> = {
  agendaId: 'a.agenda_id',
  start: instantSql('a.start_utc'),
  color: 'a.color',
  note: 'a.note',
  totalLength: `(
    SELECT coalesce(sum(v.length_minutes), 0)
    FROM agenda_services v
    WHERE v.salon_id = a.salon_id
      AND v.agenda_id = a.agenda_id
      AND v.deleted_utc IS NULL
  )`,
  onlineBooking: booleanSql('a.online_booking'),
  channel: 'a.channel',
  agendaServicesDTO: jsonArray(
    bookedServiceColumns,
    `FROM ${servicesInOrder}
    LEFT JOIN services x ON x.service_id = v.service_id
    LEFT JOIN service_categories k ON k.service_category_id = x.service_category_id
    LEFT JOIN users u ON u.user_id = v.user_id`,
  ),
}

/** Column map of a visit, read FROM agendas a and its visit, `appointments p`, whose columns may be NULL. */
const visitColumns: Columns<VisitRow<Appointment>> = {
  appointmentId: 'p.appointment_id',
  salonId: 'a.salon_id',
  agendaId: 'a.agenda_id',
  clientId: 'a.client_id',
  clientDTO: jsonRow(
    clientColumns,
    `FROM clients c
    WHERE c.client_id = a.client_id
      AND c.salon_id = a.salon_id`,
  ),
  subClientsDTO: jsonArray(
    petColumns,
    `FROM json_each(a.sub_client_ids_json) j
    CROSS JOIN sub_clients s ON s.sub_client_id = j.value AND s.salon_id = a.salon_id`,
  ),
  readyToCollect: instantSql(`(
    SELECT o.created_utc
    FROM outbox o
    WHERE o.salon_id = a.salon_id
      AND o.cause = 'pet_ready:' || p.appointment_id
      AND o.channel IS NOT NULL
  )`),
  agendaDTO: jsonObject(bookingColumns),
  note: "coalesce(p.note, '')",
  arrival: instantSql('p.arrival_utc'),
  startServices: instantSql('p.start_services_utc'),
  checkedOut: instantSql('p.checked_out_utc'),
  discountValueServices: eurosSql('coalesce(p.discount_services_cents, 0)'),
  discountValueProducts: eurosSql('coalesce(p.discount_products_cents, 0)'),
  paymentClientId: 'p.payment_client_id',
  paymentClientDTO: jsonRow(
    payerColumns,
    `FROM clients c
    WHERE c.client_id = p.payment_client_id
      AND c.salon_id = p.salon_id`,
  ),
  entries: ledgerEntriesOfVisit,
  tip: eurosSql('coalesce(p.tip_cents, 0)'),
  owed: eurosSql('coalesce(p.owed_cents, 0)'),
  total: eurosSql('coalesce(p.total_cents, 0)'),
  externalCashOrder: 'p.external_cash_order',
  specialPromosDTO: promosOfVisit,
  prepaidDTO: prepaidLinesOfVisit,
  courseSessionsDTO: sessionsOfVisit,
  loyaltyReward: rewardOfVisit,
  clientHistoryServicesDTO: servicesOfVisit,
  clientHistoryProductsDTO: productsOfVisit,
  feesDTO: feesOfVisit,
  version: 'coalesce(p.version, 0)',
}
export const visitJson = sql.raw(jsonObject(visitColumns))

/** Adds what follows from the ledger entries and, to an open visit, its present price; the total of a closed one stays as it was paid. */
export function parseVisit<V extends AppointmentOfDay>(packed: unknown): V {
  const row = JSON.parse(String(packed)) as VisitRow<V>
  const { paying, tips, refunded } = visitBalance(row.entries)
  const total =
    row.checkedOut || row.externalCashOrder
      ? row.total
      : visitPrice({ ...row, lines: toPriceLines(row), reductions: toVisitReductions(row) }).total
  const payments = paying.flatMap(({ at, payments }) => payments.map((payment) => ({ ...payment, at })))
  return { ...row, total, payments, tips, refunded } as V
}

/** Visits of the caller's salon; `where` is a condition on `appointments p`, followed by order and limit. */
export function selectVisits(db: StaffDb, where: SQL): Statement<Appointment[]> {
  return db.queryRaw(
    (salonId) => sql`
      SELECT ${visitJson} AS packed
      FROM appointments p
      JOIN agendas a ON a.agenda_id = p.agenda_id AND a.salon_id = p.salon_id
      WHERE p.salon_id = ${salonId}
        AND p.deleted_utc IS NULL
        AND ${where}`,
    (rows) => rows.map(({ packed }) => parseVisit<Appointment>(packed)),
  )
}
export const selectVisit = (db: StaffDb, appointmentId: string): Statement<Appointment[]> =>
  selectVisits(db, sql`p.appointment_id = ${appointmentId}`)
export const selectVisitOfBooking = (db: StaffDb, agendaId: string): Statement<Appointment[]> =>
  selectVisits(db, sql`p.agenda_id = ${agendaId}`)

export const isVisit = (appointmentId: string): SQL => sql`${appointments.appointmentId} = ${appointmentId}`
/** Condition on `appointments`: not checked out. */
export const isUnpaid = sql`checked_out_utc IS NULL AND external_cash_order IS NULL`

const abortIfBookingChanged = (db: StaffDb, agendaId: string, version: number) =>
  db.abortUnless(
    'stale',
    (salonId) => sql`
      NOT EXISTS (
        SELECT 1
        FROM agendas a
        WHERE a.salon_id = ${salonId}
          AND a.agenda_id = ${agendaId}
          AND a.version <> ${version}
      )`,
  )

export interface NewVisit {
  appointmentId: string
  agendaId: string
  note: string
  /** Whether the client has arrived already. */
  arrived: boolean
  /** The booking's, if the visit is for that version only. */
  version: number | undefined
}
/** Creates the visit of a booking that takes place. Aborts the batch with `missing` otherwise, with `stale` if its version differs. */
export const insertVisitOfBooking = (db: StaffDb, { appointmentId, agendaId, note, arrived, version }: NewVisit): Statement<unknown>[] => [
  ...(version === undefined ? [] : [abortIfBookingChanged(db, agendaId, version)]),
  db.executeRaw(
    (salonId, userId) => sql`
      INSERT INTO appointments (appointment_id, salon_id, agenda_id, client_id, note, arrival_utc, changed_by, changed_utc)
      SELECT
        ${appointmentId}, a.salon_id, a.agenda_id, a.client_id, ${note}, ${arrived ? db.nowUtc : null}, ${userId}, ${db.nowUtc}
      FROM agendas a
      WHERE a.salon_id = ${salonId}
        AND a.agenda_id = ${agendaId}
        AND a.deleted_utc IS NULL
        AND a.outcome IS NULL`,
  ),
  db.abortIfUnchanged('missing'),
  ...(arrived ? [insertBookedServices(db, appointmentId)] : []),
]

/** Sets the arrival of an expected client, otherwise aborts the batch with `stale`. */
export const updateArrival = (db: StaffDb, appointmentId: string): Statement<unknown>[] => [
  db.update(
    appointments,
    { arrival: db.now },
    isVisit(appointmentId),
    sql`
      arrival_utc IS NULL
      AND EXISTS (
        SELECT 1
        FROM agendas a
        WHERE a.agenda_id = ${appointments.agendaId}
          AND a.outcome IS NULL
      )`,
  ),
  db.abortIfUnchanged('stale'),
  insertBookedServices(db, appointmentId),
]

/** Copies the booked services, as they were booked, to the services to be performed; goes with the arrival. */
export const insertBookedServices = (db: StaffDb, appointmentId: string): Statement<unknown> =>
  db.executeRaw(
    (salonId, userId) => sql`
      INSERT INTO client_history_services (
        client_history_service_id, salon_id, client_id, appointment_id, agenda_service_id, service_id, user_id, sub_client_id,
        service, length_minutes, price_cents, position, changed_by, changed_utc
      )
      SELECT
        ${db.newId('chs')} || '.' || row_number() OVER by_time, p.salon_id, p.client_id, p.appointment_id, v.agenda_service_id,
        v.service_id, v.user_id, v.sub_client_id, v.service, v.length_minutes, v.price_cents, row_number() OVER by_time,
        ${userId}, ${db.nowUtc}
      FROM appointments p
      JOIN agenda_services v ON v.salon_id = p.salon_id AND v.agenda_id = p.agenda_id AND v.deleted_utc IS NULL
      WHERE p.salon_id = ${salonId}
        AND p.appointment_id = ${appointmentId}
        AND p.deleted_utc IS NULL
      WINDOW by_time AS (ORDER BY v.start_utc, v.agenda_service_id)`,
  )

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
      FROM agendas a
      WHERE a.salon_id = ${salonId}
        AND a.agenda_id = ${agendaId}
        AND a.deleted_utc IS NULL`,
    (rows) => rows.length > 0,
  )

export const selectServicesById = (db: StaffDb, serviceIds: readonly string[]) =>
  selectServices(db, sql`v.service_id IN (SELECT value FROM json_each(${JSON.stringify(serviceIds)}))`)

/** A visit whose client arrives now, with its booked services. */
export const insertArrivedVisit = (
  db: StaffDb,
  visit: { appointmentId: string; agendaId: string; clientId: string; note: string },
): Statement<unknown>[] => [db.insert(appointments, { ...visit, arrival: db.now }), insertBookedServices(db, visit.appointmentId)]
