import type { agendas as agendaCalls } from '../../../../schema/api/booking/bookings.ts'
import type { Agenda } from '../../../../schema/api/booking/bookings-schemas.ts'
import type { BodyOf } from '../../../../schema/api/endpoint.ts'
import { toIso } from '../../../../schema/rules/salon-time.ts'
import { agendas } from '../../../../schema/tables/booking/bookings.ts'
import { ApiError } from '../../../db/errors.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import { mapAborted } from '../../../http/errors.ts'
import type { Handlers } from '../../../http/serve.ts'
import { abortIfRotaChanged } from '../../team/staff/index.ts'
import { isSameTime, selectScheduleContext, throwConflicts, throwFieldErrors, updateBooking, withConflictDetails } from './booking.ts'
import { abortIfArrived, deleteAgendaRows, insertAgendaServices, selectClientCheck } from './booking-queries.ts'
import { reserveAllTime } from './interval-queries.ts'
import { refuseStale } from './outcomes.ts'
import { selectAgenda } from './queries.ts'
import { assertVisitTakes, getBookingSpan, type PlannedAgendaService, planServices, planVisitChange, toPlannedServices } from './rules.ts'

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
  const { services, fields } = planServices(drafts, catalogue, [], db, check.clientTerms)
  if (!check.clientExists) fields.clientId = 'Client not found'
  if (!check.petsExist) fields.subClientIds = 'Pet not found'
  throwFieldErrors(fields)
  throwConflicts(services, { rota, taken, own: [], outsideHours: draft.outsideHours, zone: db.timeZone })
  return { services, rotaVersion: rota.rotaVersion }
}

/** Writes a new booking and answers it. */
async function insertAgenda(
  db: StaffDb,
  agendaId: string,
  draft: Draft,
  { services, rotaVersion }: { services: readonly PlannedAgendaService[]; rotaVersion: number },
): Promise<Agenda | undefined> {
  const [created] = await db.batchReturning(
    [
      ...db.recordIdempotencyKey(agendaId),
      abortIfRotaChanged(db, rotaVersion),
      db.insert(agendas, { agendaId, ...toAgendaValues(draft, services) }),
      ...insertAgendaServices(db, agendaId, services),
      ...reserveAllTime(db, services, draft.outsideHours),
    ],
    selectAgenda(db, agendaId),
  )
  return created
}

/** Two round trips: the reads that the booking is checked against, then the write. */
export const createAgenda: AgendaHandlers['create'] = async (db, _input, draft) => {
  const agendaId = db.newId('agd')
  const load = async (id: string): Promise<Agenda | undefined> => (await db.batch(selectAgenda(db, id)))[0][0]
  const checked = await checkDraft(db, draft)
  if (checked.replayOf !== undefined) return load(checked.replayOf)
  const write = () => insertAgenda(db, agendaId, draft, checked)
  return withConflictDetails(db, () => db.createIdempotent(write, load), {
    recheck: () => checkDraft(db, draft),
    listServices: () => checked.services,
  })
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
  const { services, fields } = planServices(change.agendaServicesDTO, catalogue, before.agendaServicesDTO, db, check.clientTerms)
  if (!check.clientExists && change.clientId !== before.clientId) fields.clientId = 'Client not found'
  if (!check.petsExist) fields.subClientIds = 'Pet not found'
  throwFieldErrors(fields)
  assertVisitTakes(before, planVisitChange(before, services, change.clientId))
  // Services that keep time and team member were allowed when they were booked.
  const old = toPlannedServices(before)
  const rescheduled = services.filter((service) => !old.some((one) => isSameTime(one, service)))
  const own = before.agendaServicesDTO.map((service) => service.agendaServiceId)
  throwConflicts(rescheduled, { rota, taken, own, outsideHours: change.outsideHours, zone: db.timeZone }, services)
  // Outside hours as before, as long as a service is where it was.
  const outsideHours = change.outsideHours || (before.outsideHours && rescheduled.length < services.length)
  return { before, services, outsideHours, rotaVersion: rota.rotaVersion }
}

/** Two round trips: the reads that the change is checked against, then the write. */
export const updateAgenda: AgendaHandlers['update'] = async (db, { agendaId, setSMSReminderSent }, change) => {
  const { before, services, outsideHours, rotaVersion } = await checkChange(db, agendaId, change)
  const { clientId, subClientIds, color, note, version } = change
  const values = { clientId, subClientIds, color, note, ...(setSMSReminderSent ? { smsReminderSent: db.now } : {}) }
  return withConflictDetails(db, () => updateBooking(db, before, { services, version, outsideHours, values }, rotaVersion), {
    agendaId,
    recheck: () => checkChange(db, agendaId, change),
    listServices: () => services,
  })
}

/** Deletes a booking that was made by mistake. Refused once the client has arrived: the visit has to be undone first. */
export const deleteAgenda: AgendaHandlers['remove'] = async (db, { agendaId, version }) => {
  const deleted = await mapAborted(
    db.batch(abortIfArrived(db, [agendaId]), ...deleteAgendaRows(db, agendaId, version)).then(() => ({ agendaId })),
    { already_used: 'client_arrived' },
  )
  if (deleted || version === undefined) return deleted
  const [[current]] = await db.batch(selectAgenda(db, agendaId))
  refuseStale(current, version)
  return undefined
}
