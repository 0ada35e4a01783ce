import { sql } from 'drizzle-orm'
import type { PaymentAccountPage } from '../../../../schema/api/money/payment-accounts-schemas.ts'
import { paymentAccounts } from '../../../../schema/tables/money/payments.ts'
import { booleanSql, type Columns, eurosSql, instantSql, jsonArray, jsonObject, jsonRow, readJson } from '../../../db/json-sql.ts'
import type { Statement } from '../../../db/statement.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'
import type { AccountReading } from '../../../gateways/payments.ts'

const keptSeconds = 90 * 86_400
const shownProblems = 50

const accountColumns: Columns<NonNullable<PaymentAccountPage['account']>> = {
  accountId: 'payment_account.account_id',
  name: 'payment_account.name',
  state: 'payment_account.state',
  paysOut: booleanSql('payment_account.pays_out'),
  missingDetails: 'payment_account.missing_details',
  connected: instantSql('payment_account.connected_utc'),
  checked: instantSql('payment_account.checked_utc'),
  disconnected: instantSql('payment_account.disconnected_utc'),
}
const problemColumns: Columns<PaymentAccountPage['problems'][number]> = {
  at: instantSql('p.at_utc'),
  problem: 'p.problem',
  objectId: 'p.object_id',
}
const openOrders = (value: string) => `(
  SELECT ${value}
  FROM payment_orders payment_order
  WHERE payment_order.salon_id = salon.salon_id
    AND payment_order.state IN ('new', 'open')
    AND payment_order.expires_utc > n.now_utc
    AND payment_order.deleted_utc IS NULL
)`
const pageColumns: Columns<Omit<PaymentAccountPage, 'isAvailable'>> = {
  account: jsonRow(
    accountColumns,
    `FROM payment_accounts payment_account
    WHERE payment_account.salon_id = salon.salon_id
      AND payment_account.deleted_utc IS NULL
    ORDER BY payment_account.rowid DESC
    LIMIT 1`,
  ),
  openLinks: openOrders('count(*)'),
  openAmount: eurosSql(openOrders('coalesce(sum(payment_order.amount_cents), 0)')),
  problems: jsonArray(
    problemColumns,
    `FROM (
      SELECT payment_event.at_utc, payment_event.problem, payment_event.object_id
      FROM payment_events payment_event
      WHERE payment_event.salon_id = salon.salon_id
        AND payment_event.problem <> ''
        AND payment_event.at_utc > n.now_utc - ${keptSeconds}
      ORDER BY payment_event.at_utc DESC
      LIMIT ${shownProblems}
    ) p`,
  ),
}
const pageJson = sql.raw(jsonObject(pageColumns))

/** The salon's account, its open links and what was refused. */
export const selectAccountPage = (db: TenantDb): Statement<Omit<PaymentAccountPage, 'isAvailable'> | undefined> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT ${pageJson} AS packed
      FROM salons salon
      JOIN (SELECT ${db.nowUtc} AS now_utc) n
      WHERE salon.salon_id = ${salonId}`,
    ([row]) => row && readJson(row.packed),
  )

/** What the gateway asks for when an account is created, and the account that the salon has or had. */
interface AccountSalon {
  readonly salonId: string
  readonly name: string
  readonly country: string
  readonly email: string
  readonly accountId: string | null
}
export const selectAccountSalon = (db: TenantDb): Statement<AccountSalon | undefined> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT
        salon.salon_id, salon.salon_name, salon.country, salon.email,
        (
          SELECT payment_account.account_id
          FROM payment_accounts payment_account
          WHERE payment_account.salon_id = salon.salon_id
            AND payment_account.deleted_utc IS NULL
          ORDER BY payment_account.rowid DESC
          LIMIT 1
        ) AS account_id
      FROM salons salon
      WHERE salon.salon_id = ${salonId}`,
    ([row]) =>
      row && {
        salonId: String(row.salon_id),
        name: String(row.salon_name),
        country: String(row.country),
        email: String(row.email),
        accountId: row.account_id === null ? null : String(row.account_id),
      },
  )

const toValues = (db: TenantDb, reading: AccountReading) => ({
  name: reading.name.slice(0, 200),
  state: reading.takesPayments ? ('ready' as const) : ('incomplete' as const),
  paysOut: reading.paysOut,
  missingDetails: reading.missingDetails,
  checked: db.now,
})

export const insertAccount = (db: TenantDb, reading: AccountReading): Statement<unknown> =>
  db.insert(paymentAccounts, {
    paymentAccountId: db.newId('pac'),
    accountId: reading.accountId,
    ...toValues(db, reading),
    connected: db.now,
  })

/** Connects an account again that the salon has had. */
export const restoreAccount = (db: TenantDb, reading: AccountReading): Statement<unknown> =>
  db.update(
    paymentAccounts,
    { ...toValues(db, reading), connected: db.now, disconnected: null },
    sql`account_id = ${reading.accountId}`,
    sql`disconnected_utc IS NOT NULL`,
  )
/** Stores what the gateway says of a connected account. */
export const updateAccount = (db: TenantDb, reading: AccountReading): Statement<unknown> =>
  db.update(paymentAccounts, toValues(db, reading), sql`account_id = ${reading.accountId}`, sql`disconnected_utc IS NULL`)

/** Aborts the batch with `stale` for a salon that is not connected. Its open pages can still be paid, and are still asked about. */
export const disconnectAccount = (db: TenantDb): Statement<unknown>[] => [
  db.update(paymentAccounts, { state: 'disconnected', disconnected: db.now }, sql`disconnected_utc IS NULL`),
  db.abortIfUnchanged('stale'),
]
