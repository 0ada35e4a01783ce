import { sql } from 'drizzle-orm'
import type { appointments as calls, VisitNotes } from '../../../schema/api/appointments.ts'
import { dayRange, toSalonDay } from '../../../schema/rules/salon-time.ts'
import type { StaffDb } from '../../db/staff-db.ts'
import type { Handlers } from '../../http/serve.ts'
import { readDay, readVisit, readVisits } from './queries.ts'

/** How far the salon's trail has got: grows with every change of anything that a list may show. */
const readCursor = (db: StaffDb) =>
  db.queryRaw(
    (salon) => sql`SELECT coalesce(max(t.audit_log_id), 0) AS cursor FROM audit_log t WHERE t.salon_id = ${salon}`,
    ([row]) => String(row?.cursor ?? 0),
  )
/** A visit `p` that lies behind: paid, or of an earlier day. */
export const isPast = (db: StaffDb) =>
  sql`p.arrival_utc IS NOT NULL AND (p.checked_out_utc IS NOT NULL OR p.external_cash_order IS NOT NULL OR p.arrival_utc < ${dayRange(toSalonDay(db.nowUtc, db.timeZone), db.timeZone)[0]})`

export const visitReads: Pick<Handlers<typeof calls>, 'one' | 'day' | 'last' | 'lastNotes'> = {
  one: async (db, { appointmentId }) => (await db.batch(readVisit(db, appointmentId)))[0][0],

  /** One trip: the cursor, and the day only where it moved. Whoever came on another day than booked is seen on both. */
  day: async (db, { date, cursor }, _body, request) => {
    const [from, to] = dayRange(date, db.timeZone)
    const [known = ''] = /[1-9]\d{0,14}/.exec(cursor ?? request.req.header('if-none-match') ?? '') ?? []
    const [reached, visits] = await db.batch(readCursor(db), readDay(db, from, to, known))
    const headers = { ETag: `"${reached}"`, 'Cache-Control': 'no-store' }
    if (known === reached) return new Response(null, { status: 304, headers })
    for (const [name, value] of Object.entries(headers)) request.header(name, value)
    return visits
  },

  last: async (db, { clientId }) =>
    (await db.batch(readVisits(db, sql`p.client_id = ${clientId} AND ${isPast(db)} ORDER BY p.arrival_utc DESC LIMIT 1`)))[0][0] ?? null,

  lastNotes: async (db, { clientId, currentAppointmentId = '' }) => {
    const [notes] = await db.batch(
      db.queryRaw(
        (salon) =>
          sql`SELECT json_object('appointmentId', p.appointment_id, 'at', strftime('%Y-%m-%dT%H:%M:%SZ', p.arrival_utc, 'unixepoch'), 'note', p.note, 'agendaNote', a.note, 'services', (SELECT json_group_array(json_object('service', h.service, 'userId', h.user_id, 'note', h.note)) FROM (SELECT * FROM client_history_services WHERE salon_id = p.salon_id AND appointment_id = p.appointment_id AND deleted_utc IS NULL ORDER BY position) h)) AS packed FROM appointments p JOIN agendas a ON a.agenda_id = p.agenda_id AND a.salon_id = p.salon_id WHERE p.salon_id = ${salon} AND p.client_id = ${clientId} AND p.appointment_id <> ${currentAppointmentId} AND p.arrival_utc IS NOT NULL AND p.deleted_utc IS NULL AND (p.note <> '' OR a.note <> '' OR EXISTS (SELECT 1 FROM client_history_services h WHERE h.salon_id = p.salon_id AND h.appointment_id = p.appointment_id AND h.note <> '' AND h.deleted_utc IS NULL)) ORDER BY p.arrival_utc DESC LIMIT 10`,
        (rows) => rows.map((row) => JSON.parse(String(row.packed)) as VisitNotes),
      ),
    )
    return notes
  },
}
