import { sql } from 'drizzle-orm'
import type { ClientRules } from '../../../../schema/api/booking/booking-rules-schemas.ts'
import type { BookingMark } from '../../../../schema/rules/booking/booking-rules.ts'
import { toSalonDay } from '../../../../schema/rules/salon-time.ts'
import { clientBookingMarks } from '../../../../schema/tables/booking/booking-rules.ts'
import { readJson } from '../../../db/json-sql.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import { selectBasisJson, toBasis } from './basis-queries.ts'

/** The marks of a client that have not ended, the strictest first, and the basis; undefined for no client of the salon. */
export const selectClientRules = (db: StaffDb, clientId: string): Statement<ClientRules | undefined> => {
  const owner = { client: () => sql`${clientId}` }
  return db.queryRaw(
    (salonId) => sql`
      SELECT
        (${selectBasisJson(db, salonId, owner, () => sql`1`)}) AS basis,
        (
          SELECT json_group_array(json_object(
            'clientBookingMarkId', m.client_booking_mark_id, 'mark', m.mark, 'reason', m.reason, 'until', m.until_day, 'by', m.first_name
          ))
          FROM (
            SELECT
              booking_mark.client_booking_mark_id, booking_mark.mark, booking_mark.reason, booking_mark.until_day,
              coalesce(team_member.first_name, '') AS first_name
            FROM client_booking_marks booking_mark
            LEFT JOIN users team_member ON team_member.user_id = booking_mark.user_id
            WHERE booking_mark.salon_id = client.salon_id
              AND booking_mark.client_id = client.client_id
              AND (booking_mark.until_day IS NULL OR booking_mark.until_day >= ${toSalonDay(db.nowUtc, db.timeZone)})
              AND booking_mark.deleted_utc IS NULL
            ORDER BY CASE booking_mark.mark WHEN 'blocked' THEN 0 WHEN 'telephone' THEN 1 ELSE 2 END, booking_mark.changed_utc DESC
          ) m
        ) AS marks
      FROM clients client
      WHERE client.salon_id = ${salonId}
        AND client.client_id = ${clientId}
        AND client.deleted_utc IS NULL`,
    ([row]) => {
      if (!row) return undefined
      const { rules, categoryOf, facts } = toBasis(readJson(row.basis), db.nowUtc, db.timeZone)
      const marks: ClientRules['marks'] = readJson(row.marks)
      return { clientId, marks, rules: [...rules], categoryOf, facts } as ClientRules
    },
  )
}

interface NewMark {
  readonly mark: BookingMark | null
  readonly reason: string
  readonly until: string | null
  readonly replaces?: string | null | undefined
}
/** Also a mark that was removed meanwhile: it is replaced all the same. */
const abortUnlessMark = (db: StaffDb, clientId: string, markId: string) =>
  db.abortUnless(
    'missing',
    (salonId) => sql`
      EXISTS (
        SELECT 1
        FROM client_booking_marks booking_mark
        WHERE booking_mark.salon_id = ${salonId}
          AND booking_mark.client_id = ${clientId}
          AND booking_mark.client_booking_mark_id = ${markId}
      )`,
  )

/** Sets a mark in the place of one of a client's, of none (null), or of all (undefined); aborts with `missing` if it is not theirs. */
export const replaceMarks = (db: StaffDb, clientId: string, { mark, replaces, ...details }: NewMark): Statement<unknown>[] => [
  ...(replaces ? [abortUnlessMark(db, clientId, replaces)] : []),
  ...(replaces === null
    ? []
    : [
        db.softDelete(
          clientBookingMarks,
          sql`${clientBookingMarks.clientId} = ${clientId}
            AND (${replaces ?? null} IS NULL OR ${clientBookingMarks.clientBookingMarkId} = ${replaces ?? null})`,
        ),
      ]),
  ...(mark === null
    ? []
    : [
        db.insert(clientBookingMarks, {
          ...{ clientBookingMarkId: db.newId('cbm'), clientId, mark, ...details },
          userId: sql`w.user_id`,
        }),
      ]),
]
