import type { Agenda } from '../../../../schema/api/booking/bookings-schemas.ts'
import type { Service } from '../../../../schema/api/catalogue/services-schemas.ts'
import type { FullEndpoint } from '../../../../schema/api/endpoint.ts'
import type { User } from '../../../../schema/api/team/staff-schemas.ts'
import type { ApiScope } from '../../../../schema/rules/platform/api-scopes.ts'
import type { JsonSchema } from '../../../../schema/rules/platform/json-schema.ts'
import { type KeyCall, listKeyCalls, toJsonSchema } from '../../../http/open-api.ts'

/** A tool for one call, which is named like its endpoint. */
interface NamedTool {
  readonly call: string
  readonly title: string
  readonly description: string
  /** What of a long reply is answered. */
  readonly show?: (reply: never) => unknown
}

const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) => `${firstName} ${lastName}`.trim()
const showBooking = ({ agendaId, version, clientId, clientDTO, start, note, outcome, ...booking }: Agenda) => ({
  ...{ agendaId, version, start, clientId, client: clientDTO?.name ?? null, note, outcome },
  isConfirmed: booking.confirmed !== undefined,
  hasArrived: booking.appointmentDTO !== null,
  services: booking.agendaServicesDTO.map(({ agendaServiceId, serviceId, userId, start: at, serviceDTO, userDTO, subClientId }) => ({
    ...{ agendaServiceId, serviceId, service: serviceDTO.service, minutes: serviceDTO.length, start: at, userId, person: nameOf(userDTO) },
    ...(subClientId ? { subClientId } : {}),
  })),
})
const showBookings = (bookings: readonly Agenda[]) => bookings.filter(({ clientDTO }) => clientDTO).map(showBooking)
const showServices = (services: readonly Service[]) =>
  services.map(({ serviceId, service, categoryName, length, price, assignedStaff }) => ({
    ...{ serviceId, service, category: categoryName, minutes: length, price, userIds: assignedStaff },
  }))
const showTeam = (users: readonly User[]) =>
  users.map(({ userId, jobTitle, inAgenda, services, ...user }) => ({
    userId,
    name: nameOf(user),
    jobTitle,
    inAgenda,
    serviceIds: services,
  }))

/** What assistants are asked for most, by the name of the tool. */
const namedTools: Readonly<Record<string, NamedTool>> = {
  bookings_of_day: {
    call: 'agendas.day',
    title: 'Who comes on a day',
    description: 'All bookings of a day, with clients, people and what is done. date: YYYY-MM-DD.',
    show: showBookings,
  },
  bookings_of_client: {
    call: 'agendas.list',
    title: 'Bookings of a client',
    description: 'The bookings of one client between two days, past and coming.',
    show: showBookings,
  },
  find_clients: {
    call: 'clients.search',
    title: 'Find clients',
    description: 'Clients whose name, telephone or e-mail contains a text. Answers their clientId, which the other tools take.',
  },
  client: { call: 'clientRecord.overview', title: 'A client at a glance', description: 'Visits, money, habits and notes of one client.' },
  services: {
    call: 'services.list',
    title: 'Services',
    description: 'What the salon offers, with minutes, price and who does it.',
    show: showServices,
  },
  team_of_day: {
    call: 'users.onlyWorking',
    title: 'Who works on a day',
    description: 'The people who work on a day, with the services that they do.',
    show: showTeam,
  },
  find_free_times: {
    call: 'freeTimes.ofDay',
    title: 'Free times',
    description: `The times of a day at which services fit one after another. services: ids of services, separated by commas. Answers for
      each time the services with their people and starts: hand these to "book".`,
  },
  book: {
    call: 'agendas.create',
    title: 'Book',
    description: `Books services for a client. agendaServicesDTO: one object for each service with serviceId, userId and start, as
      "find_free_times" answers them. A time that is taken is refused.`,
    show: showBooking,
  },
  move_service: {
    call: 'agendaServices.update',
    title: 'Move a booked service',
    description: 'Moves one service of a booking to another time or person. version: that of its booking.',
    show: showBooking,
  },
  cancel_booking: {
    call: 'agendas.cancel',
    title: 'Cancel a booking',
    description: 'Cancels a booking with a reason; undo: true restores it. message: true writes to the client.',
    show: showBooking,
  },
  create_client: { call: 'clients.create', title: 'New client', description: 'Adds a client. Look first whether they are there.' },
  waiting_list: { call: 'waitingList.list', title: 'Waiting list', description: 'Clients who wait for a time.' },
  add_to_waiting_list: { call: 'waitingList.create', title: 'Add to the waiting list', description: 'Lets a client wait for a time.' },
  owed: { call: 'ledger.outstanding', title: 'What a client owes', description: 'Visits of a client that are not fully paid.' },
  end_of_day: { call: 'endOfDay.one', title: 'End of day', description: 'Takings of a day by method, and what is open.' },
}

const nameOfCall = ({ table, name }: KeyCall) => `${table}.${name}`

const getProperties = (schema: JsonSchema | undefined) => (schema?.properties ?? {}) as Readonly<Record<string, JsonSchema>>

/** Scopes whose calls move money or write to clients: they are done when they are confirmed only. */
const confirmedScopes: ReadonlySet<ApiScope> = new Set(['money:write', 'messages:write'])
/** The fields of bodies that say whether clients are written to: `message` (whether), `tell` (about which bookings). */
const askingFields = { message: 'boolean', tell: 'array' } as const
type AskingField = keyof typeof askingFields
const asking = new WeakMap<FullEndpoint, readonly AskingField[]>()
function listAskingFields({ endpoint }: KeyCall): readonly AskingField[] {
  const found = asking.get(endpoint)
  if (found) return found
  const properties = endpoint.body ? getProperties(toJsonSchema(endpoint.body)) : {}
  const fields = (Object.keys(askingFields) as AskingField[]).filter((name) => properties[name]?.type === askingFields[name])
  asking.set(endpoint, fields)
  return fields
}
const isAsked = (value: unknown) => (Array.isArray(value) ? value.length > 0 : value !== undefined && value !== false)

/** Whether a call moves money or writes to clients, by what its endpoint says and what it is made with. */
export const needsConfirmation = (call: KeyCall, values: Readonly<Record<string, unknown>>): boolean =>
  confirmedScopes.has(call.scope) || call.endpoint.tells === true || listAskingFields(call).some((name) => isAsked(values[name]))
const mayNeedConfirmation = (call: KeyCall) => needsConfirmation(call, { message: true, tell: ['all'] })

export interface CallTool extends Omit<NamedTool, 'call'> {
  readonly call: KeyCall
}
const takesJson = ({ endpoint: { form, reply } }: KeyCall) => form !== 'multipart' && !('file' in reply)

let known: { readonly calls: ReadonlyMap<string, KeyCall>; readonly tools: ReadonlyMap<string, CallTool> } | undefined
/** The calls that assistants can make, by name, and the tools for some of them. Files are not for them. */
export function listTools() {
  if (known) return known
  const calls = new Map(listKeyCalls().flatMap((call) => (takesJson(call) ? [[nameOfCall(call), call] as const] : [])))
  const toTool = ([name, { call, ...tool }]: [string, NamedTool]): [string, CallTool] => {
    const found = calls.get(call)
    if (!found) throw new Error(`no call ${call}`)
    return [name, { ...tool, call: found }]
  }
  known = { calls, tools: new Map(Object.entries(namedTools).map(toTool)) }
  return known
}

const confirm: JsonSchema = { type: 'string', description: 'The code that the first try has answered, once the person has said yes.' }

/** What a call takes: path and query, and the fields of its body. Fields that only replies have are left out. */
export function describeArguments(call: KeyCall): JsonSchema {
  const { input, body } = call.endpoint
  const [ofInput, ofBody] = [input && toJsonSchema(input), body && toJsonSchema(body)]
  const isObject = ofBody === undefined || ofBody.type === 'object'
  const all = { ...getProperties(ofInput), ...(isObject ? getProperties(ofBody) : { body: ofBody }) }
  const properties = Object.fromEntries(Object.entries(all).filter(([, schema]) => Object.keys(schema).length > 0))
  const required = [...((ofInput?.required ?? []) as string[]), ...(isObject ? ((ofBody?.required ?? []) as string[]) : ['body'])]
  return {
    type: 'object',
    properties: { ...properties, ...(mayNeedConfirmation(call) ? { confirm } : {}) },
    required: [...new Set(required)].filter((name) => name in properties),
  }
}

/** A tool as `tools/list` describes it. */
const describeTool = (name: string, { call, title, description }: CallTool) => ({
  ...{ name, title, description: description.replaceAll(/\s+/g, ' '), inputSchema: describeArguments(call) },
  annotations: {
    title,
    readOnlyHint: call.endpoint.method === 'GET',
    destructiveHint: call.endpoint.method === 'DELETE',
    openWorldHint: false,
  },
})

const text: JsonSchema = { type: 'string' }
/** Tools for everything else that the key may do. */
const generalTools = [
  {
    name: 'list_calls',
    title: 'All calls',
    description: 'Names of all calls that this key may make, by area. Look here for what no other tool does.',
    inputSchema: { type: 'object', properties: {} },
    annotations: { title: 'All calls', readOnlyHint: true, openWorldHint: false },
  },
  {
    name: 'describe_call',
    title: 'What a call takes',
    description: 'The arguments of a call that "list_calls" names.',
    inputSchema: { type: 'object', properties: { call: text }, required: ['call'] },
    annotations: { title: 'What a call takes', readOnlyHint: true, openWorldHint: false },
  },
  {
    name: 'make_call',
    title: 'Make a call',
    description: 'Makes a call that "list_calls" names, with the arguments that "describe_call" describes.',
    inputSchema: { type: 'object', properties: { call: text, arguments: { type: 'object' }, confirm }, required: ['call'] },
    annotations: { title: 'Make a call', readOnlyHint: false, destructiveHint: true, openWorldHint: false },
  },
] as const

/** The tools of a key: those of its scopes, and the general ones. */
export const describeTools = (scopes: readonly ApiScope[]) => [
  ...[...listTools().tools].flatMap(([name, tool]) => (scopes.includes(tool.call.scope) ? [describeTool(name, tool)] : [])),
  ...generalTools,
]

/** Names of the calls of a key, by area. */
export function nameCalls(scopes: readonly ApiScope[]): Readonly<Record<string, string[]>> {
  const calls = [...listTools().calls].filter(([, { scope }]) => scopes.includes(scope))
  const areas = Object.groupBy(calls, ([, { scope }]) => scope.split(':')[0] ?? '')
  return Object.fromEntries(Object.entries(areas).map(([area, ofArea = []]) => [area, ofArea.map(([name]) => name)]))
}
