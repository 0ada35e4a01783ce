import * as v from 'valibot'
import type { EndpointTable } from '../endpoint.ts'
import { ContactNumber, Day, HealthText, Id, Instant, Line, Sum } from '../values.ts'
import { Client, ClientChange, ClientDraft } from './client-fields.ts'

/** Summary of a client for the front desk; `last…` is the latest past booking. */
export const ClientSummary = v.object({
  clientId: Id,
  name: v.string(),
  phoneNumber: ContactNumber,
  email: v.string(),
  birthDate: v.nullable(Day),
  note: v.string(),
  allergies: HealthText,
  visits: v.number(),
  notCome: v.number(),
  lastVisit: v.nullable(Instant),
  lastServices: v.array(v.object({ serviceId: Id, service: v.string(), userId: Id, length: v.number(), price: Sum })),
  pets: v.array(v.object({ subClientId: Id, name: v.string() })),
})
export type ClientSummary = v.InferOutput<typeof ClientSummary>

/** Number of a client's bookings, without today's and those with a service that is not shown. */
export const AppointmentsCount = v.object({ clientId: Id, count: v.number() })
export type AppointmentsCount = v.InferOutput<typeof AppointmentsCount>

const search = <const M extends string>(path: `/api/${string}`, errorMessage: M) =>
  ({
    method: 'GET',
    path,
    access: 'profileInfoAccess+user',
    input: v.object({ search: v.optional(Line(100), '') }),
    reply: v.array(ClientSummary),
    errorMessage,
  }) as const

export const clients = {
  // The specification prescribes this message for a failed client list.
  list: search('/api/Clients/{sessionCode}', 'Failed to login with SessionCode.'),
  search: search('/api/Clients/Search/{sessionCode}', 'Unable to fetch clients'),
  /** One client as the search shows them. */
  summary: {
    method: 'GET',
    path: '/api/Clients/Summary/{sessionCode}/{clientId}',
    access: 'profileInfoAccess+user',
    input: v.object({ clientId: Id }),
    reply: ClientSummary,
    errorMessage: 'Unable to fetch client',
    errors: { 429: ['too_many_records'] },
  },
  one: {
    method: 'GET',
    path: '/api/Clients/{sessionCode}/{clientId}',
    access: 'profileInfoAccess+user',
    input: v.object({ clientId: Id }),
    reply: Client,
    errorMessage: 'Unable to fetch client',
    errors: { 429: ['too_many_records'] },
  },
  appointmentsCount: {
    method: 'GET',
    path: '/api/Clients/GetAppointmentsCount/{sessionCode}/{clientId}',
    access: 'profileInfoAccess+user',
    input: v.object({ clientId: Id }),
    reply: AppointmentsCount,
    errorMessage: 'Unable to fetch clients',
  },
  /** Counts of all clients with a booking on the day. */
  appointmentsCountForClients: {
    method: 'GET',
    path: '/api/Clients/GetAppointmentsCountForClients/{sessionCode}/{salonId}/{date}',
    access: 'profileInfoAccess+user',
    input: v.object({ salonId: Id, date: Day }),
    reply: v.array(AppointmentsCount),
    errorMessage: 'Unable to fetch clients',
  },
  create: {
    method: 'POST',
    path: '/api/Clients/{sessionCode}',
    access: 'profileInfoAccess+user',
    body: ClientDraft,
    reply: Client,
    errorMessage: 'Unable to create client',
    idempotent: true,
  },
  /** Sends the changed fields only, or the whole record. */
  update: {
    method: 'PUT',
    path: '/api/Clients/{sessionCode}/{clientId}',
    access: 'profileInfoAccess+user',
    input: v.object({ clientId: Id }),
    body: ClientChange,
    reply: Client,
    errorMessage: 'Unable to update client',
    errors: { 409: ['stale'], 429: ['too_many_records'] },
  },
} as const satisfies EndpointTable
