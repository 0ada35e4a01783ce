import * as v from 'valibot'
import { paymentMethods } from '../terms.ts'
import type { EndpointTable } from './endpoint.ts'
import { LedgerEntry } from './ledger-entry.ts'
import { Day, Euro, Id, Instant, Text } from './values.ts'

const Person = v.object({ userId: Id, firstName: v.string(), lastName: v.string() })

/** A day's till as it was counted. `difference` is what was counted less what was expected. */
export const DayClosing = v.object({
  tillClosingId: Id,
  day: Day,
  at: Instant,
  userDTO: Person,
  openingCash: v.number(),
  expectedCash: v.number(),
  countedCash: v.number(),
  difference: v.number(),
  leftCash: v.number(),
  note: v.string(),
  /** Nothing was entered since. */
  mayUndo: v.boolean(),
})
export type DayClosing = v.InferOutput<typeof DayClosing>

export const DayTransaction = v.object({ ...LedgerEntry.entries, appointmentId: Id, clientId: Id, name: v.string() })
export type DayTransaction = v.InferOutput<typeof DayTransaction>

const Method = v.picklist(paymentMethods)
/** What the till's day comes to (schema/rules/books.ts, TillSums). */
export const EndOfDay = v.object({
  day: Day,
  /** Today's page, or a later one, is written on; what lies before is only counted and closed. */
  today: Day,
  closing: v.nullable(DayClosing),
  /** What lay in the drawer in the morning, and what has to lie in it now. */
  openingCash: v.number(),
  expectedCash: v.number(),
  services: v.number(),
  products: v.number(),
  tips: v.number(),
  charged: v.number(),
  taken: v.number(),
  givenBack: v.number(),
  paid: v.number(),
  owed: v.number(),
  settled: v.number(),
  methods: v.array(v.object({ method: Method, taken: v.number(), givenBack: v.number(), paid: v.number() })),
  people: v.array(v.object({ userDTO: Person, services: v.number(), products: v.number(), tips: v.number(), charged: v.number() })),
  takers: v.array(v.object({ userDTO: Person, method: Method, paid: v.number() })),
  entries: v.array(DayTransaction),
  /** Earlier days of two months with entries that nobody has closed, the latest ten. */
  openDays: v.array(Day),
})
export type EndOfDay = v.InferOutput<typeof EndOfDay>

/** `expectedCash` is what the screen showed: something entered meanwhile refuses the closing. `leftCash` stays in the drawer. */
export const CloseDay = v.strictObject({
  day: Day,
  expectedCash: v.pipe(v.number('Enter a valid amount'), v.minValue(-1_000_000, 'Too small'), v.maxValue(1_000_000, 'Too large')),
  countedCash: Euro,
  leftCash: Euro,
  note: v.optional(Text(500), ''),
})
export type CloseDay = v.InferInput<typeof CloseDay>

export const endOfDay = {
  one: {
    method: 'GET',
    path: '/api/TillDays/{sessionCode}',
    access: 'adminReceptionist',
    input: v.object({ date: Day }),
    reply: EndOfDay,
    errorMessage: 'Unable to fetch end of day',
  },
  close: {
    method: 'POST',
    path: '/api/TillDays/Close/{sessionCode}',
    access: 'adminReceptionist',
    body: CloseDay,
    reply: EndOfDay,
    errorMessage: 'Unable to close the day',
    errors: { 409: ['day_closed', 'new_transactions'] },
    idempotent: true,
  },
  /** A slip of the hand: only the last closing, and only until something is entered after it. */
  undoClose: {
    method: 'POST',
    path: '/api/TillDays/UndoClose/{sessionCode}/{date}',
    access: 'adminReceptionist',
    input: v.object({ date: Day }),
    reply: EndOfDay,
    errorMessage: 'Unable to reopen the day',
    errors: { 409: ['later_transactions'] },
  },
} as const satisfies EndpointTable
