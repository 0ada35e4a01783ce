import { appointments, type appointments as calls, clientHistoryServiceSteps } from '../../../../schema/api/visits/visits.ts'
import { appointmentsSchemas, clientHistoryServiceStepsSchemas } from '../../../../schema/api/visits/visits-schemas.ts'
import { dayRange } from '../../../../schema/rules/salon-time.ts'
import { selectDayCursor } from '../../../db/change-cursor.ts'
import { readCursor, replyWithCursor } from '../../../http/cursor.ts'
import { defineRoutes, type Handlers } from '../../../http/serve.ts'
import { checkIn, createVisit, deleteVisit, undoArrival } from './arrival-handlers.ts'
import { copyServices, setDiscounts, setPaymentClient, updateVisit } from './change-handlers.ts'
import { selectLastNotes, selectLastVisit, selectVisitsOfDay } from './list-queries.ts'
import { selectVisit } from './queries.ts'
import {
  startService,
  startServices,
  stopService,
  stopVisit,
  undoServiceStart,
  undoServiceStop,
  undoVisitStart,
  undoVisitStop,
} from './step-handlers.ts'

type VisitHandlers = Handlers<typeof calls>

const getVisit: VisitHandlers['one'] = async (db, { appointmentId }) => (await db.batch(selectVisit(db, appointmentId)))[0][0]

/**
 * One round trip: the cursor, and the day only if something of it has changed (else 304). A client who came on another day than booked
 * is listed on both days.
 */
const listDay: VisitHandlers['day'] = async (db, { date, cursor }, _body, request) => {
  const [from, to] = dayRange(date, db.timeZone)
  const known = readCursor(request, cursor)
  const [{ latest, hasChanged }, visits] = await db.batch(selectDayCursor(db, [from, to], known), selectVisitsOfDay(db, from, to, known))
  return replyWithCursor(request, known, latest, () => visits, hasChanged)
}

const getLastVisit: VisitHandlers['last'] = async (db, { clientId, currentAgendaId = '' }) =>
  (await db.batch(selectLastVisit(db, clientId, currentAgendaId)))[0][0] ?? null

const listLastNotes: VisitHandlers['lastNotes'] = async (db, { clientId, currentAppointmentId = '' }) =>
  (await db.batch(selectLastNotes(db, clientId, currentAppointmentId)))[0]

export const appointmentFeatures = [
  defineRoutes(appointments, appointmentsSchemas, {
    create: createVisit,
    one: getVisit,
    update: updateVisit,
    remove: deleteVisit,
    day: listDay,
    last: getLastVisit,
    copyServices,
    lastNotes: listLastNotes,
    start: checkIn,
    stop: stopVisit,
    startServices,
    undoArrival,
    undoStart: undoVisitStart,
    undoStop: undoVisitStop,
    setDiscountValue: setDiscounts,
    setPaymentClient,
  }),
  defineRoutes(clientHistoryServiceSteps, clientHistoryServiceStepsSchemas, {
    start: startService,
    stop: stopService,
    undoStart: undoServiceStart,
    undoStop: undoServiceStop,
  }),
]
