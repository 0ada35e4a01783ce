import * as v from 'valibot'
import { deliveries, languages, messageChannels } from '../../terms.ts'
import type { SchemaTable } from '../endpoint.ts'
import { Id, Ids, Instant, Line, Sum } from '../values.ts'
import { MoneyInQuery } from './visit-bodies.ts'

/** Ids separated by commas. */
const IdsInQuery = v.pipe(
  Line(2000),
  v.transform((text) => text.split(',').filter(Boolean)),
  Ids,
)
/** `subClientIds`: the pets that are ready; by default those without an open service, or the only one of the visit. */
const ready = { appointmentId: Id, subClientIds: v.optional(IdsInQuery) }

/** The message that tells an owner that pets can be collected, as it would be sent now, and how far each pet of the visit is. */
export const ReadyMessage = v.object({
  appointmentId: Id,
  language: v.picklist(languages),
  /** By which it would be sent; null if none reaches the owner. */
  channel: v.nullable(v.picklist(messageChannels)),
  text: v.string(),
  /** What is left to pay of the whole visit, in euro. */
  due: Sum,
  pets: v.array(
    v.object({
      subClientId: Id,
      name: v.string(),
      /** The first open service; null once all have ended. */
      open: v.nullable(v.object({ service: v.string(), firstName: v.string() })),
      /** When it is expected to be ready. */
      about: v.nullable(Instant),
      /** What its own services cost, in euro. */
      amount: Sum,
      /** The message names it. */
      isNamed: v.boolean(),
      /** When the owner was told. */
      told: v.nullable(Instant),
    }),
  ),
  /** The latest message of the visit. */
  sent: v.nullable(
    v.object({
      at: Instant,
      channel: v.nullable(v.picklist(messageChannels)),
      state: v.picklist(['waiting', 'sending', 'sent', 'failed']),
      delivery: v.nullable(v.picklist(deliveries)),
    }),
  ),
})
export type ReadyMessage = v.InferOutput<typeof ReadyMessage>

export const readyToCollectSchemas = {
  message: { input: v.object(ready), reply: ReadyMessage },
  send: {
    tells: true,
    /** `due`: the amount that was shown; refused as `stale` where it has changed since. */
    input: v.object({ ...ready, due: v.optional(MoneyInQuery) }),
    /** `messageId`: null where nothing is sent, or was before. */
    reply: v.object({ appointmentId: Id, channel: v.nullable(v.picklist(messageChannels)), messageId: v.nullable(Id) }),
    errors: { 409: ['stale'] },
  },
  takeBack: {
    input: v.object({ appointmentId: Id, messageId: Id }),
    reply: v.object({ appointmentId: Id }),
    errors: { 409: ['message_sent'] },
  },
} as const satisfies SchemaTable
