import { sql } from 'drizzle-orm'
import type { appointments as calls } from '../../../schema/api/appointments.ts'
import { cents } from '../../../schema/rules/money.ts'
import { parseIso } from '../../../schema/rules/salon-time.ts'
import { discountTooLarge, linesOfVisit, visitPrice } from '../../../schema/rules/visit-price.ts'
import { closedRefusal } from '../../../schema/rules/visit-steps.ts'
import { appointments } from '../../../schema/tables/appointments.ts'
import { ApiError } from '../../db/errors.ts'
import type { StaffDb } from '../../db/staff-db.ts'
import type { Statement } from '../../db/statement.ts'
import type { Handlers } from '../../http/serve.ts'
import { lastVisit, readVisit } from './queries.ts'
import { isPast } from './reads.ts'
import { checkOut, localCheckout, type VisitState, withRefusalReason } from './rules.ts'

const thatVisit = (id: string) => sql`${appointments.appointmentId} = ${id}`
const unpaid = sql`checked_out_utc IS NULL AND external_cash_order IS NULL`
const wrongField = (field: string, sentence: string) => new ApiError(400, 'invalid_input', { fields: { [field]: sentence } })

const sumOf = (table: 'client_history_services' | 'client_history_products', line: string) =>
  sql`(SELECT coalesce(sum(${sql.raw(line)}), 0) FROM ${sql.identifier(table)} h WHERE h.salon_id = ${appointments.salonId} AND h.appointment_id = ${appointments.appointmentId} AND h.deleted_utc IS NULL)`
const servicesSum = sumOf('client_history_services', 'h.price_cents - h.discount_cents')
const productsSum = sumOf('client_history_products', 'h.price_cents * h.quantity - h.discount_cents')

const whyNoDiscount =
  (services: number | undefined, products: number | undefined) =>
  ({ visit }: VisitState) => {
    const closed = visit.checkedOut || visit.externalCashOrder ? 'already_checked_out' : null
    if (closed) return closed
    const price = visitPrice({ lines: linesOfVisit(visit), discountValueServices: services ?? 0, discountValueProducts: products ?? 0 })
    if (!price.tooMuch.length) return null
    const fields: Record<string, string> = {
      ...(price.tooMuch.includes('services') ? { discountValueServices: discountTooLarge } : {}),
      ...(price.tooMuch.includes('products') ? { discountValueProducts: discountTooLarge } : {}),
    }
    return new ApiError(400, 'discount_too_large', { fields, total: price.total })
  }

/** The arrival may be put right until the visit is paid, and not behind the begin of its services. */
const arrivalFits = (arrival: string | null | undefined) => {
  if (arrival === undefined) return sql`1`
  const given = arrival === null ? sql`NULL` : sql`${parseIso(arrival)}`
  const firstStart = sql`(SELECT min(h.start_utc) FROM client_history_services h WHERE h.salon_id = ${appointments.salonId} AND h.appointment_id = ${appointments.appointmentId} AND h.deleted_utc IS NULL)`
  return sql`(arrival_utc IS ${given} OR (arrival_utc IS NOT NULL AND ${given} IS NOT NULL AND ${unpaid} AND ${given} <= coalesce(${firstStart}, start_services_utc, ${given})))`
}

/**
 * The client's last visit again: what the catalogue still has and this visit has not yet, by whoever did it then or, where
 * they have left, by whoever serves the client today.
 */
const copyOfLast = (db: StaffDb, appointmentId: string): Statement<unknown> =>
  db.executeRaw(
    (salon, user) =>
      sql`INSERT INTO client_history_services (client_history_service_id, salon_id, client_id, appointment_id, service_id, user_id, sub_client_id, service, length_minutes, price_cents, position, changed_by, changed_utc) SELECT ${db.newId('chs')} || '.' || row_number() OVER inOrder, n.salon_id, n.client_id, n.appointment_id, v.service_id, coalesce((SELECT u.user_id FROM users u WHERE u.user_id = h.user_id AND u.deleted_utc IS NULL), (SELECT g.user_id FROM agenda_services g WHERE g.salon_id = n.salon_id AND g.agenda_id = n.agenda_id AND g.deleted_utc IS NULL ORDER BY g.start_utc LIMIT 1), h.user_id), h.sub_client_id, v.service, v.length_minutes, v.price_cents, (SELECT coalesce(max(x.position), 0) FROM client_history_services x WHERE x.salon_id = n.salon_id AND x.appointment_id = n.appointment_id AND x.deleted_utc IS NULL) + row_number() OVER inOrder, ${user}, ${db.nowUtc} FROM appointments n JOIN client_history_services h ON h.salon_id = n.salon_id AND h.deleted_utc IS NULL AND h.appointment_id = (SELECT p.appointment_id FROM appointments p WHERE p.salon_id = n.salon_id AND p.client_id = n.client_id AND p.appointment_id <> n.appointment_id AND p.deleted_utc IS NULL AND ${isPast(db)} ORDER BY p.arrival_utc DESC LIMIT 1) JOIN services v ON v.service_id = h.service_id AND v.salon_id = n.salon_id AND v.available = 1 AND v.deleted_utc IS NULL WHERE n.salon_id = ${salon} AND n.appointment_id = ${appointmentId} AND NOT EXISTS (SELECT 1 FROM client_history_services d WHERE d.salon_id = n.salon_id AND d.appointment_id = n.appointment_id AND d.service_id = h.service_id AND d.sub_client_id IS h.sub_client_id AND d.deleted_utc IS NULL) WINDOW inOrder AS (ORDER BY h.position, h.client_history_service_id)`,
  )

export const visitChanges: Pick<
  Handlers<typeof calls>,
  'update' | 'copyServices' | 'setDiscountValue' | 'setPaymentClient' | 'checkout'
> = {
  /** One trip. */
  update: async (db, { appointmentId }, { version, note, arrival }) => {
    if (arrival && parseIso(arrival) > db.nowUtc) throw wrongField('arrival', "Can't be in the future")
    const load = readVisit(db, appointmentId)
    return withRefusalReason(
      db,
      load,
      async () =>
        lastVisit(
          await db.batch(
            db.update(
              appointments,
              { ...(note === undefined ? {} : { note }), ...(arrival === undefined ? {} : { arrival }) },
              thatVisit(appointmentId),
              sql`version = ${version} AND ${arrivalFits(arrival)}`,
            ),
            db.abortIfUnchanged('stale'),
            load,
          ),
        ),
      ({ visit }) => {
        if (visit.version !== version) return null
        return closedRefusal(visit) ?? wrongField('arrival', arrival ? "Can't be after the start" : 'Required')
      },
    )
  },

  /** One trip; pressed twice it copies nothing twice. */
  copyServices: (db, { appointmentId }) => {
    const load = readVisit(db, appointmentId)
    return withRefusalReason(
      db,
      load,
      async () =>
        lastVisit(
          await db.batch(
            db.update(appointments, {}, thatVisit(appointmentId), sql`arrival_utc IS NOT NULL AND ${unpaid}`),
            db.abortIfUnchanged('stale'),
            copyOfLast(db, appointmentId),
            load,
          ),
        ),
      ({ visit }) => closedRefusal(visit),
    )
  },

  /** One trip. */
  setDiscountValue: (db, { appointmentId, discountValueServices: services, discountValueProducts: products }) => {
    const load = readVisit(db, appointmentId)
    const fits = (value: number | undefined, sum: typeof servicesSum) => (value === undefined ? sql`1` : sql`${cents(value)} <= ${sum}`)
    return withRefusalReason(
      db,
      load,
      async () =>
        lastVisit(
          await db.batch(
            db.update(
              appointments,
              {
                ...(services === undefined ? {} : { discountValueServices: services }),
                ...(products === undefined ? {} : { discountValueProducts: products }),
              },
              thatVisit(appointmentId),
              sql`${unpaid} AND ${fits(services, servicesSum)} AND ${fits(products, productsSum)}`,
            ),
            db.abortIfUnchanged('stale'),
            load,
          ),
        ),
      whyNoDiscount(services, products),
    )
  },

  /** One trip. */
  setPaymentClient: (db, { appointmentId, clientId }) => {
    const load = readVisit(db, appointmentId)
    return withRefusalReason(
      db,
      load,
      async () =>
        lastVisit(
          await db.batch(
            db.update(
              appointments,
              { paymentClientId: sql`nullif(${clientId}, ${appointments.clientId})` },
              thatVisit(appointmentId),
              sql`${unpaid} AND EXISTS (SELECT 1 FROM clients c WHERE c.salon_id = ${appointments.salonId} AND c.client_id = ${clientId} AND c.deleted_utc IS NULL)`,
            ),
            db.abortIfUnchanged('stale'),
            load,
          ),
        ),
      ({ visit }) => (visit.checkedOut || visit.externalCashOrder ? 'already_checked_out' : wrongField('clientId', 'Client not found')),
    )
  },

  checkout: (db, { appointmentId }, wish) => checkOut(db, appointmentId, wish, localCheckout),
}
