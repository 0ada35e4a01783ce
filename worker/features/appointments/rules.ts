import { type SQL, sql } from 'drizzle-orm'
import type { InferOutput } from 'valibot'
import type { Checkout } from '../../../schema/api/appointment-bodies.ts'
import type { Appointment } from '../../../schema/api/appointments.ts'
import type { Outstanding } from '../../../schema/api/ledger.ts'
import type { ErrorCode } from '../../../schema/errors.ts'
import {
  allocate,
  allocateToVisits,
  type LedgerLine,
  settlementTooLarge,
  splitTip,
  tipPeople,
  tipsDoNotAddUp,
} from '../../../schema/rules/ledger.ts'
import { cents, sumEuro } from '../../../schema/rules/money.ts'
import {
  discountTooLarge,
  linesOfVisit,
  paymentsDoNotAddUp,
  settlement,
  type VisitPrice,
  visitPrice,
} from '../../../schema/rules/visit-price.ts'
import { closedRefusal, type StepContext, visitStepRefusal } from '../../../schema/rules/visit-steps.ts'
import { appointments } from '../../../schema/tables/appointments.ts'
import { ApiError, BatchAbortedError } from '../../db/errors.ts'
import type { StaffDb } from '../../db/staff-db.ts'
import type { Statement } from '../../db/statement.ts'
import { enter, owedByBooks } from '../ledger/queries.ts'
import { type ActiveService, lastVisit, readVisit, selectActiveServices, selectOutstandingVisits } from './queries.ts'

export interface VisitState {
  visit: Appointment
  around: StepContext
  atWork: readonly ActiveService[]
}

/** What a step is judged by, in one trip; undefined where there is no such visit. */
export async function loadVisitState(db: StaffDb, load: Statement<Appointment[]>): Promise<VisitState | undefined> {
  const [[visit], { avoidAppointmentsStartCheck, atWork }] = await db.batch(load, selectActiveServices(db))
  if (!visit) return undefined
  const elsewhere = atWork.filter((one) => one.appointmentId !== visit.appointmentId)
  const isBusy = (userId: string) => elsewhere.some((one) => one.userId === userId)
  return { visit, around: { avoidAppointmentsStartCheck, isBusy }, atWork: elsewhere }
}

/**
 * Sends a guarded write. Where its condition did not hold, the visit is read as it is now and says why; undefined where
 * there is none. The refusal carries the visit (`current`), and with somebody who works elsewhere on whom (`busy`).
 */
export async function withRefusalReason<T>(
  db: StaffDb,
  load: Statement<Appointment[]>,
  work: () => Promise<T>,
  why: (known: VisitState) => ErrorCode | null | ApiError | Promise<ErrorCode | null | ApiError>,
): Promise<T | undefined> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof BatchAbortedError) || !['stale', 'missing', 'stock', 'limit'].includes(error.reason)) throw error
    const known = await loadVisitState(db, load)
    if (!known) return undefined
    const reason = await why(known)
    if (reason instanceof ApiError) throw reason
    const { visit: current, atWork } = known
    if (reason === null) throw new ApiError(409, 'stale', { current })
    throw new ApiError(409, reason, reason === 'staff_busy' ? { current, busy: atWork } : { current })
  }
}

/** In a condition on rows that carry `appointment_id` and `salon_id`: somebody has come and nothing is paid yet. */
export const visitIsOpen = (row: SQL) =>
  sql`EXISTS (SELECT 1 FROM appointments p WHERE p.appointment_id = ${row}.appointment_id AND p.salon_id = ${row}.salon_id AND p.arrival_utc IS NOT NULL AND p.checked_out_utc IS NULL AND p.external_cash_order IS NULL AND p.deleted_utc IS NULL)`

/** In a condition on services that are done: the salon does not ask who may start. */
export const startCheckDisabled = (row: SQL) =>
  sql`(SELECT s.avoid_appointments_start_check FROM salons s WHERE s.salon_id = ${row}.salon_id) = 1`
/** The person works on somebody else right now. */
export const hasOtherActiveService = (row: SQL, userId: SQL = sql`${row}.user_id`) =>
  sql`EXISTS (SELECT 1 FROM client_history_services w WHERE w.salon_id = ${row}.salon_id AND w.user_id = ${userId} AND w.appointment_id <> ${row}.appointment_id AND w.start_utc IS NOT NULL AND w.end_utc IS NULL AND w.deleted_utc IS NULL)`

/** What is taken for a visit: its price row by row, and how it is paid. */
export interface Sale {
  visit: Appointment
  price: VisitPrice
  payments: Wish['payments']
  tips: readonly { userId: string; amount: number }[]
  owed: number
  /** What is paid of earlier visits along with it. */
  settled: readonly { appointmentId: string; amount: number }[]
}
/** Who takes the money. A cash system is handed the sale and answers its order; what it refuses, it throws. */
export interface CheckoutProvider {
  take(sale: Sale): Promise<{ externalCashOrder: string | null }>
}
/** The salon's own books: nobody else has to know. */
export const localCheckout: CheckoutProvider = { take: async () => ({ externalCashOrder: null }) }

type Wish = InferOutput<typeof Checkout>
const wrongField = (field: string, sentence: string) => new ApiError(400, 'invalid_input', { fields: { [field]: sentence } })

/** Whose the tip is: as wished among those who served the client, else for whoever worked longest. */
function tipsOf(visit: Appointment, { tip, tips }: Wish, caller: string): Sale['tips'] {
  if (!tips) return splitTip(tip, tipPeople(visit).concat(caller).slice(0, 1))
  if (sumEuro(tips.map(({ amount }) => amount)) !== tip) throw wrongField('tips', tipsDoNotAddUp)
  const people = tipPeople(visit).concat(caller)
  if (tips.some(({ userId }) => !people.includes(userId))) throw wrongField('tips', 'Team member not found')
  return tips
}

/** The sale of a visit that may be paid as wished; throws the refusal where it may not. `debts` are the payer's. */
export function buildSale(visit: Appointment, debts: Outstanding['visits'], wish: Wish, caller: string): Sale {
  const { version, payments, tip, owed, settles } = wish
  const asked = { avoidAppointmentsStartCheck: true, isBusy: () => false }
  const code = visitStepRefusal('Checkout', visit, asked)
  if (code) throw new ApiError(409, code, { current: visit })
  if (visit.version !== version) throw new ApiError(409, 'stale', { current: visit })
  const price = visitPrice({ ...visit, lines: linesOfVisit(visit) })
  if (price.tooMuch.length) throw new ApiError(400, 'discount_too_large', { total: price.total })
  const settled = settlement({ total: price.total, tip, owed, settles, payments })
  if (settled.open !== 0 || cents(owed) > cents(price.total) + cents(tip))
    throw new ApiError(400, 'payments_mismatch', { total: price.total, ...settled })
  if (cents(settles) > cents(sumEuro(debts.map((debt) => debt.owed)))) throw wrongField('settles', settlementTooLarge)
  const parts = allocateToVisits(debts, settles)
  return {
    visit,
    price,
    payments,
    tips: tipsOf(visit, wish, caller),
    owed,
    settled: debts.map(({ appointmentId }, i) => ({ appointmentId, amount: parts[i] ?? 0 })).filter(({ amount }) => amount > 0),
  }
}

/** What the entries of a sale hold: the visit's own, and one for each earlier visit that is paid along. */
function entriesOf(db: StaffDb, { visit, price, payments, tips, owed, settled }: Sale, tip: number): Statement<unknown>[] {
  const { appointmentId } = visit
  const own = sumEuro([price.total, tip, -owed])
  const [first = [], ...rest] = allocate(payments, [own, ...settled.map(({ amount }) => amount)])
  const whose = new Map<string, Pick<LedgerLine, 'userId' | 'side'>>([
    ...visit.clientHistoryServicesDTO.map(
      (row) => [row.clientHistoryServiceId, { userId: row.userId, side: 'services' as const }] as const,
    ),
    ...visit.clientHistoryProductsDTO.map(
      (row) => [row.clientHistoryProductId, { userId: row.userId, side: 'products' as const }] as const,
    ),
  ])
  const sold = price.lines.flatMap(({ id, net }): LedgerLine[] => {
    const line = whose.get(id)
    return line && net !== 0 ? [{ ...line, lineId: id, amount: net }] : []
  })
  const takings = [...sold, ...tips.map((share): LedgerLine => ({ ...share, side: 'tip', lineId: null }))]
  return [
    ...enter(db, { bookEntryId: db.newId('bke'), appointmentId, kind: 'checkout', payments: first, takings }),
    ...insertBalancePayments(
      db,
      settled.map((debt, i) => ({ ...debt, payments: rest[i] ?? [] })),
    ),
  ]
}

/** Payments of earlier visits, each an entry of its own; more than is owed aborts the trip with `limit`. */
export function insertBalancePayments(
  db: StaffDb,
  debts: readonly { appointmentId: string; payments: Wish['payments']; bookEntryId?: string }[],
): Statement<unknown>[] {
  if (debts.length === 0) return []
  const ids = JSON.stringify(debts.map(({ appointmentId }) => appointmentId))
  return [
    ...debts.flatMap(({ appointmentId, payments, bookEntryId = db.newId('bke') }) =>
      enter(db, { bookEntryId, appointmentId, kind: 'settlement', payments, takings: [] }),
    ),
    db.update(appointments, { owed: owedByBooks }, sql`${appointments.appointmentId} IN (SELECT value FROM json_each(${ids}))`),
  ]
}

/** Behind a change that closes a visit or opens it again: what each of its rows brought. */
export function updateNetAmounts(db: StaffDb, appointmentId: string, nets: readonly { id: string; net: number }[]): Statement<unknown>[] {
  const net = JSON.stringify(nets.map((line) => ({ id: line.id, cents: cents(line.net) })))
  const write = (table: 'client_history_services' | 'client_history_products', id: string) =>
    db.executeRaw(
      (salon, user) =>
        sql`UPDATE ${sql.identifier(table)} SET net_cents = (SELECT j.value ->> 'cents' FROM json_each(${net}) j WHERE j.value ->> 'id' = ${sql.identifier(id)}), changed_by = ${user}, changed_utc = ${db.nowUtc} WHERE salon_id = ${salon} AND appointment_id = ${appointmentId} AND deleted_utc IS NULL`,
    )
  return [write('client_history_services', 'client_history_service_id'), write('client_history_products', 'client_history_product_id')]
}

/**
 * Closes a visit: payments, tip, debt and total are written, and what each row brought. Two trips: the visit as it is, then
 * the batch that stands only on that version. The same Idempotency-Key again answers the visit that was closed under it.
 */
export async function checkOut(db: StaffDb, appointmentId: string, wish: Wish, till: CheckoutProvider): Promise<Appointment | undefined> {
  const load = async (id: string) => (await db.batch(readVisit(db, id)))[0][0]
  const payer = sql`(SELECT coalesce(p.payment_client_id, p.client_id) FROM appointments p WHERE p.appointment_id = ${appointmentId})`
  const [made, [visit], debts] = await db.batch(db.findReplay(), readVisit(db, appointmentId), selectOutstandingVisits(db, payer))
  if (made && made !== appointmentId) throw new ApiError(422, 'idempotency_key_reused')
  if (made || !visit) return visit
  const sale = buildSale(visit, debts, wish, db.userId)
  const { externalCashOrder } = await till.take(sale)
  const { tip, owed } = wish
  const { total, lines } = sale.price
  return withRefusalReason(
    db,
    readVisit(db, appointmentId),
    () =>
      db.createIdempotent(
        async () =>
          lastVisit(
            await db.batch(
              ...db.recordIdempotencyKey(appointmentId),
              db.update(
                appointments,
                { checkedOut: db.now, tip, owed, total, externalCashOrder },
                sql`${appointments.appointmentId} = ${appointmentId} AND version = ${wish.version} AND checked_out_utc IS NULL AND external_cash_order IS NULL`,
              ),
              db.abortIfUnchanged('stale'),
              ...updateNetAmounts(db, appointmentId, lines),
              ...entriesOf(db, sale, tip),
              readVisit(db, appointmentId),
            ),
          ),
        load,
      ),
    ({ visit: now }) => closedRefusal(now),
  )
}
