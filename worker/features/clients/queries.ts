import { type SQL, sql } from 'drizzle-orm'
import { type AppointmentsCount, Client as ClientShape, type ClientSummary } from '../../../schema/api/clients.ts'
import { dayRange, toIso, toSalonDay } from '../../../schema/rules/salon-time.ts'
import { planSearch } from '../../../schema/rules/search.ts'
import { getZodiacSign } from '../../../schema/rules/zodiac.ts'
import type { clients } from '../../../schema/tables/clients.ts'
import { limits } from '../../../schema/terms.ts'
import type { StaffDb } from '../../db/staff-db.ts'

type Row = typeof clients.$inferSelect

const wanted = Object.keys(ClientShape.entries)
/** Section 3's client, without what only the house keeps. */
export function toClient(row: Row) {
  const told = { ...row, zodiacSign: getZodiacSign(row.birthDate) }
  return Object.fromEntries(Object.entries(told).filter(([name]) => wanted.includes(name))) as Omit<Row, 'searchNo'> & {
    zodiacSign: string | null
  }
}

/** Section 4's count: today's bookings are left out, and any with a service that is not shown. `which` speaks of `clients c`. */
export function countAppointments(db: StaffDb, which: SQL) {
  const [from, to] = dayRange(toSalonDay(db.nowUtc, db.timeZone), db.timeZone)
  return db.queryRaw(
    (salon) =>
      sql`SELECT c.client_id, (SELECT count(*) FROM agendas a WHERE a.salon_id = c.salon_id AND a.client_id = c.client_id AND a.outcome IS NULL AND a.deleted_utc IS NULL AND NOT (a.start_utc >= ${from} AND a.start_utc < ${to}) AND NOT EXISTS (SELECT 1 FROM agenda_services v WHERE v.salon_id = a.salon_id AND v.agenda_id = a.agenda_id AND v.show = 0 AND v.deleted_utc IS NULL)) AS n FROM clients c WHERE c.salon_id = ${salon} AND c.deleted_utc IS NULL AND ${which} ORDER BY c.client_id`,
    (rows) => rows.map((row): AppointmentsCount => ({ clientId: String(row.client_id), count: Number(row.n) })),
  )
}

/** The next number in the salon's range of the search index, inside an insert whose row source is `w`. */
export const nextSearchNo = sql`1 + (SELECT max(n) FROM (SELECT s.salon_no << 32 AS n FROM salons s WHERE s.salon_id = w.salon_id UNION ALL SELECT * FROM (SELECT c.search_no FROM clients c, salons s WHERE s.salon_id = w.salon_id AND c.search_no > s.salon_no << 32 AND c.search_no < (s.salon_no + 1) << 32 ORDER BY c.search_no DESC LIMIT 1)))`

interface PackedSummary extends Omit<ClientSummary, 'lastVisit' | 'lastServices'> {
  last: { start: number; services: [serviceId: string, service: string, userId: string, length: number, cents: number][] } | null
}

// The search index holds all salons; a salon's rows lie in one range of rowids. What is common is cut off early:
// whoever types "mar" among 20,000 types on.
const candidates = 80

/** Clients by any part of name, phone, e-mail or pet's name, with what the desk wants to see before it chooses. */
export function searchClients(db: StaffDb, typed: string) {
  const plan = planSearch(typed)
  const begins = plan.beginnings.map((b) => sql` AND (' ' || c.search_text LIKE ${`% ${b}%`} OR c.search_digits LIKE ${`${b}%`})`)
  const also = sql.join(begins, sql``)
  const first = plan.beginnings[0] ?? ''
  const found = plan.match
    ? sql`clients c WHERE c.search_no IN (SELECT rowid FROM client_search WHERE client_search MATCH ${plan.match} AND rowid > s.low AND rowid < s.low + 4294967296 LIMIT ${candidates}) AND c.salon_id = s.id${also}`
    : /^\d/.test(first)
      ? sql`clients c WHERE c.salon_id = s.id${also}`
      : sql`clients c WHERE c.salon_id = s.id AND c.search_text >= ${first} AND c.search_text < ${`${first}\u{10ffff}`}`
  return db.queryRaw(
    (salon) =>
      sql`SELECT json_object('clientId', c.client_id, 'name', c.name, 'phoneNumber', c.phone_number, 'email', c.email, 'birthDate', c.birth_date, 'note', c.note, 'allergies', c.allergies, 'visits', (SELECT count(*) FROM agendas a WHERE a.salon_id = c.salon_id AND a.client_id = c.client_id AND a.start_utc <= ${db.nowUtc} AND a.outcome IS NULL AND a.deleted_utc IS NULL), 'notCome', (SELECT count(*) FROM agendas a WHERE a.salon_id = c.salon_id AND a.client_id = c.client_id AND a.outcome = 'not_come' AND a.deleted_utc IS NULL), 'pets', (SELECT json_group_array(json_object('subClientId', p.sub_client_id, 'name', p.name)) FROM sub_clients p WHERE p.salon_id = c.salon_id AND p.client_id = c.client_id AND p.deleted_utc IS NULL), 'last', (SELECT json_object('start', a.start_utc, 'services', (SELECT json_group_array(json_array(v.service_id, v.service, v.user_id, v.length_minutes, v.price_cents)) FROM (SELECT * FROM agenda_services v WHERE v.salon_id = a.salon_id AND v.agenda_id = a.agenda_id AND v.deleted_utc IS NULL ORDER BY v.start_utc) v)) FROM agendas a WHERE a.salon_id = c.salon_id AND a.client_id = c.client_id AND a.start_utc <= ${db.nowUtc} AND a.outcome IS NULL AND a.deleted_utc IS NULL ORDER BY a.start_utc DESC LIMIT 1)) AS packed FROM (SELECT s.salon_id AS id, s.salon_no << 32 AS low FROM salons s WHERE s.salon_id = ${salon}) s, ${found} AND c.deleted_utc IS NULL ORDER BY c.search_text LIMIT ${limits.clientSearchResults}`,
    (rows) =>
      rows.map((row): ClientSummary => {
        const { last, ...rest } = JSON.parse(String(row.packed)) as PackedSummary
        return {
          ...rest,
          lastVisit: last && toIso(last.start),
          lastServices: (last?.services ?? []).map(([serviceId, service, userId, length, cents]) => ({
            serviceId,
            service,
            userId,
            length,
            price: cents / 100,
          })),
        }
      }),
  )
}
