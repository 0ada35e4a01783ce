import { appointments, type appointments as calls, clientHistoryServiceSteps } from '../../../../schema/api/visits/visits.ts'
import { type Appointment, appointmentsSchemas, clientHistoryServiceStepsSchemas } from '../../../../schema/api/visits/visits-schemas.ts'
import { dayRange } from '../../../../schema/rules/salon-time.ts'
import { closedRefusal } from '../../../../schema/rules/visits/visit-steps.ts'
import { selectCursor } from '../../../db/change-cursor.ts'
import { ApiError } from '../../../db/errors.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import { readCursor, replyWithCursor } from '../../../http/cursor.ts'
import { defineRoutes, type Handlers } from '../../../http/serve.ts'
import { prepaidRefusal } from '../../money/prepaid/index.ts'
import { checkIn, createVisit, deleteVisit, undoArrival } from './arrival-handlers.ts'
import { copyServices, setDiscounts, setPaymentClient, updateVisit } from './change-handlers.ts'
import { closeVisit, selectOutstandingOfPayer } from './checkout-queries.ts'
import { selectLastNotes, selectLastVisit, selectVisitsOfDay } from './list-queries.ts'
import { selectVisit } from './queries.ts'
import { withRefusalReason } from './refusals.ts'
import { buildSale, type CheckoutProvider, type CheckoutRequest, localCheckout } from './rules.ts'
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

/**
 * Closes a visit. Two round trips: the visit as it is, then a batch that is aborted if the visit has changed, or if the salon sells
 * through an external cash system. A replay of the Idempotency-Key answers the visit that was closed under it.
 */
async function checkOut(
  db: StaffDb,
  appointmentId: string,
  request: CheckoutRequest,
  provider: CheckoutProvider,
): Promise<Appointment | undefined> {
  const select = selectVisit(db, appointmentId)
  const [replayedId, [visit], outstanding] = await db.batch(db.findReplay(), select, selectOutstandingOfPayer(db, appointmentId))
  if (replayedId && replayedId !== appointmentId) throw new ApiError(422, 'idempotency_key_reused')
  if (replayedId || !visit) return visit
  const sale = buildSale(visit, outstanding, request, db.userId)
  const { externalCashOrder } = await provider.charge(sale)
  return withRefusalReason(
    db,
    select,
    () => db.insertIdempotent(appointmentId, closeVisit(db, sale, externalCashOrder), (id) => selectVisit(db, id)),
    ({ visit: current, hasCashSystem }, aborted) =>
      closedRefusal(current) ?? (hasCashSystem ? 'checkout_in_cash_system' : prepaidRefusal(aborted, 'use')),
  )
}

const checkout: Handlers<typeof calls>['checkout'] = (db, { appointmentId }, request) => checkOut(db, appointmentId, request, localCheckout)

type VisitHandlers = Handlers<typeof calls>

const getVisit: VisitHandlers['one'] = async (db, { appointmentId }) => (await db.batch(selectVisit(db, appointmentId)))[0][0]

/**
 * One round trip: the cursor, and the day only if the cursor has moved (else 304). A client who came on another day than booked
 * is listed on both days.
 */
const listDay: VisitHandlers['day'] = async (db, { date, cursor }, _body, request) => {
  const [from, to] = dayRange(date, db.timeZone)
  const known = readCursor(request, cursor)
  const [latest, visits] = await db.batch(selectCursor(db), selectVisitsOfDay(db, from, to, known))
  return replyWithCursor(request, known, latest, () => visits)
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
    checkout,
  }),
  defineRoutes(clientHistoryServiceSteps, clientHistoryServiceStepsSchemas, {
    start: startService,
    stop: stopService,
    undoStart: undoServiceStart,
    undoStop: undoServiceStop,
  }),
]
