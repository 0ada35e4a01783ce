import { type SQL, sql } from 'drizzle-orm'
import type { ClientFilter, ClientFilterQuery, ClientListSettings, ClientRow } from '../../../../schema/api/clients/client-list-schemas.ts'
import { addDays, dayRange, toSalonDay } from '../../../../schema/rules/salon-time.ts'
import { clients } from '../../../../schema/tables/clients/clients.ts'
import { salonConfigCategories } from '../../../../schema/tables/platform/settings.ts'
import { payerOfVisit } from '../../../../schema/tables/visits/visits.ts'
import { hasBegun, isToCome } from '../../../db/booking-queries.ts'
import { abortUnlessAllExist, abortUnlessExists } from '../../../db/existence.ts'
import { readJson } from '../../../db/json-sql.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'
import { lastStart, spentByClient } from './overview-queries.ts'
import { allCandidates, matchesSearch, matchesWithoutParts, parseListRow, rowJson } from './queries.ts'
import { firstMonthOfYear } from './record-queries.ts'

const week = 7 * 86_400

/** In a filter: clients without a category. */
export const noCategory = 'none'

type Sort = 'name' | 'lastVisit' | 'nextBooking' | 'spent' | 'balance'
/** Values that are computed for each client. */
const sortKeys = { name: 'NULL', lastVisit: lastStart, spent: spentByClient } as const

/** Values that few clients have, of all of them at once: (client_id, sort_key). */
const fewSortKeys: Record<Exclude<Sort, keyof typeof sortKeys>, (db: TenantDb, salonId: SQL) => SQL> = {
  nextBooking: (db, salonId) => sql`
    SELECT booking.client_id, min(booking.start_utc) AS sort_key
    FROM (SELECT ${db.nowUtc} AS now_utc) s
    CROSS JOIN agendas booking
    WHERE booking.salon_id = ${salonId}
      AND ${sql.raw(isToCome)}
      AND booking.outcome IS NULL
      AND booking.deleted_utc IS NULL
    GROUP BY booking.client_id`,
  balance: (_db, salonId) => sql`
    SELECT ${sql.raw(payerOfVisit('visit.'))} AS client_id, sum(visit.owed_cents) AS sort_key
    FROM appointments visit INDEXED BY appointments_owed
    WHERE visit.salon_id = ${salonId}
      AND visit.owed_cents > 0
      AND visit.deleted_utc IS NULL
    GROUP BY 1`,
}
const isFewSort = (sort: Sort): sort is keyof typeof fewSortKeys => sort in fewSortKeys

const isMissing: Record<NonNullable<ClientFilterQuery['missing']>, string> = {
  any: `(client.phone_number = '' OR client.email = '' OR client.birth_date IS NULL OR client.gender = '')`,
  phoneNumber: `client.phone_number = ''`,
  email: `client.email = ''`,
  birthDate: 'client.birth_date IS NULL',
  gender: `client.gender = ''`,
}

/** Spending of `clients client` in the last twelve months, in cents. */
const spentInYear = (db: TenantDb) => sql`(
  SELECT coalesce(sum(client_spending.amount_cents), 0)
  FROM client_spending
  WHERE client_spending.salon_id = client.salon_id
    AND client_spending.client_id = client.client_id
    AND client_spending.month >= ${firstMonthOfYear(db)}
)`

/**
 * Whether the first booking of `client` is in the current month; reads the bookings of that month only, and once: compared with a column
 * of another table, the salon would make SQLite list them again for each client.
 */
function isNewInMonth(db: TenantDb, salonId: SQL): SQL {
  const month = toSalonDay(db.nowUtc, db.timeZone).slice(0, 7)
  const [from] = dayRange(`${month}-01`, db.timeZone)
  const [to] = dayRange(`${addDays(`${month}-01`, 31).slice(0, 7)}-01`, db.timeZone)
  const stands = (alias: string) => sql.raw(`${alias}.outcome IS NULL AND ${alias}.deleted_utc IS NULL`)
  return sql`
    client.client_id IN (
      SELECT booking.client_id
      FROM agendas booking
      WHERE booking.salon_id = ${salonId}
        AND booking.start_utc >= ${from}
        AND booking.start_utc < ${to}
        AND ${stands('booking')}
        AND NOT EXISTS (
          SELECT 1
          FROM agendas earlier_booking
          WHERE earlier_booking.salon_id = booking.salon_id
            AND earlier_booking.client_id = booking.client_id
            AND earlier_booking.start_utc < ${from}
            AND ${stands('earlier_booking')}
        )
    )`
}

/** Whether the last visit of `client` began until an instant. The bookings since then are read once for all clients. */
const wasLastSeenBefore = (db: TenantDb, salonId: SQL, untilUtc: number): SQL => sql`
    client.client_id NOT IN (
      SELECT booking.client_id
      FROM (SELECT ${db.nowUtc} AS now_utc) s
      CROSS JOIN agendas booking
      WHERE booking.salon_id = ${salonId}
        AND booking.start_utc > ${untilUtc}
        AND ${sql.raw(hasBegun)}
        AND booking.outcome IS NULL
        AND booking.deleted_utc IS NULL
    )
    AND EXISTS (
      SELECT 1
      FROM agendas booking
      WHERE booking.salon_id = client.salon_id
        AND booking.client_id = client.client_id
        AND booking.start_utc <= ${untilUtc}
        AND booking.outcome IS NULL
        AND booking.deleted_utc IS NULL
    )`

interface ListFilter extends ClientFilterQuery {
  /** Contacts are searched as a caller who does not see them whole may search them. */
  readonly withoutParts?: boolean
}

/** Conditions of a view on `clients client` and the salon `s`. */
function matchesFilter(db: TenantDb, salonId: SQL, filter: ListFilter): SQL {
  const searched = filter.withoutParts ? matchesWithoutParts(filter.search) : matchesSearch(filter.search, allCandidates)
  return sql`${searched} AND client.deleted_utc IS NULL AND ${matchesView(db, salonId, filter)}`
}

/** The same without the search. */
function matchesView(
  db: TenantDb,
  salonId: SQL,
  { notSeenWeeks, birthday, since, spentFrom, spentTo, categoryId, missing }: ClientFilter,
): SQL {
  const conditions = [sql`TRUE`]
  if (notSeenWeeks !== undefined) conditions.push(wasLastSeenBefore(db, salonId, db.nowUtc - notSeenWeeks * week))
  if (birthday) conditions.push(sql`substr(client.birth_date, 6, 2) = ${toSalonDay(db.nowUtc, db.timeZone).slice(5, 7)}`)
  if (since) conditions.push(isNewInMonth(db, salonId))
  if (spentFrom !== undefined) conditions.push(sql`${spentInYear(db)} >= ${spentFrom * 100}`)
  if (spentTo !== undefined) conditions.push(sql`${spentInYear(db)} < ${spentTo * 100}`)
  if (categoryId === noCategory) conditions.push(sql`client.salon_config_category_id IS NULL`)
  else if (categoryId !== undefined) conditions.push(sql`client.salon_config_category_id = ${categoryId}`)
  if (missing) conditions.push(sql.raw(isMissing[missing]))
  return sql.join(conditions, sql` AND `)
}

/** The salon as s (id, low, now_utc), the source of every statement of the list. */
const salonSource = (db: TenantDb, salonId: SQL) => sql`(
  SELECT salon.salon_id AS id, salon.salon_no << 32 AS low, ${db.nowUtc} AS now_utc
  FROM salons salon
  WHERE salon.salon_id = ${salonId}
) s`

export interface ListPart {
  readonly sort: Sort
  readonly descending: boolean
  readonly offset: number
  readonly limit: number
}

/** ORDER BY of a part on an alias with search_text and client_id, and sort_key beside it; clients without a value come last. */
function orderOf(alias: 'client' | 'f', { sort, descending }: ListPart): SQL {
  const direction = sql.raw(descending ? 'DESC' : 'ASC')
  const byName = sql`${sql.raw(alias)}.search_text`
  return sort === 'name'
    ? sql`${byName} ${direction}, ${sql.raw(alias)}.client_id`
    : sql`sort_key IS NULL, sort_key ${direction}, ${byName}, ${sql.raw(alias)}.client_id`
}

const chosenColumns = sql`client.rowid AS row_no, client.client_id, client.search_text, s.now_utc`

/** The clients of a part of the list. */
export function choosePart(db: TenantDb, salonId: SQL, filter: ListFilter, part: ListPart): SQL {
  const { sort, limit, offset } = part
  if (isFewSort(sort)) return chooseByFewKeys(db, salonId, filter, { ...part, sort })
  return sql`
        SELECT ${chosenColumns}, ${sql.raw(sortKeys[sort])} AS sort_key
        FROM ${salonSource(db, salonId)}, clients client
        WHERE ${matchesFilter(db, salonId, filter)}
        ORDER BY ${orderOf('client', part)}
        LIMIT ${limit}
        OFFSET ${offset}`
}

/** Clients with a value in its order, then those without one by name, of whom no more are read than the part shows. */
function chooseByFewKeys(
  db: TenantDb,
  salonId: SQL,
  filter: ListFilter,
  part: ListPart & { readonly sort: keyof typeof fewSortKeys },
): SQL {
  const keys = sql`(${fewSortKeys[part.sort](db, salonId)})`
  return sql`
        SELECT f.*
        FROM (
          SELECT ${chosenColumns}, k.sort_key
          FROM ${salonSource(db, salonId)}
          CROSS JOIN ${keys} k
          CROSS JOIN clients client ON client.client_id = k.client_id
          WHERE ${matchesFilter(db, salonId, filter)}
          UNION ALL
          SELECT *
          FROM (
            SELECT ${chosenColumns}, NULL AS sort_key
            FROM ${salonSource(db, salonId)}, clients client
            WHERE ${matchesFilter(db, salonId, filter)}
              AND client.client_id NOT IN (SELECT k.client_id FROM ${keys} k)
            ORDER BY client.search_text, client.client_id
            LIMIT ${part.limit + part.offset}
          )
        ) f
        ORDER BY ${orderOf('f', part)}
        LIMIT ${part.limit}
        OFFSET ${part.offset}`
}

/** A part of the list. The columns are computed for its rows only. */
export const selectListPart = (db: TenantDb, filter: ListFilter, part: ListPart): Statement<ClientRow[]> =>
  db.queryRaw(
    (salonId) => sql`
      WITH found AS (${choosePart(db, salonId, filter, part)})
      SELECT ${rowJson} AS packed
      FROM found f
      JOIN clients client ON client.client_id = f.client_id
      JOIN (SELECT ${db.nowUtc} AS now_utc) s
      ORDER BY ${orderOf('f', part)}`,
    (rows) => rows.map((row) => parseListRow(row.packed)),
  )

export const countClients = (db: TenantDb, filter: ListFilter): Statement<number> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT count(*) AS n
      FROM ${salonSource(db, salonId)}, clients client
      WHERE ${matchesFilter(db, salonId, filter)}`,
    ([row]) => Number(row?.n ?? 0),
  )

/** Counts several views at once: the clients are read once for all of them. */
export const countViews = (db: StaffDb, filters: readonly ClientFilter[]): Statement<number[]> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT json_array(${sql.join(
        filters.map((filter) => sql`count(*) FILTER (WHERE ${matchesView(db, salonId, filter)})`),
        sql`, `,
      )}) AS counts
      FROM ${salonSource(db, salonId)}, clients client
      WHERE client.salon_id = s.id
        AND client.deleted_utc IS NULL`,
    ([row]) => JSON.parse(String(row?.counts ?? '[]')),
  )

export const selectClientIds = (db: StaffDb, filter: ListFilter): Statement<string[]> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT client.client_id
      FROM ${salonSource(db, salonId)}, clients client
      WHERE ${matchesFilter(db, salonId, filter)}
      ORDER BY client.search_text, client.client_id`,
    (rows) => rows.map((row) => String(row.client_id)),
  )

const isChosen = (clientIds: readonly string[]) => sql`client_id IN (SELECT value FROM json_each(${JSON.stringify(clientIds)}))`

/** The categories that clients have now. */
export const selectCategoriesOf = (db: StaffDb, clientIds: readonly string[]) =>
  db.queryRaw(
    (salonId) => sql`
      SELECT client_id, salon_config_category_id
      FROM clients
      WHERE salon_id = ${salonId}
        AND ${isChosen(clientIds)}
        AND deleted_utc IS NULL`,
    (rows) =>
      rows.map((row) => ({
        clientId: String(row.client_id),
        salonConfigCategoryId: row.salon_config_category_id === null ? null : String(row.salon_config_category_id),
      })),
  )

export const updateCategoryOf = (db: StaffDb, clientIds: readonly string[], categoryId: string | null) =>
  db.executeRaw(
    (salonId, userId) => sql`
      UPDATE clients
      SET
        salon_config_category_id = ${categoryId},
        version = version + 1,
        changed_by = ${userId},
        changed_utc = ${db.nowUtc}
      WHERE salon_id = ${salonId}
        AND ${isChosen(clientIds)}
        AND salon_config_category_id IS NOT ${categoryId}
        AND deleted_utc IS NULL`,
  )

/** Aborts with `missing` unless the category is one of the salon's. */
export const abortUnlessCategory = (db: StaffDb, categoryId: string) =>
  abortUnlessExists(db, salonConfigCategories.salonConfigCategoryId, categoryId)

/** Aborts with `stale` unless all clients are in the salon: `missing` is the category's. */
export const abortUnlessClients = (db: StaffDb, clientIds: readonly string[]) =>
  abortUnlessAllExist(db, clients.clientId, clientIds, 'stale')

/** Whether the salon has or had the category, which a view may outlive; true where none is asked for. */
export const hasCategory = (db: StaffDb, categoryId: string | undefined): Statement<boolean> =>
  db.queryValue(
    (salonId) => sql`
      SELECT 1
      FROM salon_config_categories client_category
      WHERE client_category.salon_id = ${salonId}
        AND client_category.salon_config_category_id = ${categoryId ?? ''}`,
    (found) => found !== null || categoryId === undefined || categoryId === noCategory,
  )

/** Aborts with `missing` unless the salon has or had the categories. */
export const abortUnlessCategoriesOfSalon = (db: StaffDb, categoryIds: readonly string[]) =>
  db.abortUnless(
    'missing',
    (salonId) => sql`
      NOT EXISTS (
        SELECT 1
        FROM json_each(${JSON.stringify(categoryIds)}) j
        WHERE NOT EXISTS (
          SELECT 1
          FROM salon_config_categories client_category
          WHERE client_category.salon_id = ${salonId}
            AND client_category.salon_config_category_id = j.value
        )
      )`,
  )

/** The caller's list settings; version 0 while nothing was saved. */
export const selectListSettings = (db: StaffDb): Statement<ClientListSettings[]> =>
  db.queryRaw(
    (salonId, userId) => sql`
      SELECT views_json, columns_json, version
      FROM client_list_settings
      WHERE salon_id = ${salonId}
        AND user_id = ${userId}`,
    (rows) =>
      rows.map((row) => ({
        views: readJson(row.views_json),
        columns: readJson(row.columns_json),
        version: Number(row.version),
      })),
  )

/** Saves the settings if their version is still `version`; followed by `abortIfUnchanged('stale')`. */
export const saveListSettings = (db: StaffDb, { views, columns, version }: ClientListSettings) =>
  db.executeRaw(
    (salonId, userId) => sql`
      INSERT INTO client_list_settings (user_id, salon_id, views_json, columns_json, version, changed_by, changed_utc)
      SELECT w.user_id, w.salon_id, ${JSON.stringify(views)}, ${JSON.stringify(columns)}, 1, w.user_id, ${db.nowUtc}
      FROM (SELECT ${userId} AS user_id, ${salonId} AS salon_id) w
      WHERE w.user_id IS NOT NULL
        AND (${version} > 0 OR NOT EXISTS (SELECT 1 FROM client_list_settings WHERE client_list_settings.user_id = w.user_id))
      ON CONFLICT (user_id) DO UPDATE SET
        views_json = excluded.views_json,
        columns_json = excluded.columns_json,
        version = client_list_settings.version + 1,
        changed_utc = excluded.changed_utc
      WHERE client_list_settings.version = ${version}`,
  )
