import * as v from 'valibot'
import { messageChannels, surchargeStates } from '../../terms.ts'
import type { SchemaTable } from '../endpoint.ts'
import { Id, Instant, Name, Payable, Sum } from '../values.ts'

/** A surcharge about which the owner of a pet is asked during the visit. */
export const Surcharge = v.object({
  surchargeId: Id,
  appointmentId: Id,
  clientHistoryServiceId: Id,
  text: v.string(),
  price: Sum,
  /** `over`: paid or changed before an answer. `removed`: agreed, and its line was removed from the visit. */
  state: v.picklist([...surchargeStates, 'over', 'removed']),
  asked: Instant,
  answered: v.nullable(Instant),
  /** Who agreed on the phone; empty for an answer by link. */
  answeredBy: v.string(),
  /** How the question was sent; null where the owner cannot be reached. */
  channel: v.nullable(v.picklist(messageChannels)),
  /** The line that charges it. */
  extraServiceId: v.nullable(Id),
})
export type Surcharge = v.InferOutput<typeof Surcharge>

const one = v.object({ surchargeId: Id })

export const surchargesSchemas = {
  ofAppointment: { input: v.object({ appointmentId: Id }), reply: v.array(Surcharge) },
  ask: {
    tells: true,
    body: v.strictObject({ appointmentId: Id, clientHistoryServiceId: Id, text: Name(200), price: Payable }),
    reply: Surcharge,
    errors: { 409: ['client_not_arrived', 'already_checked_out', 'visit_without_pet', 'surcharge_waiting'] },
  },
  accept: { input: one, body: v.strictObject({ name: Name(100) }), reply: Surcharge, errors: { 409: ['surcharge_closed'] } },
  withdraw: { input: one, reply: Surcharge, errors: { 409: ['surcharge_closed'] } },
  restore: { input: one, reply: Surcharge, errors: { 409: ['surcharge_closed', 'surcharge_waiting'] } },
} as const satisfies SchemaTable
