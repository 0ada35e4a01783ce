import { type SQL, sql } from 'drizzle-orm'
import type { Outstanding } from '../../../../schema/api/money/ledger-schemas.ts'
import { getCashStep } from '../../../../schema/rules/money/cash-rounding.ts'
import { allocatePayments, type PaymentAmount } from '../../../../schema/rules/money/ledger.ts'
import { listGivenAmounts } from '../../../../schema/rules/money/promotions.ts'
import { cents, sumEuro } from '../../../../schema/rules/money.ts'
import { clients } from '../../../../schema/tables/clients/clients.ts'
import { sentReceipts } from '../../../../schema/tables/money/ledger.ts'
import { salons } from '../../../../schema/tables/platform/salons.ts'
import { appointments, payerOfVisit } from '../../../../schema/tables/visits/visits.ts'
import { type Language, languages } from '../../../../schema/terms.ts'
import { eurosSql, instantSql } from '../../../db/json-sql.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'
import { hasCashSystem } from '../../platform/salons/index.ts'
import { isUnpaid, isVisit } from '../../visits/visits/index.ts'
import { setLotteryCode } from '../fiscal-receipts/index.ts'
import { askAfterClosing, insertLedgerEntry, isNotVoided, type Posting, updateGivenAmounts, updateOutstanding } from '../ledger/index.ts'
import { abortIfReturning, abortUnlessCards, sumUnsold } from '../prepaid/index.ts'
import { type Sale, toLedgerLines } from './checkout-rules.ts'

/** Receipts that can be sent by e-mail within 24 hours: the address is free text, and the platform's mail account sends them. */
const maxPerVisit = 5
const maxPerSalon = 200

export type SalonRow = typeof salons.$inferSelect

export const selectSalon = (db: StaffDb) => db.select(salons)

/** The cents of which cash is a multiple in the salon; 1 where nothing is rounded. */
export const selectCashStep = (db: StaffDb): Statement<number> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT salon.currency, salon.country
      FROM salons salon
      WHERE salon.salon_id = ${salonId}`,
    ([row]) => getCashStep({ currency: String(row?.currency), country: String(row?.country) }),
  )

/** The client who pays for a visit, or none. */
export const selectPayer = (db: StaffDb, appointmentId: string) =>
  db.select(clients, {
    where: sql`${clients.clientId} = (
      SELECT coalesce(visit.payment_client_id, visit.client_id)
      FROM appointments visit
      WHERE visit.appointment_id = ${appointmentId}
    )`,
  })

/** Language for a client's receipt: that of the booking, otherwise of the client; undefined if neither is known. */
export const selectReceiptLanguage = (db: StaffDb, appointmentId: string): Statement<Language | undefined> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT coalesce(booking.language, nullif(client.language, '')) AS language
      FROM appointments visit
      LEFT JOIN agendas booking ON booking.agenda_id = visit.agenda_id
      JOIN clients client ON client.client_id = visit.client_id
      WHERE visit.salon_id = ${salonId}
        AND visit.appointment_id = ${appointmentId}`,
    ([row]) => languages.find((language) => language === row?.language),
  )

/** Records a receipt that the message `outboxId` sends; aborts with `limit` if too many were sent for the visit or by the salon. */
export const insertSentReceipt = (db: StaffDb, receipt: { sentReceiptId: string; appointmentId: string; outboxId: string }) =>
  [
    db.abortUnless(
      'limit',
      (salonId) => sql`
        (
          SELECT
            count(*) < ${maxPerSalon} AND count(*) FILTER (WHERE sent_receipt.appointment_id = ${receipt.appointmentId}) < ${maxPerVisit}
          FROM sent_receipts sent_receipt
          WHERE sent_receipt.salon_id = ${salonId}
            AND sent_receipt.changed_utc > ${db.nowUtc - 86_400}
        )`,
    ),
    db.insert(sentReceipts, receipt),
  ] satisfies Statement<unknown>[]

export const selectClient = (db: StaffDb, clientId: string) => db.select(clients, { where: sql`${clients.clientId} = ${clientId}` })

/** Aborts the batch with `stale` unless this client's outstanding balance is `owed` (euros): only one of two equal payments succeeds. */
export const abortIfBalanceChanged = (db: StaffDb, clientId: string, owed: number) =>
  db.abortUnless(
    'stale',
    (salonId) => sql`
      ${cents(owed)} = (
        SELECT coalesce(sum(visit.owed_cents), 0)
        FROM appointments visit
        WHERE visit.salon_id = ${salonId}
          AND visit.owed_cents > 0
          AND visit.deleted_utc IS NULL
          AND ${sql.raw(payerOfVisit('visit.'))} = ${clientId}
      )`,
  )

const outstandingColumns: Record<keyof Outstanding['visits'][number], string> = {
  appointmentId: 'visit.appointment_id',
  clientId: 'visit.client_id',
  name: `coalesce((
    SELECT client.name
    FROM clients client
    WHERE client.client_id = visit.client_id
      AND client.salon_id = visit.salon_id
  ), '')`,
  checkedOut: instantSql('visit.checked_out_utc'),
  total: eurosSql('visit.total_cents + visit.tip_cents'),
  owed: eurosSql('visit.owed_cents'),
}

const selectOutstandingVisits = (db: StaffDb, selectPayer: (salonId: SQL) => SQL): Statement<Outstanding['visits']> =>
  db.selectJson(
    outstandingColumns,
    (salonId) => sql`
      FROM appointments visit
      WHERE visit.salon_id = ${salonId}
        AND visit.owed_cents > 0
        AND visit.deleted_utc IS NULL
        AND ${sql.raw(payerOfVisit('visit.'))} = ${selectPayer(salonId)}
      ORDER BY visit.checked_out_utc, visit.appointment_id`,
  )
/** Visits with an outstanding balance that a client pays for, oldest first. */
export const selectOutstandingOfClient = (db: StaffDb, clientId: string): Statement<Outstanding['visits']> =>
  selectOutstandingVisits(db, () => sql`${clientId}`)
/** Visits with an outstanding balance that the payer of a visit pays for, oldest first. */
export const selectOutstandingOfPayer = (db: StaffDb, appointmentId: string): Statement<Outstanding['visits']> =>
  selectOutstandingVisits(
    db,
    (salonId) => sql`(
      SELECT coalesce(visit.payment_client_id, visit.client_id)
      FROM appointments visit
      WHERE visit.salon_id = ${salonId}
        AND visit.appointment_id = ${appointmentId}
    )`,
  )

export interface BalancePaymentEntry {
  appointmentId: string
  payments: readonly PaymentAmount[]
  bookEntryId: string
}
/** Aborts the batch with `closed` where a single-purpose voucher would pay an issued invoice: the VAT was due when it was sold. */
function abortIfTaxedTwice(db: TenantDb, entries: readonly BalancePaymentEntry[]): Statement<number>[] {
  const uses = entries.flatMap(({ appointmentId, payments }) =>
    payments.flatMap(({ prepaidId }) => (prepaidId ? [{ appointmentId, prepaidId }] : [])),
  )
  if (uses.length === 0) return []
  return [
    db.abortUnless(
      'closed',
      (salonId) => sql`
        NOT EXISTS (
          SELECT 1
          FROM json_each(${JSON.stringify(uses)}) u
          CROSS JOIN prepaid_accounts prepaid_account ON prepaid_account.prepaid_id = u.value ->> 'prepaidId'
          CROSS JOIN invoice_entries invoice_entry
            ON invoice_entry.salon_id = prepaid_account.salon_id
            AND invoice_entry.appointment_id = u.value ->> 'appointmentId'
          JOIN invoices invoice ON invoice.invoice_id = invoice_entry.invoice_id
          JOIN ledger_entries ledger_entry ON ledger_entry.ledger_entry_id = invoice_entry.ledger_entry_id
          WHERE prepaid_account.salon_id = ${salonId}
            AND prepaid_account.vat_kind = 'single'
            AND invoice_entry.deleted_utc IS NULL
            AND invoice.kind = 'invoice'
            AND invoice.state <> 'draft'
            AND ${sql.raw(isNotVoided('ledger_entry'))}
        )`,
    ),
  ]
}

/**
 * Payments of earlier visits, one ledger entry each. Aborts the batch with `limit` where one is more than its outstanding balance, and with
 * `closed` as above.
 */
export function insertBalancePayments(db: TenantDb, entries: readonly BalancePaymentEntry[], afterClosing: Posting): Statement<unknown>[] {
  if (entries.length === 0) return []
  const ids = JSON.stringify(entries.map(({ appointmentId }) => appointmentId))
  return [
    ...abortIfTaxedTwice(db, entries),
    ...askAfterClosing(db, afterClosing),
    ...entries.flatMap((entry) => insertLedgerEntry(db, { ...entry, kind: 'settlement', lines: [], afterClosing: 'unasked' })),
    updateOutstanding(db, sql`SELECT value FROM json_each(${ids})`),
  ]
}

/** Sets what each line of a visit was paid with (euros), after a change that closes or reopens the visit; NULL for lines not listed. */
export function updateNetAmounts(db: TenantDb, appointmentId: string, lines: readonly { id: string; net: number }[]): Statement<unknown>[] {
  const nets = JSON.stringify(lines.map(({ id, net }) => ({ id, cents: cents(net) })))
  const updateTable = (table: 'client_history_services' | 'client_history_products', id: SQL) =>
    db.executeRaw(
      (salonId, userId) => sql`
        UPDATE ${sql.identifier(table)}
        SET net_cents = (SELECT j.value ->> 'cents' FROM json_each(${nets}) j WHERE j.value ->> 'id' = ${id}),
          changed_by = ${userId},
          changed_utc = ${db.nowUtc}
        WHERE salon_id = ${salonId}
          AND appointment_id = ${appointmentId}
          AND deleted_utc IS NULL`,
    )
  return [
    updateTable('client_history_services', sql`client_history_service_id`),
    updateTable('client_history_products', sql`client_history_product_id`),
  ]
}

/**
 * Closes a visit of exactly this version, unless the salon sells through an external cash system, and posts the sale. Triggers on its
 * ledger lines and payments change the balances of gift cards and packages, and abort the batch with `prepaid` or `unusable`.
 */
export function closeVisit(db: StaffDb, sale: Sale): Statement<unknown>[] {
  const { visit, price, tip, owed, rounding, balancePayments, afterClosing } = sale
  const { appointmentId, version } = visit
  const { total } = price
  // The payments pay for the visit itself first, then for earlier ones.
  const amounts = [sumEuro([total, tip, sumUnsold(visit.prepaidDTO), rounding, -owed]), ...balancePayments.map(({ amount }) => amount)]
  const [payments = [], ...paymentsOfEarlier] = allocatePayments(sale.payments, amounts)
  const bookEntryId = db.newId('bke')
  return [
    db.update(
      appointments,
      { checkedOut: db.now, tip, owed, total },
      isVisit(appointmentId),
      sql`version = ${version}`,
      isUnpaid,
      sql`NOT ${hasCashSystem(appointments.salonId)}`,
    ),
    db.abortIfUnchanged('stale'),
    ...askAfterClosing(db, afterClosing),
    ...abortUnlessCards(db, sale.entered),
    ...(visit.depositDTO?.amount ? [abortIfReturning(db, visit.depositDTO.prepaidId)] : []),
    ...updateNetAmounts(db, appointmentId, price.lines),
    ...updateGivenAmounts(db, appointmentId, listGivenAmounts(visit)),
    ...insertLedgerEntry(db, {
      bookEntryId,
      appointmentId,
      kind: 'checkout',
      payments,
      lines: toLedgerLines(sale),
      afterClosing: 'unasked',
    }),
    ...(sale.lotteryCode === '' ? [] : [setLotteryCode(db, bookEntryId, sale.lotteryCode)]),
    ...insertBalancePayments(
      db,
      balancePayments.map((earlier, i) => ({
        appointmentId: earlier.appointmentId,
        payments: paymentsOfEarlier[i] ?? [],
        bookEntryId: db.newId('bke'),
      })),
      'unasked',
    ),
  ]
}
