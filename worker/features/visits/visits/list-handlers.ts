import type { appointments as calls } from '../../../../schema/api/visits/visits.ts'
import { dayRange } from '../../../../schema/rules/salon-time.ts'
import { selectCursor } from '../../../db/change-cursor.ts'
import { readCursor, replyWithCursor } from '../../../http/cursor.ts'
import type { Handlers } from '../../../http/serve.ts'
import { selectLastNotes, selectLastVisit, selectVisitsOfDay } from './list-queries.ts'
import { selectVisit } from './queries.ts'

type VisitHandlers = Handlers<typeof calls>

export const getVisit: VisitHandlers['one'] = async (db, { appointmentId }) => (await db.batch(selectVisit(db, appointmentId)))[0][0]

/**
 * One round trip: the cursor, and the day only if the cursor has moved (else 304). A client who came on another day than booked
 * is listed on both days.
 */
export const listDay: VisitHandlers['day'] = async (db, { date, cursor }, _body, request) => {
  const [from, to] = dayRange(date, db.timeZone)
  const known = readCursor(request, cursor)
  const [latest, visits] = await db.batch(selectCursor(db), selectVisitsOfDay(db, from, to, known))
  return replyWithCursor(request, known, latest, () => visits)
}

export const getLastVisit: VisitHandlers['last'] = async (db, { clientId, currentAgendaId = '' }) =>
  (await db.batch(selectLastVisit(db, clientId, currentAgendaId)))[0][0] ?? null

export const listLastNotes: VisitHandlers['lastNotes'] = async (db, { clientId, currentAppointmentId = '' }) =>
  (await db.batch(selectLastNotes(db, clientId, currentAppointmentId)))[0]
