import { sql } from 'drizzle-orm'
import type { Statement } from '../../../db/statement.ts'
import type { SystemDb, SystemSalonDb } from '../../../db/system-db.ts'
import { postingDate } from '../ledger/index.ts'

/**
 * Condition on `prepaid_accounts a`: nothing came back to it after its last day. What a refund, a void or an undo returned then is not
 * written off: the desk extends the card, moves it to another one, or refunds the course.
 */
const nothingCameBack = sql.raw(`NOT EXISTS (
  SELECT 1
  FROM prepaid_entries r
  WHERE r.salon_id = a.salon_id
    AND r.prepaid_id = a.prepaid_id
    AND r.amount_cents > 0
    AND r.day > a.valid_until
)`)

const balance = sql.raw(`(
  SELECT coalesce(sum(b.amount_cents), 0)
  FROM prepaid_entries b
  WHERE b.salon_id = a.salon_id
    AND b.prepaid_id = a.prepaid_id
)`)

export interface ExpiringSalon {
  readonly salonId: string
  readonly timeZone: string
}
/** Salons with gift cards or packages that end by a day and have a balance. */
export const selectExpiringSalons = (db: SystemDb, until: string): Statement<ExpiringSalon[]> =>
  db.queryRaw(
    sql`
      SELECT s.salon_id, s.time_zone
      FROM salons s
      WHERE s.deleted_utc IS NULL
        AND s.suspended_utc IS NULL
        AND EXISTS (
          SELECT 1
          FROM prepaid_accounts a
          WHERE a.salon_id = s.salon_id
            AND a.valid_until <= ${until}
            AND a.deleted_utc IS NULL
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
        ${db.newId('pre')} || '.' || row_number() OVER (ORDER BY a.prepaid_id), a.salon_id, a.prepaid_id, 'expiry',
        ${postingDate(db, salonId)}, ${db.nowUtc}, ${userId}, -${balance}
      FROM prepaid_accounts a
      WHERE a.salon_id = ${salonId}
        AND a.valid_until < ${today}
        AND a.deleted_utc IS NULL
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
        g.prepaid_id, a.label, ${balance} AS balance_cents, a.valid_until, g.recipient_email, a.holder_client_id, a.client_id,
        g.language
      FROM prepaid_accounts a
      JOIN gift_cards g ON g.prepaid_id = a.prepaid_id AND g.salon_id = a.salon_id AND g.deleted_utc IS NULL
      WHERE a.salon_id = ${salonId}
        AND a.kind = 'gift_card'
        AND a.valid_until BETWEEN ${from} AND ${until}
        AND a.blocked_utc IS NULL
        AND a.deleted_utc IS NULL
        AND (g.recipient_email <> '' OR coalesce(a.holder_client_id, a.client_id) IS NOT NULL)
        AND ${balance} > 0
        AND NOT EXISTS (
          SELECT 1
          FROM outbox o
          WHERE o.salon_id = a.salon_id
            AND o.cause = 'gift_card_expiring:' || a.prepaid_id || ':' || a.valid_until
        )
      ORDER BY a.valid_until
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
