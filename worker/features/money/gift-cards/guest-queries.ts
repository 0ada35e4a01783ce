import { sql } from 'drizzle-orm'
import type { GuestGiftCard } from '../../../../schema/api/booking/link-page-replies.ts'
import { toSalonDay } from '../../../../schema/rules/salon-time.ts'
import type { GuestDb } from '../../../db/guest-db.ts'
import { type Columns, eurosSql, jsonArray, jsonObject } from '../../../db/json-sql.ts'
import type { LinkDb } from '../../../db/link-db.ts'
import type { Statement } from '../../../db/statement.ts'
import { linkSalonColumns } from '../../outreach/client-messages/index.ts'
import { fromCards, stateOfCard } from './card-queries.ts'

const maxReserved = 3

const guestColumns: Columns<Omit<GuestGiftCard, 'code'>> = {
  salon: jsonObject(linkSalonColumns),
  recipientName: 'c.label',
  message: 'c.message',
  state: stateOfCard,
  balance: eurosSql('c.balance_cents'),
  validUntil: 'c.valid_until',
  entries: jsonArray(
    { day: 'e.day', amount: eurosSql('e.amount_cents') },
    `FROM (
      SELECT *
      FROM prepaid_entries
      WHERE salon_id = c.salon_id
        AND prepaid_id = c.prepaid_id
      ORDER BY rowid DESC
      LIMIT 50
    ) e`,
  ),
}
const guestJson = sql.raw(jsonObject(guestColumns))

const earliest = '0000-01-01'

/** The card of a link. The salon's zone is read with it, so that whether it is over is decided behind the read. */
export const selectGuestCard = (db: LinkDb): Statement<Omit<GuestGiftCard, 'code'>[]> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT ${guestJson} AS packed, s.time_zone
      ${fromCards(salonId, earliest, sql`g.prepaid_id = ${db.id}`)}
      JOIN salons s ON s.salon_id = c.salon_id`,
    (rows) =>
      rows.map((row) => {
        const card: Omit<GuestGiftCard, 'code'> = JSON.parse(String(row.packed))
        const isOver = card.validUntil !== null && card.validUntil < toSalonDay(db.nowUtc, String(row.time_zone))
        return isOver && (card.state === 'active' || card.state === 'spent') ? { ...card, state: 'expired' } : card
      }),
  )

/** Guard statement: aborts with `limit` if the guest has reserved several cards that were not collected. */
export const abortIfReservedOften = (db: GuestDb) =>
  db.abortUnless(
    'limit',
    (salonId) => sql`
      (
        SELECT count(*) < ${maxReserved}
        FROM gift_cards g
        JOIN prepaid_accounts a ON a.prepaid_id = g.prepaid_id AND a.salon_id = g.salon_id
        WHERE g.salon_id = ${salonId}
          AND a.client_id = ${db.client}
          AND g.reserved_utc IS NOT NULL
          AND g.deleted_utc IS NULL
          AND NOT EXISTS (SELECT 1 FROM prepaid_entries e WHERE e.salon_id = g.salon_id AND e.prepaid_id = g.prepaid_id)
      )`,
  )

/** Condition on `gift_cards`: reserved by the guest of the session. */
export const isOwnReservation = (db: GuestDb) => sql`
  EXISTS (
    SELECT 1
    FROM prepaid_accounts a
    WHERE a.salon_id = gift_cards.salon_id
      AND a.prepaid_id = gift_cards.prepaid_id
      AND a.client_id = ${db.client}
  )`
