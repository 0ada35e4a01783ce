import { sql } from 'drizzle-orm'
import type { Statement } from '../../../db/statement.ts'
import type { SystemDb, SystemSalonDb } from '../../../db/system-db.ts'
import { postingDate } from '../ledger/index.ts'

/**
 * Condition on `prepaid_account`: nothing came back to it after its last day. What a refund, a void or an undo returned then is not
 * written off: the desk extends the card, moves it to another one, or refunds the course.
 */
const nothingCameBack = sql.raw(`NOT EXISTS (
  SELECT 1
  FROM prepaid_entries prepaid_entry
  WHERE prepaid_entry.salon_id = prepaid_account.salon_id
    AND prepaid_entry.prepaid_id = prepaid_account.prepaid_id
    AND prepaid_entry.amount_cents > 0
    AND prepaid_entry.day > prepaid_account.valid_until
)`)

const balance = sql.raw(`(
  SELECT coalesce(sum(prepaid_entry.amount_cents), 0)
  FROM prepaid_entries prepaid_entry
  WHERE prepaid_entry.salon_id = prepaid_account.salon_id
    AND prepaid_entry.prepaid_id = prepaid_account.prepaid_id
)`)

export interface ExpiringSalon {
  readonly salonId: string
  readonly timeZone: string
}
/** Salons with gift cards or packages that end by a day and have a balance. */
export const selectExpiringSalons = (db: SystemDb, until: string): Statement<ExpiringSalon[]> =>
  db.queryRaw(
    sql`
      SELECT salon.salon_id, salon.time_zone
      FROM salons salon
      WHERE salon.deleted_utc IS NULL
        AND salon.suspended_utc IS NULL
        AND EXISTS (
          SELECT 1
          FROM prepaid_accounts prepaid_account
          WHERE prepaid_account.salon_id = salon.salon_id
            AND prepaid_account.valid_until <= ${until}
            AND prepaid_account.deleted_utc IS NULL
            AND ${balance} > 0
            AND ${nothingCameBack}
        )`,
    (rows) => rows.map((row) => ({ salonId: String(row.salon_id), timeZone: String(row.time_zone) })),
  )

/** Writes off the balances of gift cards and packages that ended before a day of the salon, on the first day that is not closed. */
export const expireBalances = (db: SystemSalonDb, today: string): Statement<number> =>
  db.executeRaw(
    (salonId, userId) => sql`
      INSERT INTO prepaid_entries (prepaid_entry_id, salon_id, prepaid_id, kind, day, at_utc, user_id, amount_cents)
      SELECT
        ${db.newId('pre')} || '.' || row_number() OVER (ORDER BY prepaid_account.prepaid_id), prepaid_account.salon_id,
        prepaid_account.prepaid_id, 'expiry',
        ${postingDate(db, salonId)}, ${db.nowUtc}, ${userId}, -${balance}
      FROM prepaid_accounts prepaid_account
      WHERE prepaid_account.salon_id = ${salonId}
        AND prepaid_account.valid_until < ${today}
        AND prepaid_account.deleted_utc IS NULL
        AND ${balance} > 0
        AND ${nothingCameBack}`,
  )

export interface EndingCard {
  readonly prepaidId: string
  readonly recipientName: string
  /** Euros. */
  readonly balance: number
  readonly validUntil: string
  readonly email: string
  readonly clientId: string | null
  readonly language: 'en' | 'it'
}
const maxCards = 50
/** Usable gift cards that end between two days and whose holder was not told yet; those with an address only. */
export const selectEndingCards = (db: SystemSalonDb, from: string, until: string): Statement<EndingCard[]> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT
        gift_card.prepaid_id, prepaid_account.label, ${balance} AS balance_cents, prepaid_account.valid_until, gift_card.recipient_email,
        prepaid_account.holder_client_id, prepaid_account.client_id,
        gift_card.language
      FROM prepaid_accounts prepaid_account
      JOIN gift_cards gift_card
        ON gift_card.prepaid_id = prepaid_account.prepaid_id
        AND gift_card.salon_id = prepaid_account.salon_id
        AND gift_card.deleted_utc IS NULL
      WHERE prepaid_account.salon_id = ${salonId}
        AND prepaid_account.kind = 'gift_card'
        AND prepaid_account.valid_until BETWEEN ${from} AND ${until}
        AND prepaid_account.blocked_utc IS NULL
        AND prepaid_account.deleted_utc IS NULL
        AND (gift_card.recipient_email <> '' OR coalesce(prepaid_account.holder_client_id, prepaid_account.client_id) IS NOT NULL)
        AND ${balance} > 0
        AND NOT EXISTS (
          SELECT 1
          FROM outbox message
          WHERE message.salon_id = prepaid_account.salon_id
            AND message.cause = 'gift_card_expiring:' || prepaid_account.prepaid_id || ':' || prepaid_account.valid_until
        )
      ORDER BY prepaid_account.valid_until
      LIMIT ${maxCards}`,
    (rows) =>
      rows.map((row) => ({
        prepaidId: String(row.prepaid_id),
        recipientName: String(row.label),
        balance: Number(row.balance_cents) / 100,
        validUntil: String(row.valid_until),
        email: String(row.recipient_email),
        clientId: row.holder_client_id === null ? (row.client_id as string | null) : String(row.holder_client_id),
        language: row.language === 'it' ? 'it' : 'en',
      })),
  )
