import * as v from 'valibot'
import { cashMovementKinds, paymentMethods } from '../../terms.ts'
import type { SchemaTable } from '../endpoint.ts'
import { Day, Id, Instant, Line, Money, Payable, Sum, Text } from '../values.ts'
import { LedgerEntry } from './ledger-entry.ts'

const Person = v.object({ userId: Id, firstName: v.string(), lastName: v.string() })

/** The cash count of a day. `difference` is counted less expected cash. */
export const DayClosing = v.object({
  tillClosingId: Id,
  day: Day,
  at: Instant,
  userDTO: Person,
  openingCash: Sum,
  expectedCash: Sum,
  countedCash: Sum,
  difference: Sum,
  leftCash: Sum,
  note: v.string(),
  /** No later day is closed. */
  mayUndo: v.boolean(),
  /** Something was posted on a later day: only an administrator may reopen this one. */
  hasLater: v.boolean(),
})
export type DayClosing = v.InferOutput<typeof DayClosing>

/**
 * `clientId` is null, and `name` the buyer's, for a gift card sold without a visit. `isSale`: of a sale without a visit, whose `clientId`
 * is null for nobody known.
 */
export const DayTransaction = v.object({
  ...LedgerEntry.entries,
  appointmentId: Id,
  clientId: v.nullable(Id),
  isSale: v.boolean(),
  name: v.string(),
})
export type DayTransaction = v.InferOutput<typeof DayTransaction>

/** A visit that is not checked out; `complete`: all its services have ended. */
export const OpenVisit = v.object({ appointmentId: Id, clientId: Id, name: v.string(), arrival: Instant, complete: v.boolean() })
export type OpenVisit = v.InferOutput<typeof OpenVisit>

/** A booking of the day whose time has come without a visit and without an outcome; `staff` is the first service's team member. */
export const MissedBooking = v.object({ agendaId: Id, name: v.string(), start: Instant, services: v.string(), staff: v.string() })
export type MissedBooking = v.InferOutput<typeof MissedBooking>

/** Cash that came into the drawer, or left it (negative), other than by a client's payment. Euro. */
export const CashMovement = v.object({
  cashMovementId: Id,
  at: Instant,
  userDTO: Person,
  kind: v.picklist(cashMovementKinds),
  amount: Sum,
  note: v.string(),
})
export type CashMovement = v.InferOutput<typeof CashMovement>

/** One of the days before, in euro; `difference` is null while the day is not closed. */
export const PastDay = v.object({ day: Day, net: Sum, difference: v.nullable(Sum) })
export type PastDay = v.InferOutput<typeof PastDay>

const Method = v.picklist(paymentMethods)
/** Totals of a day (DayTotals of schema/rules/money/ledger.ts), in euro. */
export const EndOfDay = v.object({
  day: Day,
  /** The current day, on which entries are posted; earlier days can only be counted and closed. */
  today: Day,
  closing: v.nullable(DayClosing),
  /** What the closing before left in the drawer, the sum of the day's `cashMovements`, and both with the cash received and refunded. */
  openingCash: Sum,
  movedCash: Sum,
  expectedCash: Sum,
  /** By time. */
  cashMovements: v.array(CashMovement),
  services: Sum,
  products: Sum,
  fees: Sum,
  tips: Sum,
  /** Gift cards and packages sold: no revenue until they are used. */
  prepaid: Sum,
  /** What the rounding of cash added; negative where it took off. */
  rounding: Sum,
  charged: Sum,
  taken: Sum,
  givenBack: Sum,
  paid: Sum,
  owed: Sum,
  settled: Sum,
  methods: v.array(v.object({ method: Method, taken: Sum, givenBack: Sum, paid: Sum })),
  people: v.array(v.object({ userDTO: Person, services: Sum, products: Sum, tips: Sum, prepaid: Sum, charged: Sum })),
  takers: v.array(v.object({ userDTO: Person, method: Method, paid: Sum })),
  entries: v.array(DayTransaction),
  /** Transactions of the day that came after its closing and count for a later `day`; null for none. */
  afterClosing: v.nullable(v.object({ day: Day, count: v.number() })),
  /** Days of the last two months with entries, or cash in or out, that are not closed, the latest ten. */
  openDays: v.array(Day),
  /** Visits of the day that are not checked out, by check-in, at most 50. */
  visitsDTO: v.array(OpenVisit),
  /** Bookings of the day that nobody has checked in, by start, at most 50. */
  missedDTO: v.array(MissedBooking),
})
export type EndOfDay = v.InferOutput<typeof EndOfDay>

/** `expectedCash` is what the screen showed: 409 if something was posted since. `leftCash` is the float for the next day. */
export const CloseDay = v.strictObject({
  day: Day,
  expectedCash: Sum,
  countedCash: Money,
  leftCash: Money,
  note: v.optional(Text(500), ''),
})
export type CloseDay = v.InferInput<typeof CloseDay>

/** `amount` is more than nothing: the kind says whether it comes in or goes out. `note` says what for; some kinds need one. */
export const MoveCash = v.strictObject({
  day: Day,
  kind: v.picklist(cashMovementKinds, 'Invalid value'),
  amount: Payable,
  note: v.optional(Line(200), ''),
})
export type MoveCash = v.InferInput<typeof MoveCash>

export const endOfDaySchemas = {
  one: { input: v.object({ date: Day }), reply: EndOfDay },
  past: { reply: v.array(PastDay) },
  close: { body: CloseDay, reply: EndOfDay, errors: { 409: ['day_closed', 'new_transactions'] } },
  moveCash: { body: MoveCash, reply: EndOfDay, errors: { 409: ['day_closed'] } },
  removeCash: { input: v.object({ date: Day, cashMovementId: Id }), reply: EndOfDay, errors: { 409: ['day_closed'] } },
  restoreCash: { input: v.object({ date: Day, cashMovementId: Id }), reply: EndOfDay, errors: { 409: ['day_closed'] } },
  undoClose: {
    input: v.object({ date: Day }),
    reply: EndOfDay,
    errors: { 409: ['later_closing', 'later_transactions', 'reopened_month_approved'] },
  },
} as const satisfies SchemaTable
