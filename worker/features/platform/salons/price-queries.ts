import { type SQL, sql } from 'drizzle-orm'
import { defaultMessagePrices } from '../../../../schema/rules/messages/message-costs.ts'
import type { SalonSecret } from '../../../../schema/terms.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'

type Prices = { readonly [Name in 'whatsAppPrice' | 'smsPrice' | 'mailPrice']?: number | undefined }

/** Each price with its column, its default in cents and the secrets that make up the salon's own account; e-mails have none. */
const channels: readonly {
  readonly field: keyof Prices
  readonly column: SQL
  readonly price: number
  readonly secrets: readonly SalonSecret[]
}[] = [
  { field: 'whatsAppPrice', column: sql.raw('whatsapp_price'), price: defaultMessagePrices.whatsapp, secrets: ['waBoxToken'] },
  { field: 'smsPrice', column: sql.raw('sms_price'), price: defaultMessagePrices.sms, secrets: ['smsKey', 'smsSecret'] },
  { field: 'mailPrice', column: sql.raw('mail_price'), price: defaultMessagePrices.mail, secrets: [] },
]

/** Cents as hundredths of a cent, without the missing ones. */
export const toStoredPrices = (prices: Prices): Prices =>
  Object.fromEntries(Object.entries(prices).flatMap(([name, cents]) => (cents === undefined ? [] : [[name, Math.round(cents * 100)]])))

/** Whether a salon's row has every secret of an own account. */
const hasOwnAccount = (salon: SQL, secrets: readonly SalonSecret[]) => sql`
  ${secrets.length} = (
    SELECT nullif(count(*), 0)
    FROM salon_secrets x
    WHERE x.salon_id = ${salon}
      AND x.name IN (SELECT value FROM json_each(${JSON.stringify(secrets)}))
  )`

/** Guard statements: abort with `forbidden` if a caller other than a SUPERADMIN changes the price of what the platform's account sends. */
export const abortUnlessMaySetPrices = (db: StaffDb, prices: Prices): Statement<number>[] =>
  channels.flatMap(({ field, column, secrets }) => {
    const wanted = prices[field]
    if (wanted === undefined) return []
    const guard = db.executeRaw(
      (salonId, userId) => sql`
        INSERT INTO refuse_session (why)
        SELECT 'forbidden'
        FROM salons s
        WHERE s.salon_id = ${salonId}
          AND s.${column} <> ${wanted}
          AND coalesce(${hasOwnAccount(sql`s.salon_id`, secrets)}, 0) = 0
          AND NOT EXISTS (SELECT 1 FROM user_permissions p WHERE p.user_id = ${userId} AND p.permission_id = 'SUPERADMIN')`,
    )
    return [guard]
  })

/**
 * Gives a channel its default price back when the salon removes its own account: the price was the provider's. Belongs before the removal
 * of the secrets.
 */
export const resetPricesOfClosedAccounts = (
  db: StaffDb,
  changed: { readonly [Name in SalonSecret]?: string | null | undefined },
): Statement<number>[] =>
  channels
    .filter(({ secrets }) => secrets.some((name) => changed[name] === null))
    .map(({ column, price, secrets }) =>
      db.executeRaw(
        (salonId) => sql`
          UPDATE salons
          SET ${column} = ${Math.round(price * 100)}
          WHERE salon_id = ${salonId}
            AND coalesce(${hasOwnAccount(sql`salons.salon_id`, secrets)}, 0) = 1`,
      ),
    )
