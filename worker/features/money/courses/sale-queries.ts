import { type SQL, sql } from 'drizzle-orm'
import type { Course } from '../../../../schema/api/money/courses-schemas.ts'
import type { LedgerEntry } from '../../../../schema/api/money/ledger-entry.ts'
import { getExpiryDay } from '../../../../schema/rules/money/courses.ts'
import type { PaymentAmount } from '../../../../schema/rules/money/ledger.ts'
import { cents } from '../../../../schema/rules/money.ts'
import { toSalonDay } from '../../../../schema/rules/salon-time.ts'
import { clients } from '../../../../schema/tables/clients/clients.ts'
import { clientCourses, courseMembers } from '../../../../schema/tables/money/courses.ts'
import { prepaidAccounts } from '../../../../schema/tables/money/prepaid.ts'
import type { AfterClosing } from '../../../../schema/terms.ts'
import { jsonObject, readJson } from '../../../db/json-sql.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import { abortUnlessRefundConfirmed, askAfterClosing, insertLedgerEntry, insertUndo, ledgerEntryColumns } from '../ledger/index.ts'
import { abortIfCashSystem, insertPrepaidAccount, insertPrepaidSale, removePrepaidSale, toPrepaidLedgerLines } from '../prepaid/index.ts'
import { touchSaleVisit } from './queries.ts'

interface NewClientCourse {
  course: Course
  clientId: string
  prepaidId: string
  prepaidSaleId: string
  /** The visit that sells it, or the id of the sale. */
  appointmentId: string
  /** Euro. */
  price: number
}
/** A course of a client, under the terms of today. */
export function insertClientCourse(db: StaffDb, sold: NewClientCourse): Statement<unknown>[] {
  const { course, clientId, prepaidId, prepaidSaleId, appointmentId, price } = sold
  const { courseId, sessions, validityMonths, shareable, servicesDTO, vatKind, vatRate } = course
  const serviceIds = servicesDTO.map(({ serviceId }) => serviceId)
  const validUntil = getExpiryDay(toSalonDay(db.nowUtc, db.timeZone), validityMonths)
  return [
    insertPrepaidAccount(db, {
      prepaidId,
      kind: 'package',
      label: course.course,
      clientId,
      holderClientId: clientId,
      vatKind,
      vatRate: vatKind === 'single' ? vatRate : null,
      validUntil,
    }),
    db.insert(clientCourses, { prepaidId, courseId, clientId, serviceIds, sessions, price, validityMonths, shareable }),
    insertPrepaidSale(db, { prepaidSaleId, prepaidId, appointmentId, price }),
  ]
}

const isCourse = (prepaidId: string) => sql`${clientCourses.prepaidId} = ${prepaidId}`
/** Removes a course that is not charged from its visit; aborts the batch with `stale` otherwise. */
export const removeUnsoldCourse = (db: StaffDb, prepaidId: string): Statement<unknown>[] => [
  removePrepaidSale(
    db,
    sql`(
      SELECT prepaid_sale.prepaid_sale_id
      FROM prepaid_sales prepaid_sale
      WHERE prepaid_sale.salon_id = prepaid_sales.salon_id
        AND prepaid_sale.prepaid_id = ${prepaidId}
    )`,
  ),
  db.abortIfUnchanged('stale'),
  db.softDelete(clientCourses, isCourse(prepaidId)),
]

/** Charges and pays a course that is sold without a visit; aborts the batch with `limit` in a salon that sells through a cash system. */
export const insertDirectSale = (
  db: StaffDb,
  sold: NewClientCourse,
  { payments, afterClosing }: { payments: readonly PaymentAmount[]; afterClosing: AfterClosing },
): Statement<unknown>[] => {
  const { prepaidSaleId, prepaidId, price, course } = sold
  const line = {
    prepaidSaleId,
    prepaidId,
    kind: 'package' as const,
    label: course.course,
    userId: db.userId,
    price,
    balance: 0,
    validUntil: null,
    isSold: false,
  }
  return [
    abortIfCashSystem(db),
    ...askAfterClosing(db, afterClosing),
    ...insertClientCourse(db, sold),
    ...insertLedgerEntry(db, {
      bookEntryId: db.newId('bke'),
      appointmentId: prepaidSaleId,
      kind: 'checkout',
      payments,
      lines: toPrepaidLedgerLines([line]),
      afterClosing: 'unasked',
    }),
  ]
}

export const selectClient = (db: StaffDb, clientId: string) => db.select(clients, { where: sql`${clients.clientId} = ${clientId}` })

export interface SaleOfCourse {
  appointmentId: string
  /** Who sold it. */
  userId: string
  entries: LedgerEntry[]
}
const entryJson = sql.raw(jsonObject(ledgerEntryColumns))
/** The sale of a course, with the ledger entries of its visit, oldest first. */
export const selectSale = (db: StaffDb, prepaidId: string): Statement<SaleOfCourse | undefined> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT prepaid_sale.appointment_id, prepaid_sale.user_id, ${entryJson} AS packed
      FROM prepaid_sales prepaid_sale
      JOIN ledger_entries ledger_entry
        ON ledger_entry.salon_id = prepaid_sale.salon_id
        AND ledger_entry.appointment_id = prepaid_sale.appointment_id
      WHERE prepaid_sale.salon_id = ${salonId}
        AND prepaid_sale.prepaid_id = ${prepaidId}
        AND prepaid_sale.deleted_utc IS NULL
      ORDER BY ledger_entry.rowid`,
    (rows) => {
      const [first] = rows
      if (!first) return undefined
      return {
        appointmentId: String(first.appointment_id),
        userId: String(first.user_id),
        entries: rows.map(({ packed }) => readJson(packed) as LedgerEntry),
      }
    },
  )

interface CourseRefund {
  prepaidId: string
  prepaidSaleId: string
  version: number
  sale: SaleOfCourse
  reason: string
  /** Euro, positive. */
  amount: number
  /** Sessions that end on their own; null where the whole course ends. */
  numbers: readonly number[] | null
  payments: readonly PaymentAmount[]
  afterClosing: AfterClosing
}

/** Guard statement: aborts with `already_used` where an active session of a course meets a condition on `course_session`. */
const abortIfSession = (db: StaffDb, prepaidId: string, condition: SQL) =>
  db.abortUnless(
    'already_used',
    (salonId) => sql`
      NOT EXISTS (
        SELECT 1
        FROM course_sessions course_session
        JOIN appointments visit ON visit.appointment_id = course_session.appointment_id
        WHERE course_session.salon_id = ${salonId}
          AND course_session.prepaid_id = ${prepaidId}
          AND course_session.active = 1
          AND ${condition}
      )`,
  )

/**
 * Refunds a course of this version (`stale`), unless a session of it is used by an open visit (`already_used`); or some of its sessions,
 * unless they are used meanwhile. Triggers abort with `prepaid` beyond its balance.
 */
export const insertCourseRefund = (db: StaffDb, refund: CourseRefund): Statement<unknown>[] => {
  const { prepaidId, prepaidSaleId, version, sale, reason, amount, numbers, payments, afterClosing } = refund
  const { appointmentId, userId } = sale
  const bookEntryId = db.newId('bke')
  const ended = JSON.stringify({ bookEntryId, numbers, cents: cents(amount) })
  return [
    db.update(
      clientCourses,
      numbers ? { refunds: sql`json_insert(refunds_json, '$[#]', json(${ended}))` } : {},
      isCourse(prepaidId),
      sql`version = ${version}`,
    ),
    db.abortIfUnchanged('stale'),
    abortUnlessRefundConfirmed(db, sql`${cents(amount)}`),
    numbers
      ? abortIfSession(db, prepaidId, sql`course_session.number IN (SELECT value FROM json_each(${JSON.stringify(numbers)}))`)
      : abortIfSession(db, prepaidId, sql`visit.checked_out_utc IS NULL AND visit.external_cash_order IS NULL`),
    ...insertLedgerEntry(db, {
      bookEntryId,
      appointmentId,
      kind: 'refund',
      reason,
      payments: payments.map((payment) => ({ ...payment, amount: -payment.amount })),
      lines: [{ userId, side: 'prepaid', lineId: prepaidSaleId, amount: -amount }],
      afterClosing,
    }),
    touchSaleVisit(db, prepaidId),
  ]
}

/** Reverses a refund of the course's sale; aborts the batch with `missing` where there is no such refund. */
export function undoCourseRefund(
  db: StaffDb,
  prepaidId: string,
  { bookEntryId: undoneId, ...request }: { bookEntryId: string; reason: string; afterClosing: AfterClosing },
): Statement<unknown>[] {
  return [
    db.abortUnless(
      'missing',
      (salonId) => sql`
        EXISTS (
          SELECT 1
          FROM ledger_entries ledger_entry
          WHERE ledger_entry.salon_id = ${salonId}
            AND ledger_entry.ledger_entry_id = ${undoneId}
            AND ledger_entry.kind = 'refund'
            AND ledger_entry.appointment_id = (
              SELECT prepaid_sale.appointment_id
              FROM prepaid_sales prepaid_sale
              WHERE prepaid_sale.salon_id = ledger_entry.salon_id
                AND prepaid_sale.prepaid_id = ${prepaidId}
                AND prepaid_sale.deleted_utc IS NULL
            )
        )`,
    ),
    ...insertUndo(db, { ...request, bookEntryId: db.newId('bke'), undoneId }),
    db.update(clientCourses, {}, isCourse(prepaidId)),
    touchSaleVisit(db, prepaidId),
  ]
}

/** Changes the last day of a course of this version, otherwise aborts the batch with `stale`. */
export const updateExpiry = (db: StaffDb, prepaidId: string, version: number, validUntil: string | null): Statement<unknown>[] => [
  db.update(clientCourses, {}, isCourse(prepaidId), sql`version = ${version}`),
  db.abortIfUnchanged('stale'),
  // What has expired is written off already.
  db.update(
    prepaidAccounts,
    { validUntil },
    sql`${prepaidAccounts.prepaidId} = ${prepaidId}`,
    sql`coalesce(valid_until, ${toSalonDay(db.nowUtc, db.timeZone)}) >= ${toSalonDay(db.nowUtc, db.timeZone)}`,
  ),
  db.abortIfUnchanged('closed'),
]

/** Lets a client use a course. Aborts the batch with `missing`, `closed` (not shareable) or `already_used` (the client may already). */
export const insertMember = (
  db: StaffDb,
  member: { courseMemberId: string; prepaidId: string; clientId: string },
): Statement<unknown>[] => {
  const { prepaidId, clientId } = member
  const hasCourse = (condition: ReturnType<typeof sql>) => (salonId: ReturnType<typeof sql>) =>
    sql`
    EXISTS (
      SELECT 1
      FROM client_courses client_course
      WHERE client_course.salon_id = ${salonId}
        AND client_course.prepaid_id = ${prepaidId}
        AND ${condition}
    )`
  return [
    db.abortUnless(
      'missing',
      hasCourse(sql`EXISTS (
        SELECT 1
        FROM clients client
        WHERE client.salon_id = client_course.salon_id
          AND client.client_id = ${clientId}
          AND client.deleted_utc IS NULL
      )`),
    ),
    db.abortUnless('closed', hasCourse(sql`client_course.shareable = 1`)),
    db.abortUnless(
      'already_used',
      hasCourse(sql`
        client_course.client_id <> ${clientId}
        AND NOT EXISTS (
          SELECT 1
          FROM course_members course_member
          WHERE course_member.salon_id = client_course.salon_id
            AND course_member.prepaid_id = client_course.prepaid_id
            AND course_member.client_id = ${clientId}
            AND course_member.deleted_utc IS NULL
        )`),
    ),
    db.insert(courseMembers, member),
  ]
}
export const removeMember = (db: StaffDb, courseMemberId: string) =>
  db.softDelete(courseMembers, sql`${courseMembers.courseMemberId} = ${courseMemberId}`)
