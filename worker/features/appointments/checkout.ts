import { sql } from 'drizzle-orm'
import type { Checkout } from '../../../schema/api/appointment-bodies.ts'
import type { Appointment, appointments as calls } from '../../../schema/api/appointments.ts'
import { cents } from '../../../schema/rules/money.ts'
import {
  discountTooLarge,
  linesOfVisit,
  paymentsDoNotAddUp,
  settlement,
  type VisitPrice,
  visitPrice,
} from '../../../schema/rules/visit-price.ts'
import { closedRefusal, visitStepRefusal } from '../../../schema/rules/visit-steps.ts'
import { appointments, payments as paymentRows } from '../../../schema/tables/appointments.ts'
import { Refusal } from '../../db/refusal.ts'
import type { Staff } from '../../db/staff.ts'
import type { Handlers } from '../../http/serve.ts'
import { readVisit } from './data.ts'
import { orWhy } from './rules.ts'
import { last } from './steps.ts'

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

export const checkoutHandlers: Pick<Handlers<typeof calls>, 'checkout'> = {
  checkout: (staff, { appointmentId }, wish) => checkOut(staff, appointmentId, wish, ownTill),
}
