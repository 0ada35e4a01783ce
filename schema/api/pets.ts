import * as v from 'valibot'
import type { EndpointTable } from './endpoint.ts'
import { Day, Id, Line } from './values.ts'

/** A client's pet. */
export const SubClient = v.object({
  subClientId: Id,
  salonId: Id,
  clientId: Id,
  clientName: v.string(),
  name: v.string(),
  species: v.string(),
  breed: v.string(),
  size: v.string(),
  sex: v.picklist(['', 'female', 'male']),
  birthDate: v.nullable(Day),
  microchip: v.string(),
  allergies: v.string(),
  note: v.string(),
  version: v.number(),
})
export type SubClient = v.InferOutput<typeof SubClient>

export const subClients = {
  list: {
    method: 'GET',
    path: '/api/SubClients/{sessionCode}',
    access: 'profileInfoAccess+user',
    input: v.object({ search: v.optional(Line(100)), clientId: v.optional(Id) }),
    reply: v.array(SubClient),
    errorMessage: 'Unable to fetch pets',
  },
  one: {
    method: 'GET',
    path: '/api/SubClients/{sessionCode}/{clientId}/{subClientId}',
    access: 'profileInfoAccess+user',
    input: v.object({ clientId: Id, subClientId: Id }),
    reply: SubClient,
    errorMessage: 'Unable to fetch pet',
  },
} as const satisfies EndpointTable
