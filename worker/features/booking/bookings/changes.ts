import type { agendas as agendaCalls } from '../../../../schema/api/booking/bookings.ts'
import type { Agenda } from '../../../../schema/api/booking/bookings-schemas.ts'
import type { BodyOf } from '../../../../schema/api/endpoint.ts'
import { parseIso, toIso, toSalonDay } from '../../../../schema/rules/salon-time.ts'
import { agendas } from '../../../../schema/tables/booking/bookings.ts'
import { clients } from '../../../../schema/tables/clients/clients.ts'
import { ApiError, BatchAbortedError } from '../../../db/errors.ts'
import { abortUnlessExists } from '../../../db/existence.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import { mapAborted } from '../../../http/errors.ts'
import type { Handlers } from '../../../http/serve.ts'
import { recallServices, rememberServices } from '../../catalogue/services/index.ts'
import { abortIfRotaChanged, recallRota } from '../../team/staff/index.ts'
import { isSameTime, selectScheduleContext, throwConflicts, throwFieldErrors, updateBooking, withConflictDetails } from './booking.ts'
import {
  abortIfArrived,
  abortIfServicesChanged,
  abortUnlessPetsExist,
  deleteAgendaRows,
  insertAgendaServices,
  selectClientCheck,
} from './booking-queries.ts'
import { reserveAllTime } from './interval-queries.ts'
import { selectAgenda } from './queries.ts'
import {
  assertVisitTakes,
  findConflicts,
  getBookingSpan,
  type PlannedAgendaService,
  planServices,
  planVisitChange,
  toPlannedServices,
} from './rules.ts'

type AgendaHandlers = Handlers<typeof agendaCalls>
type Draft = BodyOf<typeof agendaCalls.create>
type Change = BodyOf<typeof agendaCalls.update>

const listPets = ({ subClientIds, agendaServicesDTO }: Draft | Change) => [
  ...subClientIds,
  ...agendaServicesDTO.flatMap((service) => service.subClientId ?? []),
]

/** Plans a new booking; throws its field errors and conflicts. `replayOf` is the id of the booking that an earlier call created. */
async function checkDraft(db: StaffDb, draft: Draft) {
  const drafts = draft.agendaServicesDTO.map((service) => ({ ...service, agendaServiceId: undefined }))
  const [replayOf, check, catalogue, rota, taken] = await db.batch(
    db.findReplay(),
    selectClientCheck(db, draft.clientId, listPets(draft), drafts),
    ...selectScheduleContext(db, drafts),
  )
  if (replayOf) return { replayOf }
  rememberServices(db, catalogue)
  const { services, fields } = planServices(drafts, catalogue, [], db, check.petTerms)
  if (!check.clientExists) fields.clientId = 'Client not found'
  if (!check.petsExist) fields.subClientIds = 'Pet not found'
  throwFieldErrors(fields)
  throwConflicts(services, { rota, taken, own: [], outsideHours: draft.outsideHours, zone: db.timeZone })
  return { services, rotaVersion: rota.rotaVersion }
}

/** Writes a new booking and answers it; `guards` are statements that may abort the batch. */
async function insertAgenda(
  db: StaffDb,
  agendaId: string,
  draft: Draft,
  { services, rotaVersion, guards }: { services: readonly PlannedAgendaService[]; rotaVersion: number; guards: Statement<unknown>[] },
): Promise<Agenda | undefined> {
  const [created] = await db.batchReturning(
    [
      ...db.recordIdempotencyKey(agendaId),
      abortIfRotaChanged(db, rotaVersion),
      ...guards,
      db.insert(agendas, { agendaId, ...toAgendaValues(draft, services) }),
      ...insertAgendaServices(db, agendaId, services),
      ...reserveAllTime(db, services, draft.outsideHours),
    ],
    selectAgenda(db, agendaId),
  )
  return created
}

/** Whether duration or price of a service are those for its pet, because the draft names none. */
const dependsOnPet = ({ subClientId, serviceDTO }: Draft['agendaServicesDTO'][number]) =>
  Boolean(subClientId) && (serviceDTO?.length === undefined || serviceDTO.price === undefined)

/**
 * Plans a new booking with the services and the rota that this isolate has read before, and guards that abort the write where they have
 * changed. Undefined where something is unknown, or where the booking would be refused: the caller then reads.
 */
function planFromMemory(db: StaffDb, draft: Draft) {
  const drafts = draft.agendaServicesDTO.map((service) => ({ ...service, agendaServiceId: undefined }))
  if (drafts.some(dependsOnPet)) return undefined
  const days = drafts.map((service) => toSalonDay(parseIso(service.start), db.timeZone)).sort()
  const rota = recallRota(db, [days[0] ?? '', days.at(-1) ?? ''])
  const catalogue = recallServices(
    db,
    drafts.map((service) => service.serviceId),
  )
  if (!rota || catalogue.length < drafts.length) return undefined
  const { services, fields } = planServices(drafts, catalogue, [], db)
  const context = { rota, taken: [], own: [], outsideHours: draft.outsideHours, zone: db.timeZone }
  if (Object.keys(fields).length > 0 || findConflicts(services, context).length > 0) return undefined
  const planned = services.map(({ serviceId, userId }, i) => {
    const own = catalogue[i]?.ownTerms?.find((terms) => terms.userId === userId)
    return { serviceId, userId, version: catalogue[i]?.version ?? 0, ownLength: own?.length ?? null, ownPrice: own?.price ?? null }
  })
  const guards = [
    abortUnlessExists(db, clients.clientId, draft.clientId),
    ...abortUnlessPetsExist(db, draft.clientId, listPets(draft)),
    abortIfServicesChanged(db, planned),
  ]
  return { services, rotaVersion: rota.rotaVersion, guards }
}

/**
 * One round trip where this isolate knows services and rota, as the agenda was answered with them: guards in the write compare them, and
 * triggers find taken time. A refusal, or something unknown, reads what the booking is checked against: two more round trips.
 */
export const createAgenda: AgendaHandlers['create'] = async (db, _input, draft) => {
  const agendaId = db.newId('agd')
  const load = async (id: string): Promise<Agenda | undefined> => (await db.batch(selectAgenda(db, id)))[0][0]
  const plan = planFromMemory(db, draft)
  if (plan) {
    try {
      return await db.createIdempotent(() => insertAgenda(db, agendaId, draft, plan), load)
    } catch (error) {
      if (!(error instanceof BatchAbortedError)) throw error
    }
  }
  const checked = await checkDraft(db, draft)
  if (checked.replayOf !== undefined) return load(checked.replayOf)
  const write = () => insertAgenda(db, agendaId, draft, { ...checked, guards: [] })
  return withConflictDetails(db, () => db.createIdempotent(write, load), { recheck: () => checkDraft(db, draft) })
}

function toAgendaValues({ clientId, subClientIds, color, note, outsideHours }: Draft, services: readonly PlannedAgendaService[]) {
  const span = getBookingSpan(services)
  return { clientId, subClientIds, color, note, outsideHours, start: toIso(span.start), end: toIso(span.end) }
}

/** Plans a change of a booking; throws its field errors and conflicts, and 409 with the booking if its version is another one. */
async function checkChange(db: StaffDb, agendaId: string, change: Change) {
  const [[before], check, catalogue, rota, taken] = await db.batch(
    selectAgenda(db, agendaId),
    selectClientCheck(db, change.clientId, listPets(change), change.agendaServicesDTO),
    ...selectScheduleContext(db, change.agendaServicesDTO),
  )
  if (!before) throw new ApiError(404, 'unable_to_update_agenda')
  if (before.version !== change.version) throw new ApiError(409, 'stale', { current: before })
  const { services, fields } = planServices(change.agendaServicesDTO, catalogue, before.agendaServicesDTO, db, check.petTerms)
  if (!check.clientExists && change.clientId !== before.clientId) fields.clientId = 'Client not found'
  if (!check.petsExist) fields.subClientIds = 'Pet not found'
  throwFieldErrors(fields)
  assertVisitTakes(before, planVisitChange(before, services, change.clientId))
  // Services that keep time and team member were allowed when they were booked.
  const old = toPlannedServices(before)
  const rescheduled = services.filter((service) => !old.some((one) => isSameTime(one, service)))
  const own = before.agendaServicesDTO.map((service) => service.agendaServiceId)
  throwConflicts(rescheduled, { rota, taken, own, outsideHours: change.outsideHours, zone: db.timeZone }, services)
  return { before, services, rotaVersion: rota.rotaVersion }
}

/** Two round trips: the reads that the change is checked against, then the write. */
export const updateAgenda: AgendaHandlers['update'] = async (db, { agendaId, setSMSReminderSent }, change) => {
  const { before, services, rotaVersion } = await checkChange(db, agendaId, change)
  const { clientId, subClientIds, color, note, version } = change
  const values = { clientId, subClientIds, color, note, ...(setSMSReminderSent ? { smsReminderSent: db.now } : {}) }
  const outsideHours = change.outsideHours || before.outsideHours
  return withConflictDetails(db, () => updateBooking(db, before, { services, version, outsideHours, values }, rotaVersion), {
    agendaId,
    recheck: () => checkChange(db, agendaId, change),
  })
}

/** Deletes a booking that was made by mistake. Refused once the client has arrived: the visit has to be undone first. */
export const deleteAgenda: AgendaHandlers['remove'] = (db, { agendaId }) =>
  mapAborted(
    db.batch(abortIfArrived(db, [agendaId]), ...deleteAgendaRows(db, agendaId)).then(() => ({ agendaId })),
    { already_used: 'client_arrived' },
  )
