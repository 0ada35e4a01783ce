import { sql } from 'drizzle-orm'
import { paymentEvents } from '../../../../schema/tables/money/payments.ts'
import type { PaymentProblem } from '../../../../schema/terms.ts'
import type { Statement } from '../../../db/statement.ts'
import type { SystemDb } from '../../../db/system-db.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'
import type { PaymentEvent } from '../../../gateways/payments.ts'

/** The salon of an account, also of one that was disconnected: what was opened before can still be paid. */
export const selectSalonOfAccount = (db: SystemDb, accountId: string): Statement<{ salonId: string; timeZone: string } | undefined> =>
  db.queryRaw(
    sql`
      SELECT payment_account.salon_id, salon.time_zone
      FROM payment_accounts payment_account
      JOIN salons salon ON salon.salon_id = payment_account.salon_id
      WHERE payment_account.account_id = ${accountId}
        AND payment_account.deleted_utc IS NULL
        AND salon.deleted_utc IS NULL
      LIMIT 1`,
    ([row]) => row && { salonId: String(row.salon_id), timeZone: String(row.time_zone) },
  )

/** Remembers an event; aborts the batch with `unique` for one that came before. */
export const insertEvent = (
  db: TenantDb,
  { eventId, accountId, type, objectId }: PaymentEvent,
  { paymentOrderId, problem }: { paymentOrderId: string | null; problem: PaymentProblem },
): Statement<unknown> =>
  db.insert(paymentEvents, {
    paymentEventId: db.newId('pev'),
    eventId: eventId.slice(0, 200),
    accountId,
    type: type.slice(0, 100),
    objectId: objectId.slice(0, 200),
    paymentOrderId,
    at: db.now,
    problem,
  })
