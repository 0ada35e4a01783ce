import type { appointments as calls } from '../../../schema/api/appointments.ts'
import { dayRange } from '../../../schema/rules/salon-time.ts'
import type { Handlers } from '../../http/serve.ts'
import { selectCursor, selectLastNotes, selectLastVisit, selectVisitsOfDay } from './list-queries.ts'
import { selectVisit } from './queries.ts'

type VisitHandlers = Handlers<typeof calls>

export const getVisit: VisitHandlers['one'] = async (db, { appointmentId }) => (await db.batch(selectVisit(db, appointmentId)))[0][0]

/**
 * One round trip: the cursor, and the day only if the cursor has moved (else 304). A client who came on another day than booked
 * is listed on both days.
 */
export const listDay: VisitHandlers['day'] = async (db, { date, cursor }, _body, request) => {
  const [from, to] = dayRange(date, db.timeZone)
  const [known = ''] = /[1-9]\d{0,14}/.exec(cursor ?? request.req.header('if-none-match') ?? '') ?? []
  const [latest, visits] = await db.batch(selectCursor(db), selectVisitsOfDay(db, from, to, known))
  const headers = { ETag: `"${latest}"`, 'Cache-Control': 'no-store' }
  if (known === latest) return new Response(null, { status: 304, headers })
  for (const [name, value] of Object.entries(headers)) request.header(name, value)
  return visits
}

export const getLastVisit: VisitHandlers['last'] = async (db, { clientId }) => (await db.batch(selectLastVisit(db, clientId)))[0][0] ?? null

export const listLastNotes: VisitHandlers['lastNotes'] = async (db, { clientId, currentAppointmentId = '' }) =>
  (await db.batch(selectLastNotes(db, clientId, currentAppointmentId)))[0]
