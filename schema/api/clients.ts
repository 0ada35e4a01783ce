import * as v from 'valibot'
import { isWebAddress } from '../rules/web-address.ts'
import { defaults } from '../terms.ts'
import type { EndpointTable } from './endpoint.ts'
import { Country } from './salons.ts'
import { Day, Id, Instant, Line, Name, OptionalMail, PhoneNumber, Sum, Text } from './values.ts'

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
  lastServices: v.array(v.object({ serviceId: Id, service: v.string(), userId: Id, length: v.number(), price: Sum })),
  pets: v.array(v.object({ subClientId: Id, name: v.string() })),
})
export type ClientSummary = v.InferOutput<typeof ClientSummary>

/** A username of a messenger, or a web address; empty without one. */
const Handle = v.pipe(
  Line(120),
  v.check((text) => !/^[a-z][a-z\d+.-]*:/i.test(text) || isWebAddress(text), 'Enter a valid web address'),
)
const contact = {
  address: Line(),
  city: Line(),
  zipCode: Line(20),
  district: Line(60),
  country: v.union([v.literal(''), Country], 'Enter a valid country'),
  phoneNumber2: PhoneNumber,
  title: Line(60),
  note: Text(2000),
  allergies: Text(500),
  fiscalCode: Line(20),
  vatNumber: Line(20),
  whatsApp: PhoneNumber,
  messenger: Handle,
  telegram: Handle,
}
type Contact = typeof contact

export const Client = v.object({
  clientId: Id,
  salonId: Id,
  name: v.string(),
  phoneNumber: v.string(),
  email: v.string(),
  ...(Object.fromEntries(Object.keys(contact).map((name) => [name, v.string()])) as { [K in keyof Contact]: v.StringSchema<undefined> }),
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
) as { [K in keyof Contact]: v.OptionalSchema<Contact[K], ''> }

/** `phoneNumber` may be written in any format; the worker checks it with the country's rules. */
export const ClientDraft = v.strictObject({
  name: Name(),
  phoneNumber: v.optional(PhoneNumber, ''),
  email: v.optional(OptionalMail, ''),
  ...optionalContact,
  birthDate: v.optional(v.nullable(Day)),
  gender: v.optional(v.picklist(['', 'female', 'male', 'other']), ''),
})
export type ClientDraft = v.InferInput<typeof ClientDraft>

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
  // The specification prescribes this sentence for a failed client list.
  list: search('/api/Clients/{sessionCode}', 'Failed to login with SessionCode.'),
  search: search('/api/Clients/Search/{sessionCode}', 'Unable to fetch clients'),
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
