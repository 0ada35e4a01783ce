import { sql } from 'drizzle-orm'
import type { Retention } from '../../../../schema/api/records/client-retention.ts'
import { addDays, toSalonDay } from '../../../../schema/rules/salon-time.ts'
import { clients } from '../../../../schema/tables/clients/clients.ts'
import { type Columns, instantSql, jsonObject } from '../../../db/json-sql.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import type { SystemDb, SystemSalonDb } from '../../../db/system-db.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'

const maxListed = 500
const keptDays = 365

const columns: Columns<Retention['clients'][number]> = {
  clientId: 'a.client_id',
  name: 'a.name',
  phoneNumber: 'a.phone_number',
  email: 'a.email',
  lastSeen: instantSql('a.last_seen'),
}
/**
 * The clients whom the salon has not seen for longer than it keeps data, those who came last longest ago first: nothing was booked since
 * the cutoff, or, in a record without bookings, nothing changed but that it was kept. None while the salon has not decided.
 */
export const selectRetention = (db: TenantDb): Statement<Retention> => {
  const today = toSalonDay(db.nowUtc, db.timeZone)
  return db.queryRaw(
    (salonId) => sql`
      WITH
        rule AS (
          SELECT s.salon_id, s.retention_months AS months, date(${today}, '-' || s.retention_months || ' months') AS cutoff
          FROM salons s
          WHERE s.salon_id = ${salonId}
        ),
        absent AS (
          SELECT
            c.client_id, c.name, c.phone_number, c.email, c.changed_utc, c.kept_until, r.cutoff,
            (
              SELECT max(b.start_utc)
              FROM agendas b
              WHERE b.salon_id = c.salon_id
                AND b.client_id = c.client_id
                AND b.outcome IS NULL
                AND b.deleted_utc IS NULL
            ) AS last_seen
          FROM rule r
          JOIN clients c ON c.salon_id = r.salon_id
          WHERE r.months > 0
            AND c.deleted_utc IS NULL
            AND (c.kept_until IS NULL OR c.kept_until <= ${today})
        ),
        listed AS (
          SELECT *
          FROM absent a
          WHERE coalesce(a.last_seen, iif(a.kept_until IS NULL, a.changed_utc, 0)) < unixepoch(a.cutoff)
        )
      SELECT
        r.months,
        r.cutoff,
        (SELECT count(*) FROM listed) AS total,
        (
          SELECT json_group_array(${sql.raw(jsonObject(columns))})
          FROM (SELECT * FROM listed l ORDER BY l.last_seen, l.name LIMIT ${maxListed}) a
        ) AS clients
      FROM rule r`,
    ([row]) => ({
      months: Number(row?.months),
      cutoff: String(row?.cutoff),
      total: Number(row?.total),
      clients: JSON.parse(String(row?.clients)),
    }),
  )
}

/** Keeps the clients for another year, or lists them again; aborts with `missing` unless all of them are the salon's. */
export const keepClients = (db: StaffDb, clientIds: readonly string[], isKept: boolean): Statement<unknown>[] => {
  const ids = JSON.stringify([...new Set(clientIds)])
  // A day that has come lists the client again.
  const keptUntil = addDays(toSalonDay(db.nowUtc, db.timeZone), isKept ? keptDays : 0)
  return [
    db.abortUnless(
      'missing',
      (salonId) => sql`
        NOT EXISTS (
          SELECT 1
          FROM json_each(${ids}) j
          LEFT JOIN clients c ON c.client_id = j.value AND c.salon_id = ${salonId} AND c.deleted_utc IS NULL
          WHERE c.client_id IS NULL
        )`,
    ),
    db.update(clients, { keptUntil }, sql`client_id IN (SELECT value FROM json_each(${ids}))`),
  ]
}

const toKey = (year: string) => `${year}-01-01`
/** Salons that keep data for a limited time and were not told in the year. */
export const selectUntoldSalons = (db: SystemDb, year: string): Statement<{ salonId: string; timeZone: string }[]> =>
  db.queryRaw(
    sql`
      SELECT s.salon_id, s.time_zone
      FROM salons s
      WHERE s.retention_months > 0
        AND s.suspended_utc IS NULL
        AND s.deleted_utc IS NULL
        AND NOT EXISTS (
          SELECT 1
          FROM cron_runs r
          WHERE r.salon_id = s.salon_id
            AND r.local_day = ${toKey(year)}
            AND r.kind = 'retention'
        )`,
    (rows) => rows.map((row) => ({ salonId: String(row.salon_id), timeZone: String(row.time_zone) })),
  )
/** Claims the year of the salon; aborts with `already_used` if it is claimed. */
export const claimYear = (db: SystemSalonDb, year: string, count: number): Statement<unknown>[] => [
  db.executeRaw(
    (salonId) => sql`
      INSERT OR IGNORE INTO cron_runs (salon_id, local_day, kind, claimed_utc, finished_utc, queued)
      VALUES (${salonId}, ${toKey(year)}, 'retention', ${db.nowUtc}, ${db.nowUtc}, ${count})`,
  ),
  db.abortIfUnchanged('already_used'),
]
