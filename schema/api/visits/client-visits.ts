import * as v from 'valibot'
import { languages } from '../../terms.ts'
import type { EndpointTable } from '../endpoint.ts'
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

export const clientVisits = {
  /** All bookings and visits of a client, the newest first. */
  ofClient: {
    method: 'GET',
    path: '/api/Clients/Visits/{sessionCode}/{clientId}',
    access: 'user',
    input: v.object(ofClient),
    reply: v.array(ClientVisit),
    errorMessage: 'Unable to fetch visits',
  },
  /** The client's card for printing, with the dates of the visits if the salon shows them. */
  card: {
    method: 'GET',
    path: '/api/Clients/Card/{sessionCode}/{clientId}',
    access: 'user',
    input: v.object({ ...ofClient, language: v.optional(v.picklist(languages, 'Invalid value')) }),
    reply: { file: 'client-card.pdf', type: 'application/pdf', byRole: true },
    errorMessage: 'Unable to fetch client',
  },
} as const satisfies EndpointTable
