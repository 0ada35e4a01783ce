import * as v from 'valibot'
import type { SchemaTable } from '../endpoint.ts'
import { Id } from '../values.ts'

/** Phones on which somebody takes their side of a call: the salon's, or their own. */
export const calledPhones = ['salon', 'own'] as const
export type CalledPhone = (typeof calledPhones)[number]

/** Whether and how a client can be called through the salon's telephone provider. */
export const CallChoices = v.object({
  /** The salon's number that the client sees; empty: no account of the salon makes calls. */
  from: v.string(),
  /** The end of the client's number, for everybody: this is no way to read numbers. Empty where there is none. */
  to: v.string(),
  /** Where the caller may be rung first. */
  phones: v.array(v.object({ phone: v.picklist(calledPhones), number: v.string() })),
})
export type CallChoices = v.InferOutput<typeof CallChoices>

/** `unknown`: the provider's answer was lost; the phone may ring. */
export const CallResult = v.object({ state: v.picklist(['rings', 'unknown']) })

export const clientCallsSchemas = {
  choices: { input: v.object({ clientId: Id }), reply: CallChoices },
  ring: {
    input: v.object({ clientId: Id }),
    body: v.strictObject({ phone: v.picklist(calledPhones, 'Invalid value') }),
    reply: CallResult,
    errors: { 409: ['calls_not_set_up', 'no_number_to_call', 'call_refused'], 429: ['called_too_often'] },
  },
} as const satisfies SchemaTable
