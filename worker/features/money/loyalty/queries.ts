import { type SQL, sql } from 'drizzle-orm'
import type { LoyaltyEntry, LoyaltySettings } from '../../../../schema/api/money/loyalty-schemas.ts'
import { cents } from '../../../../schema/rules/money.ts'
import { addDays, toSalonDay } from '../../../../schema/rules/salon-time.ts'
import { booleanSql, type Columns, eurosSql, instantSql, jsonArray, readJson } from '../../../db/json-sql.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import type { SystemDb, SystemSalonDb } from '../../../db/system-db.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'

/** Days for which points that ended are looked for: a job that is down for longer writes them off with the next ones. */
const lookBackDays = 3

interface ExpiringSalon {
  salonId: string
  timeZone: string
}
/** Salons in which points ended in the last days. */
export const selectExpiringSalons = (db: SystemDb): Statement<ExpiringSalon[]> => {
  // The day may have changed already in the zone of a salon.
  const tomorrow = addDays(toSalonDay(db.nowUtc, 'UTC'), 1)
  return db.queryRaw(
    sql`
      SELECT salon.salon_id, salon.time_zone
      FROM loyalty_settings
      JOIN salons salon ON salon.salon_id = loyalty_settings.salon_id
      WHERE EXISTS (
        SELECT 1
        FROM loyalty_entries loyalty_entry
        WHERE loyalty_entry.salon_id = loyalty_settings.salon_id
          AND loyalty_entry.expires_day BETWEEN ${addDays(tomorrow, -lookBackDays - 2)} AND ${tomorrow}
      )`,
    (rows) => rows.map((row) => ({ salonId: String(row.salon_id), timeZone: String(row.time_zone) })),
  )
}

/**
 * Writes off the points whose last day is over, once: what was earned with an end before today, and is not spent, taken back or expired.
 * As `computeExpiredPoints` in schema/rules/money/loyalty.ts.
 */
export const expirePoints = (db: SystemSalonDb): Statement<number> => {
  const today = toSalonDay(db.nowUtc, db.timeZone)
  return db.executeRaw(
    (salonId, userId) => sql`
      INSERT INTO loyalty_entries (loyalty_entry_id, salon_id, client_id, kind, points, at_utc, day, user_id)
      SELECT
        ${db.newId('loy')} || '.' || row_number() OVER (), loyalty_entry.salon_id, loyalty_entry.client_id, 'expired',
        -sum(loyalty_entry.points),
        ${db.nowUtc}, ${today}, ${userId}
      FROM loyalty_entries loyalty_entry
      WHERE loyalty_entry.salon_id = ${salonId}
        AND loyalty_entry.client_id IN (
          SELECT expired_loyalty_entry.client_id
          FROM loyalty_entries expired_loyalty_entry
          WHERE expired_loyalty_entry.salon_id = ${salonId}
            AND expired_loyalty_entry.expires_day >= ${addDays(today, -lookBackDays)}
            AND expired_loyalty_entry.expires_day < ${today}
        )
        AND (loyalty_entry.kind IN ('redeemed', 'returned', 'removed', 'expired') OR loyalty_entry.expires_day < ${today})
      GROUP BY loyalty_entry.salon_id, loyalty_entry.client_id
      HAVING sum(loyalty_entry.points) > 0`,
  )
}

const settingsColumns: Columns<LoyaltySettings> = {
  enabled: booleanSql('loyalty_settings.enabled'),
  unit: 'loyalty_settings.unit',
  basis: 'loyalty_settings.basis',
  earned: 'loyalty_settings.earned',
  products: booleanSql('loyalty_settings.products'),
  rewardPoints: 'loyalty_settings.reward_points',
  rewardAmount: eurosSql('loyalty_settings.reward_amount_cents'),
  validityMonths: 'loyalty_settings.validity_months',
  version: 'loyalty_settings.version',
}

/** The salon's loyalty settings; none before they were changed first. */
export const selectSettings = (db: TenantDb): Statement<LoyaltySettings[]> =>
  db.selectJson(
    settingsColumns,
    (salonId) => sql`
      FROM loyalty_settings
      WHERE loyalty_settings.salon_id = ${salonId}`,
  )

/** Stores the settings over those of this version (0 for none), otherwise aborts the batch with `stale`. */
export const upsertSettings = (db: StaffDb, settings: LoyaltySettings): Statement<unknown>[] => {
  const { enabled, unit, basis, earned, products, rewardPoints, rewardAmount, validityMonths, version } = settings
  return [
    db.executeRaw(
      (salonId, userId) => sql`
        INSERT INTO loyalty_settings (
          salon_id, enabled, unit, basis, earned, products, reward_points, reward_amount_cents, validity_months, changed_by, changed_utc
        )
        SELECT
          ${salonId}, ${enabled}, ${unit}, ${basis}, ${earned}, ${products}, ${rewardPoints}, ${cents(rewardAmount)}, ${validityMonths},
          ${userId}, ${db.nowUtc}
        WHERE ${version} = 0
          OR EXISTS (SELECT 1 FROM loyalty_settings WHERE loyalty_settings.salon_id = ${salonId})
        ON CONFLICT (salon_id) DO UPDATE
        SET enabled = excluded.enabled,
          unit = excluded.unit,
          basis = excluded.basis,
          earned = excluded.earned,
          products = excluded.products,
          reward_points = excluded.reward_points,
          reward_amount_cents = excluded.reward_amount_cents,
          validity_months = excluded.validity_months,
          version = version + 1,
          changed_by = excluded.changed_by,
          changed_utc = excluded.changed_utc
        WHERE version = ${version}`,
    ),
    db.abortIfUnchanged('stale'),
  ]
}

/** Entries as the client's record shows them: what a checkout or correction wrote line by line is one. */
const entryColumns: Columns<LoyaltyEntry> = {
  loyaltyEntryId: 'loyalty_entry.loyalty_entry_id',
  kind: 'loyalty_entry.kind',
  points: 'loyalty_entry.points',
  amount: eurosSql('loyalty_entry.amount_cents'),
  at: instantSql('loyalty_entry.at_utc'),
  expires: 'loyalty_entry.expires_day',
  appointmentId: 'loyalty_entry.appointment_id',
  reason: 'loyalty_entry.reason',
  person: `coalesce((
    SELECT trim(team_member.first_name || ' ' || team_member.last_name)
    FROM users team_member
    WHERE team_member.user_id = loyalty_entry.user_id
  ), '')`,
}
/** What the balance and the expiry are computed from: points by kind and last day. */
interface PointsRow {
  kind: LoyaltyEntry['kind']
  points: number
  expires: string | null
}
const pointsColumns: Columns<PointsRow> = { kind: 'y.kind', points: 'y.points', expires: 'y.expires_day' }
const entriesJson = sql.raw(
  jsonArray(
    entryColumns,
    `FROM (
      SELECT
        min(loyalty_entry_id) AS loyalty_entry_id, kind, sum(points) AS points, sum(amount_cents) AS amount_cents, at_utc, expires_day,
        appointment_id, reason, user_id
      FROM loyalty_entries
      WHERE salon_id = client.salon_id
        AND client_id = client.client_id
      GROUP BY coalesce(ledger_entry_id, loyalty_entry_id), kind
      ORDER BY max(rowid) DESC
      LIMIT 100
    ) loyalty_entry`,
  ),
)
const pointsJson = sql.raw(
  jsonArray(
    pointsColumns,
    `FROM (
      SELECT kind, expires_day, sum(points) AS points
      FROM loyalty_entries
      WHERE salon_id = client.salon_id
        AND client_id = client.client_id
      GROUP BY kind, expires_day
    ) y`,
  ),
)
export interface ClientPoints {
  points: PointsRow[]
  entries: LoyaltyEntry[]
}
/** The points of a client; undefined without such a client. */
export const selectClientPoints = (db: TenantDb, clientId: string | SQL): Statement<ClientPoints | undefined> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT ${pointsJson} AS points, ${entriesJson} AS entries
      FROM clients client
      WHERE client.salon_id = ${salonId}
        AND client.client_id = ${clientId}
        AND client.deleted_utc IS NULL`,
    ([row]) => (row ? { points: readJson(row.points), entries: readJson(row.entries) } : undefined),
  )
/** Id of the client of a visit, as a sub-select. */
export const clientOfVisit = (appointmentId: string): SQL => sql`(
  SELECT visit.client_id
  FROM appointments visit
  WHERE visit.appointment_id = ${appointmentId}
)`

/**
 * Spends points on rewards for a visit that has none, at the present price of a reward, otherwise aborts the batch with `missing`. A
 * trigger aborts it with `limit` where the client has fewer points.
 */
export const insertReward = (
  db: StaffDb,
  { loyaltyEntryId, appointmentId, rewards }: { loyaltyEntryId: string; appointmentId: string; rewards: number },
): Statement<unknown>[] => [
  db.executeRaw(
    (salonId, userId) => sql`
      INSERT INTO loyalty_entries (
        loyalty_entry_id, salon_id, client_id, appointment_id, kind, points, amount_cents, at_utc, day, user_id
      )
      SELECT
        ${loyaltyEntryId}, visit.salon_id, visit.client_id, visit.appointment_id, 'redeemed', -loyalty_settings.reward_points * ${rewards},
        loyalty_settings.reward_amount_cents * ${rewards}, ${db.nowUtc}, ${toSalonDay(db.nowUtc, db.timeZone)}, ${userId}
      FROM appointments visit
      JOIN loyalty_settings ON loyalty_settings.salon_id = visit.salon_id AND loyalty_settings.enabled = 1
      WHERE visit.salon_id = ${salonId}
        AND visit.appointment_id = ${appointmentId}
        AND (
          SELECT coalesce(sum(loyalty_entry.points), 0)
          FROM loyalty_entries loyalty_entry
          WHERE loyalty_entry.salon_id = visit.salon_id
            AND loyalty_entry.appointment_id = visit.appointment_id
            AND loyalty_entry.kind IN ('redeemed', 'returned')
        ) = 0`,
  ),
  db.abortIfUnchanged('missing'),
]

/** Corrects the points of a client; aborts the batch with `closed` where loyalty is off, and by a trigger with `limit` below zero. */
export const insertAdjustment = (
  db: StaffDb,
  { loyaltyEntryId, clientId, points, reason }: { loyaltyEntryId: string; clientId: string; points: number; reason: string },
): Statement<unknown>[] => {
  const today = toSalonDay(db.nowUtc, db.timeZone)
  return [
    db.executeRaw(
      (salonId, userId) => sql`
        INSERT INTO loyalty_entries (
          loyalty_entry_id, salon_id, client_id, kind, points, at_utc, day, expires_day, user_id, reason
        )
        SELECT
          ${loyaltyEntryId}, client.salon_id, client.client_id, ${points > 0 ? 'added' : 'removed'}, ${points}, ${db.nowUtc}, ${today},
          iif(
            ${points} > 0 AND loyalty_settings.validity_months IS NOT NULL,
            date(${today}, 'start of month', '+' || (loyalty_settings.validity_months + 1) || ' months', '-1 day'),
            NULL
          ),
          ${userId}, ${reason}
        FROM clients client
        JOIN loyalty_settings ON loyalty_settings.salon_id = client.salon_id AND loyalty_settings.enabled = 1
        WHERE client.salon_id = ${salonId}
          AND client.client_id = ${clientId}
          AND client.deleted_utc IS NULL`,
    ),
    db.abortIfUnchanged('closed'),
  ]
}
