import * as v from 'valibot'
import { messageChannels, surchargeStates } from '../../terms.ts'
import type { EndpointTable } from '../endpoint.ts'
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

export const surcharges = {
  ofAppointment: {
    method: 'GET',
    path: '/api/Surcharges/Appointment/{sessionCode}',
    access: 'profileInfoAccess+user',
    input: v.object({ appointmentId: Id }),
    reply: v.array(Surcharge),
    errorMessage: 'Unable to fetch surcharges',
  },
  /** Asks the owner by a message with a link; one question of a visit waits at a time. */
  ask: {
    method: 'POST',
    path: '/api/Surcharges/{sessionCode}',
    access: 'profileInfoAccess+user',
    body: v.strictObject({ appointmentId: Id, clientHistoryServiceId: Id, text: Name(200), price: Payable }),
    reply: Surcharge,
    errorMessage: 'Unable to create surcharge',
    errors: { 409: ['client_not_arrived', 'already_checked_out', 'visit_without_pet', 'surcharge_waiting'] },
    idempotent: true,
  },
  /** Records the yes that a named person gave on the phone, and adds the surcharge to the visit. */
  accept: {
    method: 'POST',
    path: '/api/Surcharges/Accept/{sessionCode}/{surchargeId}',
    access: 'profileInfoAccess+user',
    input: one,
    body: v.strictObject({ name: Name(100) }),
    reply: Surcharge,
    errorMessage: 'Unable to update surcharge',
    errors: { 409: ['surcharge_closed'] },
  },
  /** Withdraws the question: its link no longer takes an answer. */
  withdraw: {
    method: 'DELETE',
    path: '/api/Surcharges/{sessionCode}/{surchargeId}',
    access: 'profileInfoAccess+user',
    input: one,
    reply: Surcharge,
    errorMessage: 'Unable to update surcharge',
    errors: { 409: ['surcharge_closed'] },
  },
  /** Asks again with the same link, after the question was withdrawn. */
  restore: {
    method: 'POST',
    path: '/api/Surcharges/Restore/{sessionCode}/{surchargeId}',
    access: 'profileInfoAccess+user',
    input: one,
    reply: Surcharge,
    errorMessage: 'Unable to update surcharge',
    errors: { 409: ['surcharge_closed', 'surcharge_waiting'] },
  },
} as const satisfies EndpointTable
