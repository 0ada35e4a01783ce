import { auditLog } from '../../../../schema/api/booking/booking-history.ts'
import { agendaMoves } from '../../../../schema/api/booking/booking-moves.ts'
import { agendaSeries } from '../../../../schema/api/booking/booking-series.ts'
import { agendaServices, agendas } from '../../../../schema/api/booking/bookings.ts'
import { addDays, atMinutes, toSalonDay } from '../../../../schema/rules/salon-time.ts'
import { selectCursor } from '../../../db/change-cursor.ts'
import { ApiError } from '../../../db/errors.ts'
import { readCursor, replyWithCursor } from '../../../http/cursor.ts'
import { joinArrays, replyJson } from '../../../http/json-reply.ts'
import { defineRoutes, type Handlers } from '../../../http/serve.ts'
import { selectKnownRota } from '../../team/staff/index.ts'
import { createAgenda, deleteAgenda, updateAgenda } from './changes.ts'
import { recallDay, rememberDay } from './day-snapshots.ts'
import { selectHistory, selectSecurityEvents } from './history-queries.ts'
import { selectFilteredAgendas, selectMissed, selectReservationLog, selectUpcomingOfClient, selectUpcomingOfDay } from './list-queries.ts'
import { changeClient, moveAgenda } from './moves.ts'
import { describeNotWorking } from './not-working.ts'
import { cancelAgenda, markNoShow } from './outcomes.ts'
import { selectAgenda, selectDay } from './queries.ts'
import { repeatAgenda, undoRepeat } from './repeat.ts'
import { cancelFollowing, changeFollowing, listFollowing, putBack } from './series.ts'
import { createService, deleteService, updateService } from './services.ts'

type AgendaHandlers = Handlers<typeof agendas>

const maxRangeDays = 400
const maxUpcoming = 200
const maxMissed = 100

/**
 * A salon's day in one round trip: its bookings, and the time in which team members don't work. 304 to a caller that has the
 * latest cursor. Bookings that this isolate has read with the latest cursor are not read again.
 */
const getDay: AgendaHandlers['day'] = async (db, { date, cursor, ...options }, _body, request) => {
  const { cleanNotWorkingWholeDay = false, notWorkingValues = true } = options
  const known = readCursor(request, cursor)
  const remembered = recallDay(db, date)
  const reads = [selectCursor(db), selectDay(db, date, known, remembered?.cursor ?? '')] as const
  const getBookings = (latest: string, bookings: string) => {
    if (remembered?.cursor === latest) return remembered.bookings
    rememberDay(db, date, { cursor: latest, bookings })
    return bookings
  }
  if (!notWorkingValues) {
    const [latest, changed] = await db.batch(...reads)
    return replyWithCursor(request, known, latest, () => replyJson(`[${getBookings(latest, changed)}]`))
  }
  const [latest, changed, rota] = await db.batch(...reads, selectKnownRota(db, date, date))
  return replyWithCursor(request, known, latest, () => {
    const bookings = getBookings(latest, changed)
    const notWorking = describeNotWorking(date, rota, db.salonId ?? '', db.timeZone, cleanNotWorkingWholeDay)
    return replyJson(joinArrays(`[${bookings}]`, notWorking))
  })
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
  const [entries] = await db.batch(isSecurity ? selectSecurityEvents(db, id) : selectHistory(db, id))
  return entries.length > 0 || (isSecurity && id === db.salonId) ? entries : undefined
}

export const agendaFeatures = [
  defineRoutes(agendas, {
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
  defineRoutes(agendaMoves, {
    missed: listMissed,
    changeClient,
    moveAgendaOnlyAdmin: moveAgenda,
    repeat: repeatAgenda,
  }),
  defineRoutes(agendaSeries, { following: listFollowing, changeFollowing, putBack, cancelFollowing, undoRepeat }),
  defineRoutes(agendaServices, { create: createService, update: updateService, remove: deleteService }),
  defineRoutes(auditLog, { list: listHistory }),
]
