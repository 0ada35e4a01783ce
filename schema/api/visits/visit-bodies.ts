/** Bodies of requests about a visit: check-in, corrections, checkout. */
import * as v from 'valibot'
import { afterClosingAnswers, enteredMethods } from '../../terms.ts'
import { Balance, Derived, Id, Line, Money, Payable, Text, Version, VisitTime } from '../values.ts'

/**
 * Visit of a booking (`agendaId`); with `arrived`, the client is checked in at once. Or a walk-in: `clientId` and `services`, which are
 * booked one after another from now; `mayOverlap` and `outsideHours` accept conflicts, as in a booking.
 */
export const AppointmentDraft = v.pipe(
  v.strictObject({
    agendaId: v.optional(Id),
    arrived: v.optional(v.boolean(), false),
    /** Version of the booking: check-in is refused where it has another one. */
    version: v.optional(Version),
    clientId: v.optional(Id),
    services: v.optional(
      v.pipe(
        v.array(
          v.strictObject({
            serviceId: Id,
            userId: Id,
            subClientId: v.optional(v.nullable(Id), null),
            mayOverlap: v.optional(v.boolean(), false),
          }),
        ),
        v.minLength(1, 'Choose at least one service'),
        v.maxLength(30, 'Too many'),
      ),
    ),
    outsideHours: v.optional(v.boolean(), false),
    note: v.optional(Text(2000), ''),
  }),
  v.check(
    ({ agendaId, clientId, services }) =>
      agendaId === undefined ? clientId !== undefined && services !== undefined : clientId === undefined && services === undefined,
    'Send either a booking, or a client with services',
  ),
)
export type AppointmentDraft = v.InferInput<typeof AppointmentDraft>

/** Changes the note or corrects the time of check-in. Other fields of the GET reply are accepted and ignored. */
export const AppointmentChange = v.strictObject({
  note: v.optional(Text(2000)),
  arrival: v.optional(v.nullable(VisitTime)),
  version: Version,
  appointmentId: Derived,
  salonId: Derived,
  agendaId: Derived,
  clientId: Derived,
  clientDTO: Derived,
  subClientsDTO: Derived,
  readyToCollect: Derived,
  agendaDTO: Derived,
  startServices: Derived,
  checkedOut: Derived,
  discountValueServices: Derived,
  discountValueProducts: Derived,
  paymentClientId: Derived,
  paymentClientDTO: Derived,
  payments: Derived,
  entries: Derived,
  tip: Derived,
  tips: Derived,
  refunded: Derived,
  owed: Derived,
  total: Derived,
  externalCashOrder: Derived,
  prepaidDTO: Derived,
  courseSessionsDTO: Derived,
  depositDTO: Derived,
  bookingGroupId: Derived,
  loyaltyReward: Derived,
  specialPromosDTO: Derived,
  clientHistoryServicesDTO: Derived,
  clientHistoryProductsDTO: Derived,
  feesDTO: Derived,
})
export type AppointmentChange = v.InferInput<typeof AppointmentChange>

/** Of every call that posts to the ledger: answers the question of its 409 `sale_after_closing`. */
export const AfterClosing = v.optional(v.picklist(afterClosingAnswers, 'Invalid value'), 'ask')

/**
 * `prepaidId`: the gift card or package that a voucher payment draws on; without it, the voucher is one on paper. `cardTerminalId`: the
 * terminal of a card payment.
 */
export const Payments = v.pipe(
  v.array(
    v.pipe(
      v.strictObject({
        method: v.picklist(enteredMethods, 'Invalid value'),
        amount: Payable,
        prepaidId: v.optional(Id),
        cardTerminalId: v.optional(Id),
      }),
      v.check(({ method, prepaidId }) => prepaidId === undefined || method === 'voucher', 'Invalid value'),
      v.check(({ method, cardTerminalId }) => cardTerminalId === undefined || method === 'card', 'Invalid value'),
    ),
  ),
  v.maxLength(20, 'Too many'),
)
/**
 * Payments and the amount left unpaid add up to the total, the tip and what is paid of older balances, to the cent. `tips` shares
 * the tip among team members; without it, the one who worked longest gets it.
 */
export const Checkout = v.strictObject({
  version: Version,
  payments: Payments,
  tip: v.optional(Money, 0),
  tips: v.optional(v.pipe(v.array(v.strictObject({ userId: Id, amount: Payable })), v.maxLength(30, 'Too many'))),
  owed: v.optional(Balance, 0),
  settles: v.optional(Balance, 0),
  /** Code of the Italian receipts' lottery: eight letters and digits. */
  lotteryCode: v.optional(v.pipe(Line(8), v.regex(/^([A-Z0-9]{8})?$/, 'Invalid value')), ''),
  afterClosing: AfterClosing,
})
export type Checkout = v.InferInput<typeof Checkout>

/** Amount in euro as text of a query. */
export const MoneyInQuery = v.pipe(
  v.string('Required'),
  v.regex(/^\d{1,9}(\.\d{1,2})?$/, 'Enter a valid amount'),
  v.transform(Number),
  Money,
)
