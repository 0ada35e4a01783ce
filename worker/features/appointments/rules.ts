import { type SQL, sql } from 'drizzle-orm'
import type { Checkout } from '../../../schema/api/appointment-bodies.ts'
import type { Appointment } from '../../../schema/api/appointments.ts'
import { cents } from '../../../schema/rules/money.ts'
import {
  discountTooLarge,
  linesOfVisit,
  paymentsDoNotAddUp,
  settlement,
  type VisitPrice,
  visitPrice,
} from '../../../schema/rules/visit-price.ts'
import { type Around, closedRefusal, visitStepRefusal } from '../../../schema/rules/visit-steps.ts'
import { appointments, payments as paymentRows } from '../../../schema/tables/appointments.ts'
import { Aborted, Refusal } from '../../db/refusal.ts'
import type { Staff } from '../../db/staff.ts'
import type { Statement } from '../../db/statement.ts'
import { type AtWork, last, readAtWork, readVisit } from './data.ts'

export interface Known {
  visit: Appointment
  around: Around
  atWork: readonly AtWork[]
}

/** What a step is judged by, in one trip; undefined where there is no such visit. */
export async function know(staff: Staff, load: Statement<Appointment[]>): Promise<Known | undefined> {
  const [[visit], { avoidAppointmentsStartCheck, atWork }] = await staff.trip(load, readAtWork(staff))
  if (!visit) return undefined
  const elsewhere = atWork.filter((one) => one.appointmentId !== visit.appointmentId)
  const isBusy = (userId: string) => elsewhere.some((one) => one.userId === userId)
  return { visit, around: { avoidAppointmentsStartCheck, isBusy }, atWork: elsewhere }
}

/**
 * Sends a guarded write. Where its condition did not hold, the visit is read as it is now and says why; undefined where
 * there is none. The refusal carries the visit (`current`), and with somebody who works elsewhere on whom (`busy`).
 */
export async function orWhy<T>(
  staff: Staff,
  load: Statement<Appointment[]>,
  work: () => Promise<T>,
  why: (known: Known) => string | null | Refusal | Promise<string | null | Refusal>,
): Promise<T | undefined> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Aborted) || !['moved', 'missing', 'stock', 'limit'].includes(error.reason)) throw error
    const known = await know(staff, load)
    if (!known) return undefined
    const reason = await why(known)
    if (reason instanceof Refusal) throw reason
    const { visit: current, atWork } = known
    if (reason === null) throw new Refusal(409, 'Somebody else changed this meanwhile', { current })
    throw new Refusal(409, reason, reason === 'This person is still working on somebody else' ? { current, busy: atWork } : { current })
  }
}

/** In a condition on rows that carry `appointment_id` and `salon_id`: somebody has come and nothing is paid yet. */
export const visitIsOpen = (row: SQL) =>
  sql`EXISTS (SELECT 1 FROM appointments p WHERE p.appointment_id = ${row}.appointment_id AND p.salon_id = ${row}.salon_id AND p.arrival_utc IS NOT NULL AND p.checked_out_utc IS NULL AND p.external_cash_order IS NULL AND p.deleted_utc IS NULL)`

/** In a condition on services that are done: the salon does not ask who may start. */
export const startIsUnasked = (row: SQL) =>
  sql`(SELECT s.avoid_appointments_start_check FROM salons s WHERE s.salon_id = ${row}.salon_id) = 1`
/** The person works on somebody else right now. */
export const isBusyElsewhere = (row: SQL, userId: SQL = sql`${row}.user_id`) =>
  sql`EXISTS (SELECT 1 FROM client_history_services w WHERE w.salon_id = ${row}.salon_id AND w.user_id = ${userId} AND w.appointment_id <> ${row}.appointment_id AND w.start_utc IS NOT NULL AND w.end_utc IS NULL AND w.deleted_utc IS NULL)`

/** What is taken for a visit: its price row by row, and how it is paid. */
export interface Sale {
  visit: Appointment
  price: VisitPrice
  payments: Checkout['payments']
  tip: number
  owed: number
}
/** Who takes the money. A cash system is handed the sale and answers its order; what it refuses, it throws. */
export interface Till {
  take(sale: Sale): Promise<{ externalCashOrder: string | null }>
}
/** The salon's own books: nobody else has to know. */
export const ownTill: Till = { take: async () => ({ externalCashOrder: null }) }

interface Wish {
  version: number
  payments: Checkout['payments']
  tip: number
  owed: number
}

/** The sale of a visit that may be paid as wished; throws the refusal where it may not. */
export function saleOf(visit: Appointment, { version, payments, tip, owed }: Wish): Sale {
  const asked = { avoidAppointmentsStartCheck: true, isBusy: () => false }
  const sentence = visitStepRefusal('Checkout', visit, asked)
  if (sentence) throw new Refusal(409, sentence, { current: visit })
  if (visit.version !== version) throw new Refusal(409, 'Somebody else changed this meanwhile', { current: visit })
  const price = visitPrice({ ...visit, lines: linesOfVisit(visit) })
  if (price.tooMuch.length) throw new Refusal(400, discountTooLarge, { total: price.total })
  const settled = settlement({ total: price.total, tip, owed, payments })
  if (settled.open !== 0) throw new Refusal(400, paymentsDoNotAddUp, { total: price.total, ...settled })
  return { visit, price, payments, tip, owed }
}

/**
 * Closes a visit: payments, tip, debt and total are written, and what each row brought. Two trips: the visit as it is, then
 * the batch that stands only on that version. The same Idempotency-Key again answers the visit that was closed under it.
 */
export async function checkOut(staff: Staff, appointmentId: string, wish: Wish, till: Till): Promise<Appointment | undefined> {
  const load = async (id: string) => (await staff.trip(readVisit(staff, id)))[0][0]
  const [made, [visit]] = await staff.trip(staff.earlier(), readVisit(staff, appointmentId))
  if (made && made !== appointmentId) throw new Refusal(422, 'This key was used for another request')
  if (made || !visit) return visit
  const sale = saleOf(visit, wish)
  const { externalCashOrder } = await till.take(sale)
  const { price, payments, tip, owed } = sale
  const net = JSON.stringify(price.lines.map((line) => ({ id: line.id, cents: cents(line.net) })))
  const nets = (table: 'client_history_services' | 'client_history_products', id: string) =>
    staff.tell(
      (salon, user) =>
        sql`UPDATE ${sql.identifier(table)} SET net_cents = (SELECT j.value ->> 'cents' FROM json_each(${net}) j WHERE j.value ->> 'id' = ${sql.identifier(id)}), changed_by = ${user}, changed_utc = ${staff.nowUtc} WHERE salon_id = ${salon} AND appointment_id = ${appointmentId} AND deleted_utc IS NULL`,
    )
  return orWhy(
    staff,
    readVisit(staff, appointmentId),
    () =>
      staff.creating(
        async () =>
          last(
            await staff.trip(
              ...staff.makes(appointmentId),
              staff.change(
                appointments,
                { checkedOut: staff.now, tip, owed, total: price.total, externalCashOrder },
                sql`${appointments.appointmentId} = ${appointmentId} AND version = ${wish.version} AND checked_out_utc IS NULL AND external_cash_order IS NULL`,
              ),
              staff.must('moved'),
              nets('client_history_services', 'client_history_service_id'),
              nets('client_history_products', 'client_history_product_id'),
              ...payments.map(({ method, amount }) =>
                staff.add(paymentRows, { paymentId: staff.newId('pay'), appointmentId, method, amount, at: staff.now }),
              ),
              readVisit(staff, appointmentId),
            ),
          ),
        load,
      ),
    ({ visit: now }) => closedRefusal(now),
  )
}
