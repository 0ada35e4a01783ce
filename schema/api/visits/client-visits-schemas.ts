import * as v from 'valibot'
import { languages } from '../../terms.ts'
import type { SchemaTable } from '../endpoint.ts'
import { Balance, Id, Instant, Sum } from '../values.ts'

/** `planned` has not begun; `open` is a visit that is not checked out, or a past booking without a visit. */
export const clientVisitStates = ['planned', 'open', 'paid', 'not_come', 'cancelled'] as const

/** A booking with its visit. `total` is what was charged, or would be by the prices of its services and products; amounts in euro. */
export const ClientVisit = v.object({
  agendaId: Id,
  appointmentId: v.nullable(Id),
  clientId: Id,
  start: Instant,
  state: v.picklist(clientVisitStates),
  note: v.string(),
  services: v.array(v.object({ serviceId: Id, service: v.string(), userId: Id, firstName: v.string(), price: Sum })),
  products: v.array(v.object({ productId: Id, product: v.string(), quantity: v.number(), price: Sum })),
  total: Sum,
  outstanding: Balance,
})
export type ClientVisit = v.InferOutput<typeof ClientVisit>

const ofClient = { clientId: Id }

export const clientVisitsSchemas = {
  ofClient: { input: v.object(ofClient), reply: v.array(ClientVisit) },
  card: { input: v.object({ ...ofClient, language: v.optional(v.picklist(languages, 'Invalid value')) }) },
} as const satisfies SchemaTable
