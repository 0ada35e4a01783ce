import { type SQL, sql } from 'drizzle-orm'
import type { Appointment, AppointmentOfDay } from '../../../schema/api/appointments.ts'
import type { ClientHistoryProduct, ClientHistoryService } from '../../../schema/api/client-history.ts'
import type { Outstanding } from '../../../schema/api/ledger.ts'
import { visitBalance } from '../../../schema/rules/ledger.ts'
import { linesOfVisit, visitPrice } from '../../../schema/rules/visit-price.ts'
import type { StepContext } from '../../../schema/rules/visit-steps.ts'
import { appointments } from '../../../schema/tables/appointments.ts'
import type { StaffDb } from '../../db/staff-db.ts'
import type { Statement } from '../../db/statement.ts'
import { owedByClient, visitEntries } from '../ledger/queries.ts'

// A visit with all that hangs on it is one cell, packed as the wire wants it: SQL writes instants as ISO and cents as euro.
const at = (column: string) => `strftime('%Y-%m-%dT%H:%M:%SZ', ${column}, 'unixepoch')`
const amount = (column: string) => `(${column}) / 100.0`
const person = (row: string) =>
  `json_object('userId', ${row}.user_id, 'firstName', coalesce(u.first_name, ''), 'lastName', coalesce(u.last_name, ''))`

const service = `json_object('clientHistoryServiceId', h.client_history_service_id, 'appointmentId', h.appointment_id, 'clientId', h.client_id,
  'agendaServiceId', h.agenda_service_id, 'serviceId', h.service_id, 'userId', h.user_id, 'subClientId', h.sub_client_id, 'service', h.service,
  'length', h.length_minutes, 'price', ${amount('h.price_cents')}, 'discount', ${amount('h.discount_cents')}, 'position', h.position,
  'start', ${at('h.start_utc')}, 'end', ${at('h.end_utc')}, 'note', h.note, 'tint', coalesce(k.tint, 1), 'userDTO', ${person('h')}, 'version', h.version)`
const withNames = `LEFT JOIN services x ON x.service_id = h.service_id LEFT JOIN service_categories k ON k.service_category_id = x.service_category_id LEFT JOIN users u ON u.user_id = h.user_id`

const product = `json_object('clientHistoryProductId', h.client_history_product_id, 'appointmentId', h.appointment_id, 'clientId', h.client_id,
  'productId', h.product_id, 'userId', h.user_id, 'product', h.product, 'quantity', h.quantity, 'price', ${amount('h.price_cents')},
  'discount', ${amount('h.discount_cents')}, 'note', h.note, 'at', ${at('coalesce(q.arrival_utc, h.changed_utc)')},
  'productDTO', json_object('productId', h.product_id, 'stock', coalesce(d.stock, 0)), 'userDTO', ${person('h')}, 'version', h.version)`
const withStock = `LEFT JOIN appointments q ON q.appointment_id = h.appointment_id LEFT JOIN products d ON d.product_id = h.product_id LEFT JOIN users u ON u.user_id = h.user_id`

const inVisit = (table: string, order: string) =>
  `(SELECT * FROM ${table} WHERE salon_id = p.salon_id AND appointment_id = p.appointment_id AND deleted_utc IS NULL ORDER BY ${order}) h`
const booked = `json_object('agendaServiceId', v.agenda_service_id, 'serviceId', v.service_id, 'userId', v.user_id, 'subClientId', v.sub_client_id,
  'start', ${at('v.start_utc')}, 'serviceDTO', json_object('serviceId', v.service_id, 'service', v.service, 'length', v.length_minutes,
  'price', ${amount('v.price_cents')}, 'tint', coalesce(k.tint, 1)), 'userDTO', ${person('v')})`
const bookedServices = `(SELECT json_group_array(${booked}) FROM (SELECT * FROM agenda_services WHERE salon_id = a.salon_id AND agenda_id = a.agenda_id AND deleted_utc IS NULL ORDER BY start_utc, agenda_service_id) v LEFT JOIN services x ON x.service_id = v.service_id LEFT JOIN service_categories k ON k.service_category_id = x.service_category_id LEFT JOIN users u ON u.user_id = v.user_id)`
const totalLength = `(SELECT coalesce(sum(v.length_minutes), 0) FROM agenda_services v WHERE v.salon_id = a.salon_id AND v.agenda_id = a.agenda_id AND v.deleted_utc IS NULL)`
const client = `(SELECT json_object('clientId', c.client_id, 'name', c.name, 'phoneNumber', c.phone_number, 'birthDate', c.birth_date, 'note', c.note, 'allergies', c.allergies, 'owed', ${amount(owedByClient)}) FROM clients c WHERE c.client_id = a.client_id AND c.salon_id = a.salon_id)`
const pets = `(SELECT json_group_array(json_object('subClientId', s.sub_client_id, 'name', s.name, 'species', s.species, 'breed', s.breed, 'size', s.size, 'allergies', s.allergies, 'note', s.note)) FROM json_each(a.sub_client_ids_json) j CROSS JOIN sub_clients s ON s.sub_client_id = j.value AND s.salon_id = a.salon_id)`

const visit =
  sql.raw(`json_object('appointmentId', p.appointment_id, 'salonId', a.salon_id, 'agendaId', a.agenda_id, 'clientId', a.client_id,
  'clientDTO', ${client}, 'subClientsDTO', ${pets},
  'agendaDTO', json_object('agendaId', a.agenda_id, 'start', ${at('a.start_utc')}, 'color', a.color, 'note', a.note, 'totalLength', ${totalLength},
    'onlineBooking', json(iif(a.online_booking, 'true', 'false')), 'channel', a.channel, 'agendaServicesDTO', ${bookedServices}),
  'note', coalesce(p.note, ''), 'arrival', ${at('p.arrival_utc')}, 'startServices', ${at('p.start_services_utc')}, 'checkedOut', ${at('p.checked_out_utc')},
  'discountValueServices', ${amount('coalesce(p.discount_services_cents, 0)')}, 'discountValueProducts', ${amount('coalesce(p.discount_products_cents, 0)')},
  'paymentClientId', p.payment_client_id,
  'paymentClientDTO', (SELECT json_object('clientId', c.client_id, 'name', c.name, 'owed', ${amount(owedByClient)}) FROM clients c WHERE c.client_id = p.payment_client_id AND c.salon_id = p.salon_id),
  'entries', ${visitEntries}, 'tip', ${amount('coalesce(p.tip_cents, 0)')}, 'owed', ${amount('coalesce(p.owed_cents, 0)')},
  'total', ${amount('coalesce(p.total_cents, 0)')}, 'externalCashOrder', p.external_cash_order,
  'clientHistoryServicesDTO', (SELECT json_group_array(${service}) FROM ${inVisit('client_history_services', 'position, client_history_service_id')} ${withNames}),
  'clientHistoryProductsDTO', (SELECT json_group_array(${product}) FROM ${inVisit('client_history_products', 'rowid')} ${withStock}),
  'version', coalesce(p.version, 0))`)

type Packed<V extends AppointmentOfDay> = Omit<V, 'payments' | 'tips' | 'refunded'>
/** A visit with what follows from its books, and with what it costs now; what a closed one cost stays what was paid. */
function read<V extends AppointmentOfDay>(packed: unknown): V {
  const found = JSON.parse(String(packed)) as Packed<V>
  const { paying, tips, refunded } = visitBalance(found.entries)
  const total = found.checkedOut || found.externalCashOrder ? found.total : visitPrice({ ...found, lines: linesOfVisit(found) }).total
  const payments = paying.flatMap(({ at, payments }) => payments.map((payment) => ({ ...payment, at })))
  return { ...found, total, payments, tips, refunded } as V
}

/**
 * Everybody of a stretch of time (seconds UTC), booked in it or come in it, with their visit where they have one; orders of
 * the cash system are left out. With a cursor nobody, unless the salon's trail has left it behind.
 */
export function readDay(db: StaffDb, from: number, to: number, cursor: string): Statement<AppointmentOfDay[]> {
  const moved =
    cursor === '' ? sql`1` : sql`${Number(cursor)} <> (SELECT coalesce(max(t.audit_log_id), 0) FROM audit_log t WHERE t.salon_id = w.id)`
  return db.queryRaw(
    (salon) =>
      sql`SELECT ${visit} AS packed FROM (SELECT ${salon} AS id) w CROSS JOIN agendas a LEFT JOIN appointments p ON p.agenda_id = a.agenda_id AND p.salon_id = a.salon_id AND p.deleted_utc IS NULL WHERE ${moved} AND a.agenda_id IN (SELECT b.agenda_id FROM agendas b WHERE b.salon_id = w.id AND b.start_utc >= ${from} AND b.start_utc < ${to} UNION SELECT q.agenda_id FROM appointments q WHERE q.salon_id = w.id AND q.arrival_utc >= ${from} AND q.arrival_utc < ${to} AND q.deleted_utc IS NULL) AND +a.salon_id = w.id AND a.outcome IS NULL AND a.deleted_utc IS NULL AND p.external_cash_order IS NULL ORDER BY a.start_utc, a.agenda_id`,
    (rows) => rows.map((row) => read<AppointmentOfDay>(row.packed)),
  )
}
/** Visits of the caller's salon; `which` speaks of `appointments p` and ends with its own order and limit. */
export function readVisits(db: StaffDb, which: SQL): Statement<Appointment[]> {
  return db.queryRaw(
    (salon) =>
      sql`SELECT ${visit} AS packed FROM appointments p JOIN agendas a ON a.agenda_id = p.agenda_id AND a.salon_id = p.salon_id WHERE p.salon_id = ${salon} AND p.deleted_utc IS NULL AND ${which}`,
    (rows) => rows.map((row) => read<Appointment>(row.packed)),
  )
}
export const readVisit = (db: StaffDb, appointmentId: string) => readVisits(db, sql`p.appointment_id = ${appointmentId}`)
export const readVisitOfService = (db: StaffDb, clientHistoryServiceId: string) =>
  readVisits(
    db,
    sql`p.appointment_id = (SELECT h.appointment_id FROM client_history_services h WHERE h.client_history_service_id = ${clientHistoryServiceId} AND h.deleted_utc IS NULL)`,
  )

/** Visits that somebody owes for, as client or as the one who pays, the oldest first; `who` is the client's id. */
export const selectOutstandingVisits = (db: StaffDb, who: SQL): Statement<Outstanding['visits']> =>
  db.queryRaw(
    (salon) =>
      sql`SELECT json_object('appointmentId', o.appointment_id, 'clientId', o.client_id, 'name', coalesce((SELECT c.name FROM clients c WHERE c.client_id = o.client_id AND c.salon_id = o.salon_id), ''), 'checkedOut', ${sql.raw(at('o.checked_out_utc'))}, 'total', ${sql.raw(amount('o.total_cents + o.tip_cents'))}, 'owed', ${sql.raw(amount('o.owed_cents'))}) AS packed FROM appointments o WHERE o.salon_id = ${salon} AND o.owed_cents > 0 AND o.deleted_utc IS NULL AND coalesce(o.payment_client_id, o.client_id) = ${who} ORDER BY o.checked_out_utc, o.appointment_id`,
    (rows) => rows.map((row) => JSON.parse(String(row.packed)) as Outstanding['visits'][number]),
  )

/** Services as they were done; `which` speaks of `client_history_services h` and ends with its own order. */
export const readServicesDone = (db: StaffDb, which: SQL): Statement<ClientHistoryService[]> =>
  db.queryRaw(
    (salon) =>
      sql`SELECT ${sql.raw(service)} AS packed FROM client_history_services h ${sql.raw(withNames)} WHERE h.salon_id = ${salon} AND h.deleted_utc IS NULL AND ${which}`,
    (rows) => rows.map((row) => JSON.parse(String(row.packed)) as ClientHistoryService),
  )
/** Products as they were sold; `which` speaks of `client_history_products h` and ends with its own order. */
export const readProductsSold = (db: StaffDb, which: SQL): Statement<ClientHistoryProduct[]> =>
  db.queryRaw(
    (salon) =>
      sql`SELECT ${sql.raw(product)} AS packed FROM client_history_products h ${sql.raw(withStock)} WHERE h.salon_id = ${salon} AND h.deleted_utc IS NULL AND ${which}`,
    (rows) => rows.map((row) => JSON.parse(String(row.packed)) as ClientHistoryProduct),
  )

/** Who works on a visit right now. */
export interface ActiveService {
  userId: string
  appointmentId: string
  service: string
  clientName: string
}
export interface SalonAtWork extends Pick<StepContext, 'avoidAppointmentsStartCheck'> {
  atWork: ActiveService[]
}
export const selectActiveServices = (db: StaffDb): Statement<SalonAtWork> =>
  db.queryRaw(
    (salon) =>
      sql`SELECT s.avoid_appointments_start_check AS avoid, (SELECT json_group_array(json_object('userId', h.user_id, 'appointmentId', h.appointment_id, 'service', h.service, 'clientName', coalesce((SELECT c.name FROM clients c WHERE c.client_id = h.client_id), ''))) FROM client_history_services h WHERE h.salon_id = s.salon_id AND h.start_utc IS NOT NULL AND h.end_utc IS NULL AND h.deleted_utc IS NULL) AS packed FROM salons s WHERE s.salon_id = ${salon}`,
    ([row]) => ({ avoidAppointmentsStartCheck: row?.avoid === 1, atWork: JSON.parse(String(row?.packed ?? '[]')) as ActiveService[] }),
  )

/** With the arrival the booked services become services to be done, in their order and with what was copied when they were booked. */
export const copyBookedServices = (db: StaffDb, appointmentId: string): Statement<unknown> =>
  db.executeRaw(
    (salon, user) =>
      sql`INSERT INTO client_history_services (client_history_service_id, salon_id, client_id, appointment_id, agenda_service_id, service_id, user_id, sub_client_id, service, length_minutes, price_cents, position, changed_by, changed_utc) SELECT ${db.newId('chs')} || '.' || row_number() OVER byTime, p.salon_id, p.client_id, p.appointment_id, v.agenda_service_id, v.service_id, v.user_id, v.sub_client_id, v.service, v.length_minutes, v.price_cents, row_number() OVER byTime, ${user}, ${db.nowUtc} FROM appointments p JOIN agenda_services v ON v.salon_id = p.salon_id AND v.agenda_id = p.agenda_id AND v.deleted_utc IS NULL WHERE p.salon_id = ${salon} AND p.appointment_id = ${appointmentId} AND p.deleted_utc IS NULL WINDOW byTime AS (ORDER BY v.start_utc, v.agenda_service_id)`,
  )

/**
 * Behind a change of a visit's services or products: the visit's version grows, so that a checkout that knew less is
 * refused, and the begin of its services is there while one of them is begun, and gone with the last.
 */
export const touchVisit = (db: StaffDb, which: SQL): Statement<unknown> =>
  db.update(
    appointments,
    {
      startServices: sql`CASE WHEN EXISTS (SELECT 1 FROM client_history_services h WHERE h.salon_id = ${appointments.salonId} AND h.appointment_id = ${appointments.appointmentId} AND h.deleted_utc IS NULL AND (h.start_utc IS NOT NULL OR h.end_utc IS NOT NULL)) THEN coalesce(start_services_utc, ${db.nowUtc}) END`,
    },
    which,
  )
export const ofService = (clientHistoryServiceId: string) =>
  sql`${appointments.appointmentId} = (SELECT h.appointment_id FROM client_history_services h WHERE h.client_history_service_id = ${clientHistoryServiceId})`

/**
 * Moves stock with the rows of `source` (product_id, quantity that comes or, below nothing, goes, appointment_id) and keeps
 * the movements, for the batch of their cause. Aborts the trip with `stock` where a product would be less than nothing.
 */
export function updateStock(db: StaffDb, source: (salon: SQL) => SQL): Statement<unknown>[] {
  const sums = (salon: SQL) => sql`(SELECT r.product_id, sum(r.quantity) AS quantity FROM (${source(salon)}) r GROUP BY r.product_id)`
  return [
    db.abortUnless(
      'stock',
      (salon) =>
        sql`NOT EXISTS (SELECT 1 FROM ${sums(salon)} w LEFT JOIN products d ON d.product_id = w.product_id AND d.salon_id = ${salon} WHERE w.quantity < 0 AND coalesce(d.stock, 0) + w.quantity < 0)`,
    ),
    db.executeRaw(
      (salon, user) =>
        sql`UPDATE products SET stock = stock + w.quantity, changed_by = ${user}, changed_utc = ${db.nowUtc} FROM ${sums(salon)} w WHERE w.product_id = products.product_id AND w.quantity <> 0 AND +products.salon_id = ${salon}`,
    ),
    db.executeRaw(
      (salon, user) =>
        sql`INSERT INTO stock_movements (stock_movement_id, salon_id, product_id, kind, quantity, stock_after, appointment_id, user_id, at_utc) SELECT ${db.newId('stm')} || '.' || row_number() OVER (), d.salon_id, d.product_id, iif(r.quantity < 0, 'sale', 'return'), r.quantity, d.stock, r.appointment_id, ${user}, ${db.nowUtc} FROM (${source(salon)}) r JOIN products d ON d.product_id = r.product_id WHERE r.quantity <> 0 AND d.salon_id = ${salon}`,
    ),
  ]
}

/** The visit that a trip read at its end. */
export const lastVisit = (results: readonly unknown[]): Appointment | undefined => (results.at(-1) as Appointment[])[0]
