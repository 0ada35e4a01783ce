import * as v from 'valibot'
import { depositEnds, depositMarks, depositUnits, languages, paymentOrderStates } from '../../terms.ts'
import { AskedDeposit, GuestDeposit, SlotService } from '../booking/guest-replies.ts'
import type { SchemaTable } from '../endpoint.ts'
import { type Issue, refine } from '../refine.ts'
import { Day, Id, Ids, Instant, Name, Payable, Sum, TimeOfDay, Version, Whole } from '../values.ts'

/** What was agreed, and what became of it; `left` is what no visit has used yet. */
export const BookingDeposit = v.object({
  paymentOrderId: Id,
  amount: Sum,
  left: Sum,
  state: v.picklist(paymentOrderStates),
  ended: v.picklist(depositEnds),
  text: v.string(),
  textVersion: v.string(),
  agreed: v.nullable(Instant),
  device: v.string(),
  refundableUntil: Instant,
  moves: v.number(),
  moved: v.number(),
})
export type BookingDeposit = v.InferOutput<typeof BookingDeposit>

/** A time that a guest is paying for. */
const HeldTime = v.object({ start: Instant, heldUntil: Instant, name: v.string(), services: v.string(), staff: v.string(), amount: Sum })
export type HeldTime = v.InferOutput<typeof HeldTime>

export const depositsSchemas = {
  /** `asked`: what the rules of today say of the booking. */
  ofBooking: {
    input: v.object({ agendaId: Id }),
    reply: v.object({ clientId: Id, deposit: v.nullable(BookingDeposit), asked: v.nullable(GuestDeposit) }),
  },
  held: { input: v.object({ date: Day }), reply: v.array(HeldTime) },
} as const satisfies SchemaTable

export const guestDepositsSchemas = {
  ofSlot: {
    input: v.object({ lang: v.optional(v.picklist(languages)) }),
    body: v.strictObject({
      start: Instant,
      services: v.pipe(v.array(SlotService), v.minLength(1, 'Choose at least one service'), v.maxLength(8, 'Too many')),
    }),
    reply: AskedDeposit,
  },
} as const satisfies SchemaTable

const Rule = v.strictObject({
  ruleKey: Name(40),
  isNew: v.boolean(),
  isMarked: v.boolean(),
  absentMonths: v.nullable(Whole(1, 60)),
  noShows: v.nullable(Whole(1, 20)),
  valueFrom: v.nullable(Payable),
  serviceIds: Ids,
  weekdays: v.pipe(v.array(Whole(0, 6)), v.maxLength(7, 'Too many')),
  from: v.nullable(TimeOfDay),
  to: v.nullable(TimeOfDay),
  unit: v.picklist(depositUnits, 'Invalid value'),
  amount: Payable,
  refundableHours: Whole(0, 720),
  moves: Whole(0, 10),
})
const rules = v.pipe(v.array(Rule), v.maxLength(20, 'Too many'))

/** A rule that asks for two things which no booking has at once, or for more than everything, never fits. */
function findImpossible({ rules: all }: { readonly rules: readonly v.InferOutput<typeof Rule>[] }): Issue | undefined {
  for (const [i, { unit, amount, from, to, isNew, absentMonths }] of all.entries()) {
    if (unit === 'percent' && amount > 100) return { path: ['rules', i, 'amount'], message: 'Too large' }
    if (from !== null && to !== null && from >= to) return { path: ['rules', i, 'to'], message: 'Must end after it starts' }
    if (isNew && absentMonths !== null) return { path: ['rules', i, 'absentMonths'], message: 'Invalid value' }
  }
  return undefined
}

/** The rules in the order in which they are read; version 0 for a salon that has never had one. */
export const DepositRules = v.object({ rules: v.array(Rule), version: v.number() })
export type DepositRules = v.InferOutput<typeof DepositRules>
export const DepositRulesChange = refine(v.strictObject({ rules, version: Version }), findImpossible)

const ofClient = v.object({ clientId: Id })
/** `hasRules`: somebody pays a deposit in this salon. */
const ClientMark = v.object({ clientId: Id, mark: v.picklist(depositMarks), hasRules: v.boolean() })
export type ClientMark = v.InferOutput<typeof ClientMark>

export const depositRulesSchemas = {
  one: { input: v.object({}), reply: DepositRules },
  save: { body: DepositRulesChange, reply: DepositRules },
  ofClient: { input: ofClient, reply: ClientMark },
  mark: { input: ofClient, body: v.strictObject({ mark: v.picklist(depositMarks, 'Invalid value') }), reply: ClientMark },
} as const satisfies SchemaTable
