import { type SQL, sql } from 'drizzle-orm'
import type { ClientRow } from '../../../../schema/api/clients/client-list-schemas.ts'
import type { AppointmentsCount, ClientSummary } from '../../../../schema/api/clients/clients-schemas.ts'
import { isNearName } from '../../../../schema/rules/clients/near-name.ts'
import { dayRange, toSalonDay } from '../../../../schema/rules/salon-time.ts'
import { planSearch, splitSearch } from '../../../../schema/rules/search.ts'
import { clients } from '../../../../schema/tables/clients/clients.ts'
import { users } from '../../../../schema/tables/team/staff.ts'
import { serverLimits } from '../../../../schema/terms.ts'
import { foldedName, isNumber } from '../../../db/contact-sql.ts'
import { abortUnlessExists } from '../../../db/existence.ts'
import { booleanSql, type Columns, eurosSql, instantSql, jsonArray, jsonObject, readJson } from '../../../db/json-sql.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import { bookingColumns, lastBookingOf, nextBookingOf, noShowsOfClient, outstandingOfClient, spentByClient } from './overview-queries.ts'

const { agendaId: _agendaId, ...lastColumns } = bookingColumns
/** SQL: `clients client` is somebody else than `clients client`, and nobody has said that they are not the same. */
export const isOtherClient = `
  other_client.client_id <> client.client_id
  AND other_client.deleted_utc IS NULL
  AND NOT EXISTS (
    SELECT 1
    FROM client_distinctions client_distinction
    WHERE client_distinction.salon_id = client.salon_id
      AND client_distinction.client_id = min(client.client_id, other_client.client_id)
      AND client_distinction.other_client_id = max(client.client_id, other_client.client_id)
  )`
/** Other clients with the phone number or the birth date of `clients client`, found by their indexes. */
const fromSimilarClients = `FROM (
  SELECT other_client.name, 1 AS has_phone
  FROM clients other_client
  WHERE other_client.salon_id = client.salon_id
    AND other_client.phone_number = client.phone_number
    AND client.phone_number <> ''
    AND ${isOtherClient}
  UNION ALL
  SELECT other_client.name, 0
  FROM clients other_client
  WHERE other_client.salon_id = client.salon_id
    AND other_client.birth_date = client.birth_date
    AND ${isOtherClient}
) other_client`
interface ListRow extends Omit<ClientRow, 'possibleDuplicate'> {
  /** Clients of the same phone number or birth date who are not known to be other persons. */
  similar: { name: string; hasPhone: number }[]
}
const rowColumns: Columns<ListRow> = {
  clientId: 'client.client_id',
  name: 'client.name',
  phoneNumber: 'client.phone_number',
  whatsApp: `iif(client.whats_app <> '', client.whats_app, iif(client.whats_app_gateway, client.phone_number, ''))`,
  email: 'client.email',
  birthDate: 'client.birth_date',
  allergies: 'client.allergies',
  inactiveReason: 'client.inactive_reason',
  salonConfigCategoryId: 'client.salon_config_category_id',
  category: `(
    SELECT client_category.category
    FROM salon_config_categories client_category
    WHERE client_category.salon_id = client.salon_id
      AND client_category.salon_config_category_id = client.salon_config_category_id
      AND client_category.deleted_utc IS NULL
  )`,
  image: 'client.image',
  lastVisit: lastBookingOf(lastColumns),
  nextBooking: nextBookingOf(bookingColumns),
  spent: eurosSql(spentByClient),
  notCome: noShowsOfClient,
  balance: eurosSql(outstandingOfClient),
  unreachable: booleanSql(`client.phone_number = '' AND client.phone_number_2 = '' AND client.whats_app = '' AND client.email = ''`),
  similar: jsonArray({ name: 'other_client.name', hasPhone: 'other_client.has_phone' }, fromSimilarClients),
}
/** A row of the list as JSON, FROM clients c and (now_utc) s. */
export const rowJson = sql.raw(jsonObject(rowColumns))

export function parseListRow(packed: unknown): ClientRow {
  const { similar, ...row }: ListRow = readJson(packed)
  return { ...row, possibleDuplicate: similar.some(({ name, hasPhone }) => hasPhone === 1 || isNearName(name, row.name)) }
}

type Row = typeof clients.$inferInsert
type ClientValues = Partial<Omit<Row, 'clientId' | 'salonId' | 'searchNo' | 'version' | 'changed' | 'changedBy' | 'deleted'>>

const isClient = (clientId: string) => sql`${clients.clientId} = ${clientId}`

/** Changes a client of the given version; aborts with `stale` if there is none. */
export const updateClient = (db: StaffDb, clientId: string, version: number, values: ClientValues): Statement<unknown>[] => [
  db.update(clients, values, isClient(clientId), sql`version = ${version}`),
  db.abortIfUnchanged('stale'),
]

/** Sets the picture whatever the version is; its key replaces `previous` only. */
export const updateImage = (db: StaffDb, clientId: string, image: string | null, previous?: string) =>
  db.update(clients, { image }, isClient(clientId), previous === undefined ? undefined : sql`image = ${previous}`)

/** Aborts with `missing` unless the salon has the client. */
export const abortUnlessClient = (db: StaffDb, clientId: string) => abortUnlessExists(db, clients.clientId, clientId)

/** Messages that wait for a client are not sent any more. */
export const stopMessages = (db: StaffDb, clientId: string): Statement<number> =>
  db.executeRaw(
    (salonId) => sql`
      UPDATE outbox
      SET state = 'failed', reason = 'client_inactive'
      WHERE salon_id = ${salonId}
        AND client_id = ${clientId}
        AND state = 'waiting'`,
  )

/** Ends the links of a client to team members. */
export const unlinkUsers = (db: StaffDb, clientId: string) => db.update(users, { clientId: null }, sql`client_id = ${clientId}`)
/** Links a team member to a client; aborts with `stale` if the salon has no such team member. */
export const linkUser = (db: StaffDb, userId: string, clientId: string): Statement<unknown>[] => [
  db.update(users, { clientId }, sql`user_id = ${userId}`),
  db.abortIfUnchanged('stale'),
]

/** Id of the client that is linked to a user, as a sub-select. */
export const linkedTo = (userId: string) => (salonId: SQL) =>
  sql`
  (
    SELECT team_member.client_id
    FROM users team_member
    WHERE team_member.user_id = ${userId}
      AND team_member.salon_id = ${salonId}
      AND team_member.deleted_utc IS NULL
  )`

/**
 * Number of bookings of the clients that match a condition on `clients client`. Not counted: today's bookings, and those with a service
 * that is hidden (`show`).
 */
function selectAppointmentsCount(db: StaffDb, where: (salonId: SQL) => SQL): Statement<AppointmentsCount[]> {
  const [from, to] = dayRange(toSalonDay(db.nowUtc, db.timeZone), db.timeZone)
  return db.queryRaw(
    (salonId) => sql`
      SELECT
        client.client_id,
        (
          SELECT count(*)
          FROM agendas booking
          WHERE booking.salon_id = client.salon_id
            AND booking.client_id = client.client_id
            AND booking.outcome IS NULL
            AND booking.deleted_utc IS NULL
            AND NOT (booking.start_utc >= ${from} AND booking.start_utc < ${to})
            AND NOT EXISTS (
              SELECT 1
              FROM agenda_services booked_service
              WHERE booked_service.salon_id = booking.salon_id
                AND booked_service.agenda_id = booking.agenda_id
                AND booked_service.show = 0
                AND booked_service.deleted_utc IS NULL
            )
        ) AS n
      FROM clients client
      WHERE +client.salon_id = ${salonId}
        AND client.deleted_utc IS NULL
        AND ${where(salonId)}
      ORDER BY client.client_id`,
    (rows) => rows.map((row) => ({ clientId: String(row.client_id), count: Number(row.n) })),
  )
}

export const selectAppointmentsCountOfClient = (db: StaffDb, clientId: string) =>
  selectAppointmentsCount(db, () => sql`client.client_id = ${clientId}`)

/** For all clients with a booking on a day. */
export function selectAppointmentsCountOfDay(db: StaffDb, day: string) {
  const [from, to] = dayRange(day, db.timeZone)
  return selectAppointmentsCount(
    db,
    (salonId) => sql`
      client.client_id IN (
        SELECT booking.client_id
        FROM agendas booking
        WHERE booking.salon_id = ${salonId}
          AND booking.start_utc >= ${from}
          AND booking.start_utc < ${to}
          AND booking.outcome IS NULL
          AND booking.deleted_utc IS NULL
      )`,
  )
}

/** The salon's country, in an INSERT whose row source is `w`. */
export const salonCountry = sql`(SELECT salon.country FROM salons salon WHERE salon.salon_id = w.salon_id)`

/** Next number in the salon's range of the search index, in an INSERT whose row source is `w`. */
export const nextSearchNo = sql`
  1 + (
    SELECT max(n)
    FROM (
      SELECT salon.salon_no << 32 AS n
      FROM salons salon
      WHERE salon.salon_id = w.salon_id
      UNION ALL
      SELECT *
      FROM (
        SELECT client.search_no
        FROM clients client, salons salon
        WHERE salon.salon_id = w.salon_id
          AND client.search_no > salon.salon_no << 32
          AND client.search_no < (salon.salon_no + 1) << 32
        ORDER BY client.search_no DESC
        LIMIT 1
      )
    )
  )`

/** More than any salon has: a search of the list is not cut short. */
export const allCandidates = 1_000_000
// Cuts a common search ("mar" among 20,000 clients) short; the user types on.
const maxCandidates = 80

type LastService = ClientSummary['lastServices'][number]
const lastServiceColumns: Columns<LastService> = {
  serviceId: 'booked_service.service_id',
  service: 'booked_service.service',
  userId: 'booked_service.user_id',
  length: 'booked_service.length_minutes',
  price: eurosSql('booked_service.price_cents'),
}
/** Column map of a summary, with `fromClients`. */
const summaryColumns: Columns<ClientSummary> = {
  clientId: 'client.client_id',
  name: 'client.name',
  phoneNumber: 'client.phone_number',
  email: 'client.email',
  birthDate: 'client.birth_date',
  note: 'client.note',
  allergies: 'client.allergies',
  visits: 'b.visits',
  notCome: 'b.not_come',
  pets: jsonArray(
    { subClientId: 'pet.sub_client_id', name: 'pet.name' },
    `FROM sub_clients pet
    WHERE pet.salon_id = client.salon_id
      AND pet.client_id = client.client_id
      AND pet.deleted_utc IS NULL`,
  ),
  lastVisit: instantSql('b.last_utc'),
  lastServices: jsonArray(
    lastServiceColumns,
    `FROM (
      SELECT *
      FROM agenda_services booked_service
      WHERE booked_service.salon_id = client.salon_id
        AND booked_service.agenda_id = iif(b.last_utc IS NULL, NULL, b.agenda_id)
        AND booked_service.deleted_utc IS NULL
      ORDER BY booked_service.start_utc
    ) booked_service`,
  ),
}
const summaryJson = sql.raw(jsonObject(summaryColumns))
/**
 * FROM clause of summaries: `client`, and `b` with how often they came and how often they did not, and the latest booking that is not in
 * the future. Its id is that of the row with the maximum, as SQLite defines it for columns beside one `max`. `chosen` selects row_no,
 * client_id, salon_id and now_utc of each client.
 */
const fromClients = (chosen: SQL): SQL => sql`
      FROM
        (
          SELECT
            s.row_no,
            count(*) FILTER (WHERE booking.outcome IS NULL AND booking.start_utc <= s.now_utc) AS visits,
            count(*) FILTER (WHERE booking.outcome = 'not_come') AS not_come,
            max(iif(booking.outcome IS NULL AND booking.start_utc <= s.now_utc, booking.start_utc, NULL)) AS last_utc,
            booking.agenda_id
          FROM (${chosen}) s
          LEFT JOIN agendas booking ON booking.salon_id = s.salon_id
            AND booking.client_id = s.client_id
            AND booking.deleted_utc IS NULL
          GROUP BY s.row_no
        ) b
      CROSS JOIN clients client ON client.rowid = b.row_no`

/**
 * Condition of a search on `clients client` and the salon `s`. The search index holds all salons, each in one range of rowids. Words of
 * fewer than three letters are not in the index and are matched at the start of a word.
 */
export function matchesSearch(typed: string, limit: number): SQL {
  const { match, beginnings } = planSearch(typed)
  const [first = ''] = beginnings
  const startsWithPrefixes = sql.join(
    beginnings.map(
      (word) => sql` AND (' ' || client.search_text LIKE ${`% ${word}%`} OR ' ' || client.search_digits LIKE ${`% ${word}%`})`,
    ),
    sql``,
  )
  // The unary plus keeps the planner from walking all clients of the salon, with the index queried for each.
  if (match)
    return sql`
      client.search_no IN (
        SELECT rowid
        FROM client_search
        WHERE client_search MATCH ${match}
          AND rowid > s.low
          AND rowid < s.low + 4294967296
        LIMIT ${limit}
      )
      AND +client.salon_id = s.id${startsWithPrefixes}`
  if (/^\d/.test(first)) return sql`client.salon_id = s.id${startsWithPrefixes}`
  return sql`
    client.salon_id = s.id
    AND client.search_text >= ${first}
    AND client.search_text < ${`${first}\u{10ffff}`}`
}

/** Whether name or a pet's name of `clients client` has the term; one that is too short for the index begins a word. */
function isInNames(term: string): SQL {
  const text = term.length < 3 ? ` ${term}` : term
  return sql`
    (
      instr(' ' || ${foldedName}, ${text}) > 0
      OR lower(client.email) = ${term}
      OR EXISTS (
        SELECT 1
        FROM sub_clients pet
        WHERE pet.salon_id = client.salon_id
          AND pet.client_id = client.client_id
          AND pet.deleted_utc IS NULL
          AND instr(' ' || pet.search_text, ${text}) > 0
      )
    )`
}

/**
 * The same for a caller without whole contacts: a phone number is found by all of it or by its last two digits, an e-mail address by all of
 * it. Found by parts, they could be worked out one by one.
 */
export function matchesWithoutParts(typed: string): SQL {
  const { digits, terms } = splitSearch(typed)
  if (digits === null) return sql.join([matchesSearch(typed, allCandidates), ...terms.map(isInNames)], sql` AND `)
  return sql`
    client.salon_id = s.id
    AND (${isNumber(sql`client.phone_number`, typed)} OR ${isNumber(sql`client.phone_number_2`, typed)})`
}

/** The clients that a search shows. */
export const chooseClients = (db: StaffDb, salonId: SQL, typed: string, withoutParts = false) => sql`
            SELECT client.rowid AS row_no, client.client_id, client.salon_id, s.now_utc
            FROM
              (
                SELECT salon.salon_id AS id, salon.salon_no << 32 AS low, ${db.nowUtc} AS now_utc
                FROM salons salon
                WHERE salon.salon_id = ${salonId}
              ) s,
              clients client
            WHERE ${withoutParts ? matchesWithoutParts(typed) : matchesSearch(typed, maxCandidates)}
              AND client.deleted_utc IS NULL
            ORDER BY client.search_text
            LIMIT ${serverLimits.clientSearchResults}`

/**
 * Clients by any part of name, phone number, e-mail or pet's name, with what the receptionist needs to choose one, as JSON text of an
 * array. The first clients are chosen before their summaries are computed: SQLite computes the columns of all candidates before it sorts
 * them.
 */
export const searchClients = (db: StaffDb, typed: string, withoutParts = false): Statement<string> =>
  db.queryValue(
    (salonId) => sql`
      SELECT json_group_array(${summaryJson} ORDER BY client.search_text) AS packed
      ${fromClients(chooseClients(db, salonId, typed, withoutParts))}`,
    String,
  )

/** The summary of one client as JSON text; undefined without one. */
export const selectClientSummary = (db: StaffDb, clientId: string): Statement<string | undefined> =>
  db.queryValue(
    (salonId) => {
      const chosen = sql`
            SELECT client.rowid AS row_no, client.client_id, client.salon_id, ${db.nowUtc} AS now_utc
            FROM clients client
            WHERE client.salon_id = ${salonId}
              AND client.client_id = ${clientId}
              AND client.deleted_utc IS NULL`
      return sql`SELECT ${summaryJson} AS packed ${fromClients(chosen)}`
    },
    (summary) => (summary === null ? undefined : String(summary)),
  )
