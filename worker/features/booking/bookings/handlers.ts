import { auditLog } from '../../../../schema/api/booking/booking-history.ts'
import { auditLogSchemas } from '../../../../schema/api/booking/booking-history-schemas.ts'
import { agendaMoves, type agendaMoves as moveCalls } from '../../../../schema/api/booking/booking-moves.ts'
import { agendaMovesSchemas } from '../../../../schema/api/booking/booking-moves-schemas.ts'
import { agendaSeries } from '../../../../schema/api/booking/booking-series.ts'
import { agendaSeriesSchemas } from '../../../../schema/api/booking/booking-series-schemas.ts'
import { agendaServices, agendas } from '../../../../schema/api/booking/bookings.ts'
import { agendaServicesSchemas, agendasSchemas } from '../../../../schema/api/booking/bookings-schemas.ts'
import { addDays, atMinutes, dayRange, parseIso, toSalonDay } from '../../../../schema/rules/salon-time.ts'
import { clients } from '../../../../schema/tables/clients/clients.ts'
import { selectDayCursor } from '../../../db/change-cursor.ts'
import { ApiError } from '../../../db/errors.ts'
import { abortUnlessExists } from '../../../db/existence.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import { readCursor, replyWithCursor } from '../../../http/cursor.ts'
import { mapAborted } from '../../../http/errors.ts'
import { joinArrays, replyJson } from '../../../http/json-reply.ts'
import { defineRoutes, type Handlers } from '../../../http/serve.ts'
import { selectRota } from '../../team/staff/index.ts'
import { throwConflicts, updateBooking, withConflictDetails } from './booking.ts'
import { createAgenda, deleteAgenda, updateAgenda } from './changes.ts'
import { selectClassesOfDay } from './class-queries.ts'
import { selectIntervalsForMove } from './interval-queries.ts'
import { selectFilteredAgendas, selectMissed, selectReservationLog, selectUpcomingOfClient, selectUpcomingOfDay } from './list-queries.ts'
import { describeNotWorking } from './not-working.ts'
import { cancelAgenda, markNoShow } from './outcomes.ts'
import { shiftServices } from './placements.ts'
import { selectAgenda, selectDay, selectHistory, selectSecurityEvents } from './queries.ts'
import { repeatAgenda, undoRepeat } from './repeat.ts'
import { cancelFollowing, changeFollowing, listFollowing, putBack } from './series.ts'
import { createService, deleteService, updateService } from './services.ts'
import { abortIfPaid, updateClientOfBooking } from './visit-queries.ts'

type MoveHandlers = Handlers<typeof moveCalls>

/** Gives a booking and its visit to another client, without pets of others. Refused once the visit is paid. */
const changeClient: MoveHandlers['changeClient'] = async (db, { agendaId, clientId }) => {
  const change = db.batchReturning(
    [abortUnlessExists(db, clients.clientId, clientId), abortIfPaid(db, agendaId), ...updateClientOfBooking(db, agendaId, clientId)],
    selectAgenda(db, agendaId),
  )
  const changed = await mapAborted(change, { already_used: 'visit_paid' })
  return changed?.[0]
}

/** Moves all services of a booking by the same amount of time, also across a clock change. Two round trips. */
const moveAgenda: MoveHandlers['moveAgendaOnlyAdmin'] = async (db, { agendaId, newStartUTC, outsideHours = false }) => {
  const check = () => checkMove(db, agendaId, parseIso(newStartUTC), outsideHours)
  const { before, services, rotaVersion } = await check()
  const plan = { services, version: before.version, outsideHours }
  return withConflictDetails(db, () => updateBooking(db, before, plan, rotaVersion), {
    agendaId,
    recheck: check,
    listServices: () => services,
  })
}

/** Plans the move of a booking to `startUtc` (seconds UTC); throws its conflicts, and 409 once the client has arrived. */
async function checkMove(db: StaffDb, agendaId: string, startUtc: number, outsideHours: boolean) {
  const day = toSalonDay(startUtc, db.timeZone)
  const [[before], rota, taken] = await db.batch(
    selectAgenda(db, agendaId),
    selectRota(db, addDays(day, -1), addDays(day, 1)),
    selectIntervalsForMove(db, agendaId, startUtc),
  )
  if (!before) throw new ApiError(404, 'unable_to_update_agenda')
  if (before.appointmentDTO?.arrival) throw new ApiError(409, 'client_arrived')
  const services = shiftServices(before, startUtc - parseIso(before.start))
  const own = before.agendaServicesDTO.map((service) => service.agendaServiceId)
  throwConflicts(services, { rota, taken, own, outsideHours, zone: db.timeZone })
  return { before, services, rotaVersion: rota.rotaVersion }
}

type AgendaHandlers = Handlers<typeof agendas>

const maxRangeDays = 400
const maxUpcoming = 200
const maxMissed = 100

/**
 * A salon's day in one round trip: its bookings and classes, and the time in which team members don't work. 304 to a caller
 * for whom nothing of the day has changed.
 */
const getDay: AgendaHandlers['day'] = async (db, { date, cursor, ...options }, _body, request) => {
  const { cleanNotWorkingWholeDay = false, notWorkingValues = true } = options
  const known = readCursor(request, cursor)
  const reads = [
    selectDayCursor(db, dayRange(date, db.timeZone), known),
    selectDay(db, date, known, notWorkingValues),
    selectClassesOfDay(db, date, known),
  ] as const
  const toRows = (bookings: string, classes: string) => joinArrays(`[${bookings}]`, `[${classes}]`)
  if (!notWorkingValues) {
    const [{ latest, hasChanged }, bookings, classes] = await db.batch(...reads)
    return replyWithCursor(request, known, latest, () => replyJson(toRows(bookings, classes)), hasChanged)
  }
  const [{ latest, hasChanged }, bookings, classes, rota] = await db.batch(...reads, selectRota(db, date, date))
  const build = () => {
    const notWorking = describeNotWorking(date, rota, db.salonId ?? '', db.timeZone, cleanNotWorkingWholeDay)
    return replyJson(joinArrays(toRows(bookings, classes), notWorking))
  }
  return replyWithCursor(request, known, latest, build, hasChanged)
}

/**
 * Bookings of a client or of a range of days (default: the next 31). `onlineBooking=only` is the reservation log, the only list
 * that a SUPERADMIN may read.
 */
const listAgendas: AgendaHandlers['list'] = async (db, { clientId, dateFrom, dateTo, onlineBooking, salonId }) => {
  const from = dateFrom ?? (clientId ? '2000-01-01' : toSalonDay(db.nowUtc, db.timeZone))
  const to = dateTo ?? (clientId ? '2999-12-31' : addDays(from, 31))
  if (!clientId && Date.parse(to) - Date.parse(from) > maxRangeDays * 86_400_000)
    throw new ApiError(400, 'invalid_input', { fields: { dateTo: 'Too long' } })
  const filter = { clientId, fromUtc: atMinutes(from, 0, db.timeZone), toUtc: atMinutes(to, 1440, db.timeZone) }
  if (onlineBooking === 'only') return (await db.batch(selectReservationLog(db, salonId, filter)))[0]
  const [found] = await db.batch(selectFilteredAgendas(db, filter))
  if (db.roles.every((role) => role === 'SUPERADMIN')) throw new ApiError(403, 'forbidden')
  return found
}

const getAgenda: AgendaHandlers['one'] = async (db, { agendaId }) => (await db.batch(selectAgenda(db, agendaId)))[0][0]

const getNextClient: AgendaHandlers['nextClient'] = async (db, { date, clientId }) => {
  const [[next]] = await db.batch(selectUpcomingOfDay(db, date, clientId, 1))
  return next ?? null
}

const listNextClients: AgendaHandlers['nextListClient'] = async (db, { date, clientId }) => {
  if (!clientId) return (await db.batch(selectUpcomingOfDay(db, date, undefined, maxUpcoming)))[0]
  const from = Math.max(atMinutes(date, 0, db.timeZone), db.nowUtc)
  return (await db.batch(selectUpcomingOfClient(db, clientId, from, maxUpcoming)))[0]
}

/** The latest first. */
const listMissed: Handlers<typeof agendaMoves>['missed'] = async (db, { clientId }) =>
  (await db.batch(selectMissed(db, clientId)))[0].toReversed().slice(0, maxMissed)

/** The log keeps every creation: an id without entries names nothing of the salon. */
const listHistory: Handlers<typeof auditLog>['list'] = async (db, { entity, id }) => {
  const isSecurity = entity === 'security'
  const [entries] = await db.batch(isSecurity ? selectSecurityEvents(db, id) : selectHistory(db, entity, id))
  return entries.length > 0 || (isSecurity && id === db.salonId) ? entries : undefined
}

export const agendaFeatures = [
  defineRoutes(agendas, agendasSchemas, {
    list: listAgendas,
    day: getDay,
    one: getAgenda,
    create: createAgenda,
    update: updateAgenda,
    remove: deleteAgenda,
    notCome: markNoShow,
    cancel: cancelAgenda,
    nextClient: getNextClient,
    nextListClient: listNextClients,
  }),
  defineRoutes(agendaMoves, agendaMovesSchemas, {
    missed: listMissed,
    changeClient,
    moveAgendaOnlyAdmin: moveAgenda,
    repeat: repeatAgenda,
  }),
  defineRoutes(agendaSeries, agendaSeriesSchemas, { following: listFollowing, changeFollowing, putBack, cancelFollowing, undoRepeat }),
  defineRoutes(agendaServices, agendaServicesSchemas, { create: createService, update: updateService, remove: deleteService }),
  defineRoutes(auditLog, auditLogSchemas, { list: listHistory }),
]
