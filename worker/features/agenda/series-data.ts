import { type SQL, sql } from 'drizzle-orm'

/** Of `agendas a`: the booking itself, and what of its series comes after it and still stands. */
export const standing = (agendaId: string): SQL =>
  sql`(a.agenda_id = ${agendaId} OR (a.repeat_id = (SELECT r.repeat_id FROM agendas r WHERE r.agenda_id = ${agendaId} AND r.salon_id = a.salon_id) AND a.start_utc >= (SELECT r.start_utc FROM agendas r WHERE r.agenda_id = ${agendaId} AND r.salon_id = a.salon_id))) AND a.outcome IS NULL`
