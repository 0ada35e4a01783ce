import { type SQL, sql } from 'drizzle-orm'
import type { ClientBirthday } from '../../../../schema/api/clients/birthdays-schemas.ts'
import { ApiError } from '../../../db/errors.ts'
import type { Columns } from '../../../db/json-sql.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import { listHidden } from '../../../http/restrict-reply.ts'
import { bookingColumns, lastBookingOf, nextBookingOf } from './overview-queries.ts'

/** Condition on `clients client`: one of their two numbers is `phone`, in international format. Each number has its own index. */
export const hasPhone = (salonId: SQL, phone: SQL): SQL => sql`
  (
    (client.salon_id = ${salonId} AND client.phone_number = ${phone})
    OR (client.salon_id = ${salonId} AND client.phone_number_2 <> '' AND client.phone_number_2 = ${phone})
  )`
/** Order of the clients of a phone: whose first number it is comes before whose second one it is, then the oldest. */
export const byPhone = (phone: SQL): SQL => sql`client.phone_number <> ${phone}, client.search_no`

type BirthdayRow = Omit<ClientBirthday, 'day' | 'turns'>
/** Column map of `clients client` and `now_utc` of s; `image` is the key of the stored picture. */
const columns: Columns<BirthdayRow> = {
  clientId: 'client.client_id',
  name: 'client.name',
  phoneNumber: 'client.phone_number',
  whatsApp: `iif(client.whats_app <> '', client.whats_app, iif(client.whats_app_gateway, client.phone_number, ''))`,
  email: 'client.email',
  allergies: 'client.allergies',
  inactiveReason: 'client.inactive_reason',
  image: 'client.image',
  birthDate: 'client.birth_date',
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
        clients client
      WHERE client.salon_id = ${salonId}
        AND client.birth_date IS NOT NULL
        AND substr(client.birth_date, 6) IN (SELECT j.value FROM json_each(${JSON.stringify(days)}) j)
        AND client.deleted_utc IS NULL
        AND client.inactive_reason <> 'died'`,
  )

const hour = 3600
/** Distinct records with whole numbers that one person may open within an hour. */
const maxOpened = 200
/** Distinct clients whose whole numbers lists and searches show to one person within an hour: far beyond the work of a busy desk. */
const maxShown = 1000

const seesNumbers = (db: StaffDb) => !listHidden(db).includes('contact')

/** Row source (salon_id, user_id) of the caller; no row for one who does not see whole numbers. */
const viewer = ({ sessionId }: StaffDb, salonId: SQL, userId: SQL) => sql`(
        SELECT salon.salon_id, u.user_id
        FROM salons salon, (SELECT ${userId} AS user_id) u
        WHERE salon.salon_id = ${salonId}
          AND (
            EXISTS (
              SELECT 1
              FROM json_each(salon.contact_roles_json) r
              JOIN user_permissions role ON role.salon_id = salon.salon_id AND role.permission_id = r.value
              WHERE role.user_id = u.user_id
            )
            OR EXISTS (
              SELECT 1
              FROM sessions desk_session
              WHERE salon.contacts_at_desks
                AND desk_session.session_id = ${sessionId}
                AND desk_session.desk_id IS NOT NULL
            )
          )
      )`

/**
 * Records of clients that the caller `w` has opened in the last hour, as FROM and WHERE on `audit_log`. What programs open with the keys of
 * a person counts apart: they must not lock the person out.
 */
const openedRecords = (db: StaffDb) => sql`
        FROM audit_log
        WHERE audit_log.salon_id = w.salon_id
          AND audit_log.user_id = w.user_id
          AND audit_log.at_utc > ${db.nowUtc - hour}
          AND +audit_log.entity = 'clients'
          AND +audit_log.action = 'read'
          AND audit_log.api_key_id ${sql.raw(db.apiKeyId === null ? 'IS NULL' : 'IS NOT NULL')}`

/** Id of a client, or a sub-select of it. */
type ClientId = string | ((salonId: SQL) => SQL)
const toSql = (clientId: ClientId, salonId: SQL) => (typeof clientId === 'string' ? sql`${clientId}` : clientId(salonId))

/** Writes the first opening of a client's record within an hour to the audit log, up to the limit. Of several at once each counts. */
export const insertOpened = (db: StaffDb, clientId: ClientId): Statement<number> =>
  db.executeRaw(
    (salonId, userId) => sql`
      INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, api_key_id)
      SELECT client.salon_id, ${db.nowUtc}, w.user_id, 'clients', client.client_id, client.client_id, 'read', ${db.apiKeyId}
      FROM ${viewer(db, salonId, userId)} w
      JOIN clients client ON client.salon_id = w.salon_id
      WHERE client.client_id = ${toSql(clientId, salonId)}
        AND client.deleted_utc IS NULL
        AND (SELECT count(DISTINCT audit_log.entity_id) ${openedRecords(db)}) < ${maxOpened}
        AND NOT EXISTS (SELECT 1 ${openedRecords(db)} AND +audit_log.entity_id = client.client_id)`,
  )

/** Whether the caller has opened the record within the hour. Behind `insertOpened`, false beyond the limit or without whole numbers. */
export const selectIsOpened = (db: StaffDb, clientId: ClientId): Statement<boolean> =>
  db.queryRaw(
    (salonId, userId) => sql`
      SELECT 1
      FROM (SELECT ${salonId} AS salon_id, ${userId} AS user_id) w
      WHERE EXISTS (SELECT 1 ${openedRecords(db)} AND +audit_log.entity_id = ${toSql(clientId, salonId)})`,
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

/** Under which name `shown_contacts` counts a user: all keys of the user have one name, apart from the user's. */
const toReader = (db: StaffDb, userId: SQL) => (db.apiKeyId === null ? userId : sql`'keys of ' || ${userId}`)

/** What lists and searches have shown to the caller in the last hour, as FROM and WHERE. */
const shownReplies = (db: StaffDb, salonId: SQL, userId: SQL) => sql`
        FROM shown_contacts shown_contact
        WHERE shown_contact.salon_id = ${salonId}
          AND shown_contact.user_id = ${toReader(db, userId)}
          AND shown_contact.at_utc > ${db.nowUtc - hour}`
const countShown = (db: StaffDb, salonId: SQL, userId: SQL) => sql`(
        SELECT coalesce(sum(1 + json_array_length(shown_contact.more_json)), 0) ${shownReplies(db, salonId, userId)})`

/** Selects the row_no of `clients`, as the reply does. */
type Chosen = (salonId: SQL) => SQL

/**
 * Row source of the `chosen` clients that the caller `w` has not been shown in the last hour: c.salon_id, w.user_id, c.search_no. The
 * shown ones are read once, not for each client.
 */
const addedClients = (db: StaffDb, salonId: SQL, userId: SQL, chosen: Chosen) => sql`
        ${viewer(db, salonId, userId)} w
        CROSS JOIN (${chosen(salonId)}) f
        CROSS JOIN clients client ON client.rowid = f.row_no
        WHERE client.salon_id = w.salon_id
          AND client.search_no NOT IN (
            SELECT shown_contact.search_no ${shownReplies(db, salonId, userId)}
            UNION ALL
            SELECT other.value
            FROM (SELECT shown_contact.more_json ${shownReplies(db, salonId, userId)}) shown, json_each(shown.more_json) other
          )`

/**
 * Whether lists and searches show no more whole numbers to the caller within the hour, or not as many as the `chosen` clients add. Goes
 * before `insertShown`.
 */
export const selectIsShownOut = (db: StaffDb, chosen?: Chosen): Statement<boolean> =>
  db.queryRaw(
    (salonId, userId) => {
      const added = chosen ? sql`(SELECT count(*) FROM ${addedClients(db, salonId, userId, chosen)})` : sql`0`
      return sql`SELECT ${countShown(db, salonId, userId)} AS shown, ${added} AS added`
    },
    ([row]) => Number(row?.shown) >= maxShown || Number(row?.shown) + Number(row?.added) > maxShown,
  )

/** Counts the `chosen` clients that a reply shows, all of them or, beyond the limit, none; of several replies at once each counts. */
export const insertShown = (db: StaffDb, chosen: Chosen): Statement<number> =>
  db.executeRaw(
    (salonId, userId) => sql`
      INSERT INTO shown_contacts (salon_id, user_id, search_no, at_utc, more_json)
      SELECT w.salon_id, w.user_id, w.added_json ->> 0, ${db.nowUtc}, json_remove(w.added_json, '$[0]')
      FROM (
        SELECT client.salon_id, ${toReader(db, sql`w.user_id`)} AS user_id, json_group_array(client.search_no) AS added_json
        FROM ${addedClients(db, salonId, userId, chosen)}
      ) w
      WHERE json_array_length(w.added_json) BETWEEN 1 AND ${maxShown} - ${countShown(db, salonId, userId)}
      ON CONFLICT (salon_id, user_id, search_no) DO UPDATE SET at_utc = excluded.at_utc, more_json = excluded.more_json`,
  )

/**
 * Whether a search has to be repeated without parts of contacts: a caller without whole numbers must not find them out digit by digit.
 * Beyond the limit of an hour everybody is such a caller.
 */
export const withholdsParts = (db: StaffDb, typed: string, isShownOut: boolean): boolean =>
  typed.trim() !== '' && db.isAdmitted && (isShownOut || !seesNumbers(db))
