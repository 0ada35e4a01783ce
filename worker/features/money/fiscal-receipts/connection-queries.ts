import { sql } from 'drizzle-orm'
import type { FiscalConnectionPage } from '../../../../schema/api/money/fiscal-receipts-schemas.ts'
import { fiscalConnections } from '../../../../schema/tables/money/fiscal-receipts.ts'
import type { FiscalProvider } from '../../../../schema/terms.ts'
import { booleanSql, type Columns, instantSql, jsonObject, jsonRow, readJson } from '../../../db/json-sql.ts'
import { type SealedSecret, sealedSecretsOf } from '../../../db/salon-secrets.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import type { SystemDb } from '../../../db/system-db.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'
import { hasCashSystem } from '../../platform/salons/index.ts'

/** A salon's connection as its row has it, with its sealed secrets. */
export interface StoredConnection {
  readonly salonId: string
  readonly provider: FiscalProvider
  readonly fiscalId: string
  readonly systemId: string
  readonly problem: typeof fiscalConnections.$inferSelect.problem
  readonly isConnected: boolean
  /** When the password was last renewed, seconds UTC; 0 where nobody has said. */
  readonly passwordUtc: number
  readonly secrets: readonly SealedSecret[]
}
/** Where a connection's receipts are: the taxpayer at the service, and the cash register where it has several. */
export const toAccountId = ({ fiscalId, systemId }: Pick<StoredConnection, 'fiscalId' | 'systemId'>): string =>
  systemId === '' ? fiscalId : `${fiscalId}/${systemId}`

const secretsJson = sealedSecretsOf('fiscal_connection.salon_id', 'fiscalKey', 'fiscalSecret')
export const selectConnection = (db: TenantDb): Statement<StoredConnection | undefined> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT
        fiscal_connection.salon_id, fiscal_connection.provider, fiscal_connection.fiscal_id, fiscal_connection.system_id,
        fiscal_connection.problem, fiscal_connection.disconnected_utc, coalesce(fiscal_connection.password_utc, 0) AS password_utc,
        ${secretsJson} AS secrets
      FROM fiscal_connections fiscal_connection
      WHERE fiscal_connection.salon_id = ${salonId}
        AND fiscal_connection.deleted_utc IS NULL`,
    ([row]) =>
      row && {
        salonId: String(row.salon_id),
        provider: row.provider as FiscalProvider,
        fiscalId: String(row.fiscal_id),
        systemId: String(row.system_id),
        problem: row.problem as StoredConnection['problem'],
        isConnected: row.disconnected_utc === null,
        passwordUtc: Number(row.password_utc),
        secrets: readJson(row.secrets),
      },
  )

const connectionColumns: Columns<NonNullable<FiscalConnectionPage['connection']>> = {
  provider: 'fiscal_connection.provider',
  fiscalId: 'fiscal_connection.fiscal_id',
  name: 'fiscal_connection.name',
  isConnected: booleanSql('fiscal_connection.disconnected_utc IS NULL'),
  connected: instantSql('fiscal_connection.connected_utc'),
  disconnected: instantSql('fiscal_connection.disconnected_utc'),
  passwordSet: instantSql('fiscal_connection.password_utc'),
  problem: 'fiscal_connection.problem',
  problemSince: instantSql('fiscal_connection.problem_utc'),
  words: 'fiscal_connection.words',
  checked: instantSql('fiscal_connection.checked_utc'),
}
const countOpen = (condition: string) => `(
  SELECT count(*)
  FROM fiscal_receipts fiscal_receipt
  WHERE fiscal_receipt.salon_id = salon.salon_id
    AND fiscal_receipt.state IN ('queued', 'unknown', 'sent', 'refused')
    AND ${condition}
)`
const pageColumns: Columns<Omit<FiscalConnectionPage, 'isAvailable'>> = {
  salonId: 'salon.salon_id',
  isItalian: booleanSql("salon.country = 'IT'"),
  hasCashSystem: booleanSql(`EXISTS (
    SELECT 1
    FROM cash_systems cash_system
    WHERE cash_system.salon_id = salon.salon_id
      AND cash_system.disconnected_utc IS NULL
      AND cash_system.deleted_utc IS NULL
  )`),
  vatNumber: 'salon.vat_number',
  connection: jsonRow(
    connectionColumns,
    `FROM fiscal_connections fiscal_connection
    WHERE fiscal_connection.salon_id = salon.salon_id
      AND fiscal_connection.deleted_utc IS NULL`,
  ),
  waiting: countOpen("fiscal_receipt.state <> 'refused'"),
  refused: countOpen("fiscal_receipt.state = 'refused'"),
}
const pageJson = sql.raw(jsonObject(pageColumns))

export const selectConnectionPage = (db: TenantDb): Statement<Omit<FiscalConnectionPage, 'isAvailable'> | undefined> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT ${pageJson} AS packed
      FROM salons salon
      WHERE salon.salon_id = ${salonId}`,
    ([row]) => row && readJson(row.packed),
  )

/** Guard statement: aborts with `closed` where the salon is not in Italy, or sells through a cash system, which issues its receipts. */
export const abortUnlessFree = (db: StaffDb): Statement<number> =>
  db.abortUnless(
    'closed',
    (salonId) => sql`
      EXISTS (
        SELECT 1
        FROM salons salon
        WHERE salon.salon_id = ${salonId}
          AND salon.country = 'IT'
      )
      AND NOT ${hasCashSystem(salonId)}`,
  )

export const upsertConnection = (
  db: StaffDb,
  values: { provider: FiscalProvider; fiscalId: string; name: string; systemId: string },
): Statement<number> =>
  db.executeRaw(
    (salonId, userId) => sql`
      INSERT INTO fiscal_connections (
        salon_id, provider, fiscal_id, name, system_id, connected_utc, checked_utc, changed_by, changed_utc
      )
      SELECT
        w.salon_id, ${values.provider}, ${values.fiscalId}, ${values.name}, ${values.systemId}, ${db.nowUtc}, ${db.nowUtc}, w.user_id,
        ${db.nowUtc}
      FROM (SELECT ${salonId} AS salon_id, ${userId} AS user_id) w
      WHERE w.salon_id IS NOT NULL
      ON CONFLICT (salon_id) DO UPDATE
        SET
          provider = excluded.provider,
          fiscal_id = excluded.fiscal_id,
          name = excluded.name,
          system_id = excluded.system_id,
          connected_utc = iif(disconnected_utc IS NULL, connected_utc, excluded.connected_utc),
          disconnected_utc = NULL,
          problem = '',
          problem_utc = NULL,
          words = '',
          checked_utc = excluded.checked_utc,
          version = version + 1,
          changed_by = excluded.changed_by,
          changed_utc = excluded.changed_utc`,
  )

type ConnectionValues = Partial<Omit<typeof fiscalConnections.$inferInsert, 'salonId' | 'version' | 'changedBy' | 'changed' | 'deleted'>>
export const changeConnection = (db: TenantDb, values: ConnectionValues): Statement<unknown> => db.update(fiscalConnections, values)
/** Changes a connection whose password is still the one of that time; aborts the batch with `stale` where it was renewed. */
export const changeUnrenewed = (db: TenantDb, passwordUtc: number, values: ConnectionValues): Statement<unknown>[] => [
  db.update(fiscalConnections, values, sql`coalesce(password_utc, 0) = ${passwordUtc}`),
  db.abortIfUnchanged('stale'),
]
/** Ends the connection, or takes that back; aborts the batch with `stale` where there is nothing to change. */
export const setDisconnected = (db: StaffDb, isDisconnected: boolean): Statement<unknown>[] => [
  db.update(
    fiscalConnections,
    { disconnected: isDisconnected ? db.now : null },
    isDisconnected ? sql`disconnected_utc IS NULL` : sql`disconnected_utc IS NOT NULL`,
  ),
  db.abortIfUnchanged('stale'),
]

/** Connected salons with a password of so many days, of which they were not reminded yet. */
export const selectOldPasswords = (
  db: SystemDb,
  passwordDays: number,
): Statement<{ salonId: string; timeZone: string; passwordUtc: number; remindedDays: number }[]> =>
  db.queryRaw(
    sql`
      SELECT fiscal_connection.salon_id, salon.time_zone, fiscal_connection.password_utc, fiscal_connection.reminded_days
      FROM fiscal_connections fiscal_connection
      JOIN salons salon ON salon.salon_id = fiscal_connection.salon_id
      WHERE fiscal_connection.password_utc <= ${db.nowUtc - passwordDays * 86_400}
        AND fiscal_connection.disconnected_utc IS NULL
        AND fiscal_connection.deleted_utc IS NULL
      LIMIT 500`,
    (rows) =>
      rows.map((row) => ({
        salonId: String(row.salon_id),
        timeZone: String(row.time_zone),
        passwordUtc: Number(row.password_utc),
        remindedDays: Number(row.reminded_days),
      })),
  )
