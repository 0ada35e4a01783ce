import { type SQL, sql } from 'drizzle-orm'

/** Ids of the booking itself, and of what of its series comes after it. */
export const andFollowing = (agendaId: string) => (salon: SQL) =>
  sql`SELECT ${agendaId} UNION SELECT b.agenda_id FROM agendas r JOIN agendas b ON b.salon_id = r.salon_id AND b.repeat_id = r.repeat_id AND b.start_utc >= r.start_utc WHERE r.agenda_id = ${agendaId} AND r.salon_id = ${salon}`
/** Of `agendas a`: those that still stand. */
export const notCancelled = sql`a.outcome IS NULL`
