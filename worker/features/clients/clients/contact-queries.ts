import { type SQL, sql } from 'drizzle-orm'
import type { ClientBirthday } from '../../../../schema/api/clients/birthdays-schemas.ts'
import { ApiError } from '../../../db/errors.ts'
import type { Columns } from '../../../db/json-sql.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import { listHidden } from '../../../http/restrict-reply.ts'
import { bookingColumns, lastBookingOf, nextBookingOf } from './overview-queries.ts'

/** Condition on `clients c`: one of their two numbers is `phone`, in international format. Each number has its own index. */
export const hasPhone = (salonId: SQL, phone: SQL): SQL => sql`
  (
    (c.salon_id = ${salonId} AND c.phone_number = ${phone})
    OR (c.salon_id = ${salonId} AND c.phone_number_2 <> '' AND c.phone_number_2 = ${phone})
  )`
/** Order of the clients of a phone: whose first number it is comes before whose second one it is, then the oldest. */
export const byPhone = (phone: SQL): SQL => sql`c.phone_number <> ${phone}, c.search_no`

type BirthdayRow = Omit<ClientBirthday, 'day' | 'turns'>
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

const hour = 3600
/** Distinct records with whole numbers that one person may open within an hour. */
const maxOpened = 200
/** Distinct clients whose whole numbers lists and searches show to one person within an hour: far beyond the work of a busy desk. */
const maxShown = 1000

const seesNumbers = (db: StaffDb) => !listHidden(db).includes('contact')

/** Row source (salon_id, user_id) of the caller; no row for one who does not see whole numbers. */
const viewer = (salonId: SQL, userId: SQL) => sql`(
        SELECT s.salon_id, u.user_id
        FROM salons s, (SELECT ${userId} AS user_id) u
        WHERE s.salon_id = ${salonId}
          AND EXISTS (
            SELECT 1
            FROM json_each(s.contact_roles_json) r
            JOIN user_permissions p ON p.salon_id = s.salon_id AND p.permission_id = r.value
            WHERE p.user_id = u.user_id
          )
      )`

/** Records of clients that the caller `w` has opened in the last hour, as FROM and WHERE on `audit_log t`. */
const openedRecords = (db: StaffDb) => sql`
        FROM audit_log t
        WHERE t.salon_id = w.salon_id
          AND t.user_id = w.user_id
          AND t.at_utc > ${db.nowUtc - hour}
          AND +t.entity = 'clients'
          AND +t.action = 'read'`

/** Id of a client, or a sub-select of it. */
type ClientId = string | ((salonId: SQL) => SQL)
const toSql = (clientId: ClientId, salonId: SQL) => (typeof clientId === 'string' ? sql`${clientId}` : clientId(salonId))

/** Writes the first opening of a client's record within an hour to the audit log, up to the limit. Of several at once each counts. */
export const insertOpened = (db: StaffDb, clientId: ClientId): Statement<number> =>
  db.executeRaw(
    (salonId, userId) => sql`
      INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action)
      SELECT c.salon_id, ${db.nowUtc}, w.user_id, 'clients', c.client_id, c.client_id, 'read'
      FROM ${viewer(salonId, userId)} w
      JOIN clients c ON c.salon_id = w.salon_id
      WHERE c.client_id = ${toSql(clientId, salonId)}
        AND c.deleted_utc IS NULL
        AND (SELECT count(DISTINCT t.entity_id) ${openedRecords(db)}) < ${maxOpened}
        AND NOT EXISTS (SELECT 1 ${openedRecords(db)} AND +t.entity_id = c.client_id)`,
  )

/** Whether the caller has opened the record within the hour. Behind `insertOpened`, false beyond the limit or without whole numbers. */
export const selectIsOpened = (db: StaffDb, clientId: ClientId): Statement<boolean> =>
  db.queryRaw(
    (salonId, userId) => sql`
      SELECT 1
      FROM (SELECT ${salonId} AS salon_id, ${userId} AS user_id) w
      WHERE EXISTS (SELECT 1 ${openedRecords(db)} AND +t.entity_id = ${toSql(clientId, salonId)})`,
    (rows) => rows.length > 0,
  )

/**
 * Goes behind a write or in front of a file that answers the whole record: counts it as opened; beyond the limit the reply's numbers are
 * masked, because the write is done.
 */
export function countOpened(db: StaffDb, clientId: ClientId): readonly Statement<unknown>[] {
  const isOpened = selectIsOpened(db, clientId)
  const hideBeyondLimit = (result: Parameters<typeof isOpened.read>[0]) => {
    if (!isOpened.read(result)) db.hidesContacts = true
  }
  return [insertOpened(db, clientId), { ...isOpened, read: hideBeyondLimit }]
}

/** Throws 429 where a record with whole numbers is not among those that the caller may open within the hour. */
export function assertOpened(db: StaffDb, isOpened: boolean): void {
  if (!isOpened && seesNumbers(db)) throw new ApiError(429, 'too_many_records', { retryAfter: hour })
}

/** Clients whose whole numbers lists and searches have shown to the caller `w` in the last hour, as FROM and WHERE. */
const shownClients = (db: StaffDb) => sql`
        FROM shown_contacts t
        WHERE t.salon_id = w.salon_id
          AND t.user_id = w.user_id
          AND t.at_utc > ${db.nowUtc - hour}`

/** Selects the row_no of `clients`, as the reply does. */
type Chosen = (salonId: SQL) => SQL

/** Row source of the `chosen` clients that the caller `w` has not been shown in the last hour: c.salon_id, w.user_id, c.search_no. */
const addedClients = (db: StaffDb, who: SQL, chosen: SQL) => sql`
        ${who} w
        CROSS JOIN (${chosen}) f
        CROSS JOIN clients c ON c.rowid = f.row_no
        WHERE c.salon_id = w.salon_id
          AND NOT EXISTS (SELECT 1 ${shownClients(db)} AND t.search_no = c.search_no)`

/**
 * Whether lists and searches show no more whole numbers to the caller within the hour, or not as many as the `chosen` clients add. Goes
 * before `insertShown`.
 */
export const selectIsShownOut = (db: StaffDb, chosen?: Chosen): Statement<boolean> =>
  db.queryRaw(
    (salonId, userId) => {
      const added = chosen ? sql`(SELECT count(*) FROM ${addedClients(db, viewer(salonId, userId), chosen(salonId))})` : sql`0`
      return sql`
      SELECT (SELECT count(*) ${shownClients(db)}) AS shown, ${added} AS added
      FROM (SELECT ${salonId} AS salon_id, ${userId} AS user_id) w`
    },
    ([row]) => Number(row?.shown) >= maxShown || Number(row?.shown) + Number(row?.added) > maxShown,
  )

/** Counts the `chosen` clients that a reply shows, all of them or, beyond the limit, none; of several replies at once each counts. */
export const insertShown = (db: StaffDb, chosen: Chosen): Statement<number> =>
  db.executeRaw(
    (salonId, userId) => sql`
      INSERT INTO shown_contacts (salon_id, user_id, search_no, at_utc)
      SELECT w.salon_id, w.user_id, w.search_no, ${db.nowUtc}
      FROM (
        SELECT c.salon_id, w.user_id, c.search_no, count(*) OVER () AS added
        FROM ${addedClients(db, viewer(salonId, userId), chosen(salonId))}
      ) w
      WHERE w.added + (SELECT count(*) ${shownClients(db)}) <= ${maxShown}
      ON CONFLICT (salon_id, user_id, search_no) DO UPDATE SET at_utc = excluded.at_utc`,
  )

/**
 * Whether a search has to be repeated without parts of contacts: a caller without whole numbers must not find them out digit by digit.
 * Beyond the limit of an hour everybody is such a caller.
 */
export const withholdsParts = (db: StaffDb, typed: string, isShownOut: boolean): boolean =>
  typed.trim() !== '' && db.isAdmitted && (isShownOut || !seesNumbers(db))
