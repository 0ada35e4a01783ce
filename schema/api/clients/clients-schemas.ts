import * as v from 'valibot'
import type { SchemaTable } from '../endpoint.ts'
import { ContactMail, ContactNumber, Day, HealthText, Id, Instant, SearchText, Sum } from '../values.ts'
import { Client, ClientChange, ClientDraft } from './client-fields.ts'

/** Summary of a client for the front desk; `last…` is the latest past booking. */
export const ClientSummary = v.object({
  clientId: Id,
  name: v.string(),
  phoneNumber: ContactNumber,
  email: ContactMail,
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

const searchSchemas = () => ({ input: v.object({ search: v.optional(SearchText, '') }), reply: v.array(ClientSummary) }) as const

export const clientsSchemas = {
  list: searchSchemas(),
  search: searchSchemas(),
  summary: { input: v.object({ clientId: Id }), reply: ClientSummary, errors: { 429: ['too_many_records'] } },
  one: { input: v.object({ clientId: Id }), reply: Client, errors: { 429: ['too_many_records'] } },
  appointmentsCount: { input: v.object({ clientId: Id }), reply: AppointmentsCount },
  appointmentsCountForClients: { input: v.object({ salonId: Id, date: Day }), reply: v.array(AppointmentsCount) },
  create: { body: ClientDraft, reply: Client },
  update: { input: v.object({ clientId: Id }), body: ClientChange, reply: Client, errors: { 409: ['stale'], 429: ['too_many_records'] } },
} as const satisfies SchemaTable
