import * as v from 'valibot'
import { defaults } from '../terms.ts'
import type { EndpointTable } from './endpoint.ts'
import { Day, Id, Instant, Name, Text } from './values.ts'

/** Summary of a client for the front desk; `last…` is the latest past booking. */
export const ClientSummary = v.object({
  clientId: Id,
  name: v.string(),
  phoneNumber: v.string(),
  email: v.string(),
  birthDate: v.nullable(Day),
  note: v.string(),
  allergies: v.string(),
  visits: v.number(),
  notCome: v.number(),
  lastVisit: v.nullable(Instant),
  lastServices: v.array(v.object({ serviceId: Id, service: v.string(), userId: Id, length: v.number(), price: v.number() })),
  pets: v.array(v.object({ subClientId: Id, name: v.string() })),
})
export type ClientSummary = v.InferOutput<typeof ClientSummary>

const contact = {
  address: Text(),
  city: Text(),
  zipCode: Text(20),
  district: Text(60),
  country: Text(2),
  phoneNumber2: Text(40),
  title: Text(60),
  note: Text(2000),
  allergies: Text(500),
  fiscalCode: Text(16),
  vatNumber: Text(20),
  whatsApp: Text(40),
  messenger: Text(120),
  telegram: Text(120),
}

export const Client = v.object({
  clientId: Id,
  salonId: Id,
  name: v.string(),
  phoneNumber: v.string(),
  email: v.string(),
  ...contact,
  birthDate: v.nullable(Day),
  gender: v.picklist(['', 'female', 'male', 'other']),
  zodiacSign: v.nullable(v.string()),
  fasciaCliente: v.string(),
  netPromoterScore: v.nullable(v.number()),
  jobType: v.string(),
  jobCompanyName: v.string(),
  howDidYouKnowUs: v.string(),
  version: v.number(),
})
export type Client = v.InferOutput<typeof Client>

const optionalContact = Object.fromEntries(
  Object.entries(contact).map(([name, schema]) => [name, v.optional(schema, name === 'country' ? defaults.country : '')]),
) as { [K in keyof typeof contact]: v.OptionalSchema<(typeof contact)[K], ''> }

/** `phoneNumber` may be written in any format; the worker checks it with the country's rules. */
export const ClientDraft = v.strictObject({
  name: Name(),
  phoneNumber: v.optional(Text(40), ''),
  email: v.optional(
    v.union([v.literal(''), v.pipe(v.string(), v.trim(), v.email('Enter a valid e-mail address'), v.maxLength(200, 'Too long'))]),
    '',
  ),
  ...optionalContact,
  birthDate: v.optional(v.nullable(Day)),
  gender: v.optional(v.picklist(['', 'female', 'male', 'other']), ''),
})
export type ClientDraft = v.InferInput<typeof ClientDraft>

/** Number of a client's bookings, without today's and those with a service that is not shown. */
export const AppointmentsCount = v.object({ clientId: Id, count: v.number() })
export type AppointmentsCount = v.InferOutput<typeof AppointmentsCount>

const search = (path: `/api/${string}`) =>
  ({
    method: 'GET',
    path,
    access: 'profileInfoAccess+user',
    input: v.object({ search: v.optional(Text(100), '') }),
    reply: v.array(ClientSummary),
    errorMessage: 'Unable to fetch clients',
  }) as const

export const clients = {
  list: search('/api/Clients/{sessionCode}'),
  search: search('/api/Clients/Search/{sessionCode}'),
  one: {
    method: 'GET',
    path: '/api/Clients/{sessionCode}/{clientId}',
    access: 'profileInfoAccess+user',
    input: v.object({ clientId: Id }),
    reply: Client,
    errorMessage: 'Unable to fetch client',
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
} as const satisfies EndpointTable
