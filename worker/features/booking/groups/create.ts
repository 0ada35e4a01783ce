import type { bookingGroups as calls } from '../../../../schema/api/booking/groups.ts'
import type { BookingGroup } from '../../../../schema/api/booking/groups-schemas.ts'
import type { BodyOf } from '../../../../schema/api/endpoint.ts'
import { computeBusyIntervals } from '../../../../schema/rules/booking/busy-intervals.ts'
import { parseIso, toIso } from '../../../../schema/rules/salon-time.ts'
import { agendas } from '../../../../schema/tables/booking/bookings.ts'
import { defaults } from '../../../../schema/terms.ts'
import { ApiError, BatchAbortedError } from '../../../db/errors.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import type { Handlers } from '../../../http/serve.ts'
import { insertNamedClient } from '../../clients/clients/index.ts'
import { enqueue, type QueuedMessage, sendAfterResponse } from '../../messages/outbox/index.ts'
import { writeInSalonsCountry } from '../../platform/salons/index.ts'
import { abortIfRotaChanged } from '../../team/staff/index.ts'
import { selectTakenTime } from '../absences/index.ts'
import {
  getBookingSpan,
  insertAgendaServices,
  type PlannedAgendaService,
  planServices,
  reserveTime,
  selectClientCheck,
  selectScheduleContext,
  throwFieldErrors,
} from '../bookings/index.ts'
import { insertGroup, markRequestBooked, selectBookingsOfGroup, selectGroup, selectKindNames } from './queries.ts'
import { findGroupConflicts, findMemberWithoutUnit, toMessageData, toMessageLine } from './rules.ts'

type GroupHandlers = Handlers<typeof calls>
type Draft = BodyOf<typeof calls.create>
type Member = Draft['members'][number]
const daySeconds = 86_400

/** A group with its bookings; undefined where there is none. */
export async function loadGroup(db: StaffDb, bookingGroupId: string): Promise<BookingGroup | undefined> {
  const [group, bookings] = await db.batch(selectGroup(db, bookingGroupId), selectBookingsOfGroup(db, bookingGroupId))
  return group && { ...group, agendas: bookings }
}

const listPets = ({ subClientIds, agendaServicesDTO }: Member) => [
  ...subClientIds,
  ...agendaServicesDTO.flatMap((service) => service.subClientId ?? []),
]
const listDrafts = ({ agendaServicesDTO }: Member) => agendaServicesDTO.map((service) => ({ ...service, agendaServiceId: undefined }))
/** Errors at the fields of one member. */
const ofMember = (member: number, fields: Record<string, string>) =>
  Object.fromEntries(Object.entries(fields).map(([field, message]) => [`members.${member}.${field}`, message]))

/** Plans the bookings of a new group; throws its field errors and conflicts. `replayOf` is the id of the group of an earlier call. */
async function checkDraft(db: StaffDb, { members, outsideHours }: Draft) {
  const drafts = members.map(listDrafts)
  const reads = await db.batch(
    db.findReplay(),
    ...selectScheduleContext(db, drafts.flat()),
    ...members.map((member, i) => selectClientCheck(db, member.clientId ?? '', listPets(member), drafts[i] ?? [])),
  )
  const [replayOf, catalogue, rota, taken, ...checks] = reads
  if (replayOf) return { replayOf }
  const fields: Record<string, string> = {}
  const planned = members.map((member, i) => {
    const check = checks[i]
    const { services, fields: own } = planServices(drafts[i] ?? [], catalogue, [], db, check?.clientTerms)
    if (member.clientId && !check?.clientExists) own.clientId = 'Client not found'
    if (!check?.petsExist) own.subClientIds = 'Pet not found'
    Object.assign(fields, ofMember(i, own))
    return services
  })
  const starts = planned.flat().map(({ start }) => start)
  if (Math.max(...starts) - Math.min(...starts) >= daySeconds) fields.members = 'All services of a booking lie within one day'
  throwFieldErrors(fields)
  const conflicts = findGroupConflicts(planned, { rota, taken, outsideHours, zone: db.timeZone })
  if (conflicts.length > 0) {
    const isTaken = conflicts.some(({ kind }) => kind === 'overlap')
    throw new ApiError(409, isTaken ? 'time_taken' : 'outside_working_hours', { conflicts })
  }
  return { planned, rotaVersion: rota.rotaVersion }
}

/** Statements that insert those members who are new clients. Throws 400 at the member whose phone number is none. */
async function insertNewClients(db: StaffDb, members: readonly Member[], clientIds: readonly string[], country: string) {
  const inserts: Statement<unknown>[] = []
  for (const [i, { newClient }] of members.entries()) {
    if (!newClient) continue
    try {
      inserts.push(await insertNamedClient(db, clientIds[i] ?? '', newClient, country))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const { fields = {} } = error.details as { fields?: Record<string, string> }
      const named = Object.entries(fields).map(([field, message]) => [`newClient.${field}`, message] as const)
      throw new ApiError(400, 'invalid_input', { fields: ofMember(i, Object.fromEntries(named)) })
    }
  }
  return inserts
}

/** The one confirmation, which lists all bookings. */
function confirmGroup(
  db: StaffDb,
  bookingGroupId: string,
  clientId: string,
  booked: readonly { agendaId: string; services: readonly PlannedAgendaService[] }[],
) {
  const data = toMessageData(
    booked.map(({ agendaId, services }) => toMessageLine(agendaId, toIso(getBookingSpan(services).start), services)),
  )
  return enqueue(db, {
    cause: `group_confirmed:${bookingGroupId}`,
    kind: 'group_confirmed',
    data,
    to: { clientId },
    agendaId: data.agendaId,
    until: parseIso(data.start),
  })
}

/** Throws 409 with the member who finds no free room or basin. Runs behind a batch that the database aborted with `unit`. */
async function throwMemberWithoutUnit(db: StaffDb, planned: readonly (readonly PlannedAgendaService[])[]): Promise<never> {
  const starts = planned.flat().map(({ start }) => start)
  const [times, names] = await db.batch(
    selectTakenTime(db, Math.min(...starts) - daySeconds, Math.max(...starts) + 2 * daySeconds),
    selectKindNames(db),
  )
  const conflicts = findMemberWithoutUnit(planned, times, names)
  throw new ApiError(409, 'no_unit_free', conflicts.length > 0 ? { conflicts } : {})
}

/** Two round trips: the reads that the members are checked against, then one batch that writes all of them or nothing. */
export const createGroup: GroupHandlers['create'] = async (db, _input, draft, request) => {
  const checked = await checkDraft(db, draft)
  if (checked.replayOf !== undefined) return loadGroup(db, checked.replayOf)
  const { planned, rotaVersion } = checked
  const { members, payer, outsideHours, message: isSent, waitingListEntryId } = draft
  const bookingGroupId = db.newId('grp')
  const clientIds = members.map(({ clientId }) => clientId ?? db.newId('cli'))
  const payerId = clientIds[payer] ?? ''
  const booked = planned.map((services) => ({ agendaId: db.newId('agd'), services }))
  const messages: QueuedMessage[] = isSent ? [confirmGroup(db, bookingGroupId, payerId, booked)] : []
  const write = async (country: string, guards: readonly Statement<unknown>[]) => {
    const newClients = await insertNewClients(db, members, clientIds, country)
    const { group, bookings } = await db.batch({
      writes: [
        ...db.recordIdempotencyKey(bookingGroupId),
        abortIfRotaChanged(db, rotaVersion),
        ...guards,
        ...newClients,
        insertGroup(db, bookingGroupId, booked[payer]?.agendaId ?? ''),
        ...booked.flatMap(({ agendaId, services }, i) => {
          const { subClientIds = [], note = '' } = members[i] ?? {}
          const span = getBookingSpan(services)
          const values = { agendaId, clientId: clientIds[i] ?? '', subClientIds, note, outsideHours, bookingGroupId }
          return [
            db.insert(agendas, { ...values, start: toIso(span.start), end: toIso(span.end) }),
            ...insertAgendaServices(db, agendaId, services),
          ]
        }),
        ...reserveTime(
          db,
          booked.flatMap(({ services }) => computeBusyIntervals(services)),
          outsideHours,
        ),
        ...(waitingListEntryId ? markRequestBooked(db, waitingListEntryId, booked[payer]?.agendaId ?? '') : []),
        ...messages,
      ],
      group: selectGroup(db, bookingGroupId),
      bookings: selectBookingsOfGroup(db, bookingGroupId),
    })
    if (messages.length > 0) sendAfterResponse(request, ...messages)
    return group && { ...group, agendas: bookings }
  }
  const hasNew = members.some(({ newClient }) => newClient)
  const writeGroup = () => (hasNew ? writeInSalonsCountry(db, write) : write(defaults.country, []))
  try {
    return await db.createIdempotent(writeGroup, (id) => loadGroup(db, id))
  } catch (error) {
    if (!(error instanceof BatchAbortedError)) throw error
    if (error.reason === 'unit') await throwMemberWithoutUnit(db, planned)
    if (error.reason !== 'overlap' && error.reason !== 'rota') throw error
    // Something changed since the check: throw the conflicts that there are now.
    await checkDraft(db, draft)
    throw new ApiError(409, error.reason === 'overlap' ? 'time_taken' : 'stale')
  }
}
