import { sql } from 'drizzle-orm'
import { salons } from '../../../schema/tables/salons.ts'
import type { StaffDb } from '../../db/staff-db.ts'

/** E-mails of one card, and of all of a salon's cards, within 24 hours: the address is free text. */
const maxPerCard = 5
const maxPerSalon = 300

export const selectSalon = (db: StaffDb) => db.select(salons)

/** Aborts the batch with `limit` if the card, or the salon's cards together, were sent too often. */
export const abortIfSentOften = (db: StaffDb, prepaidId: string) =>
  db.abortUnless(
    'limit',
    (salonId) => sql`
      (
        SELECT
          count(*) < ${maxPerSalon}
          AND count(*) FILTER (WHERE o.cause BETWEEN ${`gift_card:${prepaidId}:`} AND ${`gift_card:${prepaidId}:~`}) < ${maxPerCard}
        FROM outbox o
        WHERE o.salon_id = ${salonId}
          AND o.cause BETWEEN 'gift_card:' AND 'gift_card:~'
          AND o.created_utc > ${db.nowUtc - 86_400}
      )`,
  )
