import { sql } from 'drizzle-orm'
import type { ClientBirthday } from '../../../../schema/api/clients/birthdays-schemas.ts'
import type { Columns } from '../../../db/json-sql.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import { bookingColumns, lastBookingOf, nextBookingOf } from './overview-queries.ts'

export type BirthdayRow = Omit<ClientBirthday, 'day' | 'turns'>
/** Column map of `clients c` and `now_utc` of s; `image` is the key of the stored picture. */
const columns: Columns<BirthdayRow> = {
  clientId: 'c.client_id',
  name: 'c.name',
  phoneNumber: 'c.phone_number',
  whatsApp: `iif(c.whats_app <> '', c.whats_app, iif(c.whats_app_gateway, c.phone_number, ''))`,
  email: 'c.email',
  allergies: 'c.allergies',
  inactiveReason: 'c.inactive_reason',
  image: 'c.image',
  birthDate: 'c.birth_date',
  lastVisit: lastBookingOf(bookingColumns),
  nextBooking: nextBookingOf(bookingColumns),
}

/** Clients who were born on one of the given days (`MM-DD`) of any year, without those who died. */
export const selectBornOn = (db: StaffDb, days: readonly string[]): Statement<BirthdayRow[]> =>
  db.selectJson(
    columns,
    (salonId) => sql`
      FROM
        (SELECT ${db.nowUtc} AS now_utc) s,
        clients c
      WHERE c.salon_id = ${salonId}
        AND c.birth_date IS NOT NULL
        AND substr(c.birth_date, 6) IN (SELECT j.value FROM json_each(${JSON.stringify(days)}) j)
        AND c.deleted_utc IS NULL
        AND c.inactive_reason <> 'died'`,
  )
