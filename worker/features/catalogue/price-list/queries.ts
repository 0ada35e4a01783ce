import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { Service } from '../../../../schema/api/catalogue/services-schemas.ts'
import { maxBusyMinutes } from '../../../../schema/rules/booking/busy-intervals.ts'
import { onlineBookingServiceCategories } from '../../../../schema/tables/booking/online-booking.ts'
import { type ServicePart, serviceCategories, services } from '../../../../schema/tables/catalogue/services.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import { selectServices } from '../services/index.ts'

/** A row as the statements read it, as JSON; `newId` where it creates the service. Minutes and whole cents. */
export interface StoredRow {
  readonly serviceId: string | null
  readonly newId: string | null
  readonly version: number | null
  readonly copyOf: string | null
  readonly service: string
  /** Null for one of the new categories until these are created: `categoryId` has it. */
  readonly knownCategoryId: string | null
  readonly knownOnlineId: string | null
  readonly categoryId: string
  readonly onlineId: string | null
  readonly length: number
  readonly parts: readonly ServicePart[]
  readonly priceCents: number
  readonly assignedStaff: readonly string[]
  /** Null: the service stays as it is; true archives it, false restores it. */
  readonly archived: boolean | null
}
export interface NewCategory {
  readonly id: string
  readonly name: string
}
/** A team member who gets a service, with the id of the row and the terms. Minutes and whole cents; null where the salon's hold. */
export interface Assignment {
  readonly id: string
  readonly serviceId: string
  readonly userId: string
  readonly length: number | null
  readonly priceCents: number | null
  readonly online: boolean
}

/** Rows `j` of the change beside the tenant `s`. */
const fromRows = (rows: readonly StoredRow[], salonId: SQL) => sql`json_each(${JSON.stringify(rows)}) j, (SELECT ${salonId} AS id) s`

/** Why a row of `fromRows` cannot be saved, as conditions by field. */
const rowProblems = {
  version: `
    j.value ->> 'serviceId' IS NOT NULL
    AND NOT EXISTS (
      SELECT 1
      FROM services service
      WHERE service.salon_id = s.id
        AND service.service_id = j.value ->> 'serviceId'
        AND service.version = j.value ->> 'version'
        AND (service.deleted_utc IS NOT NULL) = (j.value ->> 'archived' IS 0)
    )`,
  archived: `
    j.value ->> 'archived' IS 1
    AND EXISTS (
      SELECT 1
      FROM service_sets package, json_each(package.service_ids_json) of_package
      WHERE package.salon_id = s.id
        AND package.deleted_utc IS NULL
        AND of_package.value = j.value ->> 'serviceId'
    )`,
  copyOf: `
    j.value ->> 'copyOf' IS NOT NULL
    AND NOT EXISTS (
      SELECT 1
      FROM services service
      WHERE service.salon_id = s.id
        AND service.service_id = j.value ->> 'copyOf'
    )`,
  serviceCategoryId: `
    j.value ->> 'knownCategoryId' IS NOT NULL
    AND NOT EXISTS (
      SELECT 1
      FROM service_categories service_category
      WHERE service_category.salon_id = s.id
        AND service_category.service_category_id = j.value ->> 'knownCategoryId'
        AND service_category.deleted_utc IS NULL
    )`,
  onlineBookingServiceCategoryId: `
    j.value ->> 'knownOnlineId' IS NOT NULL
    AND NOT EXISTS (
      SELECT 1
      FROM online_booking_service_categories online_category
      WHERE online_category.salon_id = s.id
        AND online_category.online_booking_service_category_id = j.value ->> 'knownOnlineId'
        AND online_category.deleted_utc IS NULL
    )`,
  assignedStaff: `
    EXISTS (
      SELECT 1
      FROM json_each(j.value, '$.assignedStaff') assigned
      WHERE NOT EXISTS (
        SELECT 1
        FROM users team_member
        WHERE team_member.salon_id = s.id
          AND team_member.user_id = assigned.value
          AND team_member.deleted_utc IS NULL
      )
    )`,
  length: `
    EXISTS (
      SELECT 1
      FROM services service
      WHERE service.salon_id = s.id
        AND service.service_id = coalesce(j.value ->> 'serviceId', j.value ->> 'copyOf')
        AND service.break_after_minutes + (j.value ->> 'length') > ${maxBusyMinutes}
    )`,
} as const
export type RowProblem = keyof typeof rowProblems
const problemNames = Object.keys(rowProblems) as RowProblem[]
const anyProblem = sql.raw(problemNames.map((name) => `(${rowProblems[name]})`).join(' OR '))

/** The rows that cannot be saved, by their index, with the fields that are why. */
export const selectProblems = (db: StaffDb, rows: readonly StoredRow[]): Statement<{ index: number; fields: RowProblem[] }[]> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT j.key AS row_index, ${sql.raw(problemNames.map((name) => `(${rowProblems[name]}) AS "${name}"`).join(', '))}
      FROM ${fromRows(rows, salonId)}`,
    (found) =>
      found
        .map((row) => ({ index: Number(row.row_index), fields: problemNames.filter((name) => row[name] === 1) }))
        .filter(({ fields }) => fields.length > 0),
  )

/** Creates categories behind the salon's others. */
const insertCategories = (db: StaffDb, kind: 'service' | 'online', created: readonly NewCategory[]): Statement<unknown>[] => {
  if (created.length === 0) return []
  const table = sql.raw(kind === 'service' ? 'service_categories' : 'online_booking_service_categories')
  const idColumn = sql.raw(kind === 'service' ? 'service_category_id' : 'online_booking_service_category_id')
  const tint = kind === 'service' ? [sql`, tint`, sql`, s.next % 6 + 1`] : [sql``, sql``]
  return [
    db.executeRaw(
      (salonId, callerId) => sql`
        INSERT INTO ${table} (${idColumn}, salon_id, category_name, position${tint[0]}, changed_by, changed_utc)
        SELECT j.value ->> 'id', s.id, j.value ->> 'name', s.next + j.key${tint[1]}, s.caller_id, ${db.nowUtc}
        FROM json_each(${JSON.stringify(created)}) j, (
          SELECT
            ${salonId} AS id,
            ${callerId} AS caller_id,
            (SELECT coalesce(max(position) + 1, 0) FROM ${table} WHERE salon_id = ${salonId}) AS next
        ) s
        WHERE s.id IS NOT NULL`,
    ),
  ]
}

const updateRows = (db: StaffDb, rows: string): Statement<unknown> =>
  db.executeRaw(
    (salonId, callerId) => sql`
      UPDATE services AS service
      SET
        service = j.value ->> 'service',
        service_category_id = j.value ->> 'categoryId',
        online_booking_service_category_id = j.value ->> 'onlineId',
        length_minutes = j.value ->> 'length',
        parts_json = j.value -> 'parts',
        price_cents = j.value ->> 'priceCents',
        deleted_utc = CASE j.value ->> 'archived' WHEN 1 THEN ${db.nowUtc} WHEN 0 THEN NULL ELSE service.deleted_utc END,
        version = service.version + 1,
        changed_by = ${callerId},
        changed_utc = ${db.nowUtc}
      FROM json_each(${rows}) j
      WHERE service.salon_id = ${salonId}
        AND service.service_id = j.value ->> 'serviceId'`,
  )

const ownColumns = {
  service_id: "j.value ->> 'newId'",
  salon_id: 's.id',
  service: "j.value ->> 'service'",
  service_category_id: "j.value ->> 'categoryId'",
  online_booking_service_category_id: "j.value ->> 'onlineId'",
  length_minutes: "j.value ->> 'length'",
  parts_json: "j.value -> 'parts'",
  price_cents: "j.value ->> 'priceCents'",
}
const notCopied = new Set([...Object.keys(ownColumns), 'version', 'changed_by', 'changed_utc', 'deleted_utc'])
/** Whatever else a service has: a copy gets it from its original. */
const copiedColumns = Object.values(getTableColumns(services))
  .map(({ name }) => name)
  .filter((name) => !notCopied.has(name))

const copiedService = `
      JOIN services copied_service
        ON copied_service.salon_id = s.id
        AND copied_service.service_id = j.value ->> 'copyOf'`

const insertRows = (db: StaffDb, rows: string, isCopy: boolean): Statement<unknown> => {
  const copied = isCopy ? copiedColumns : []
  const columns = [...Object.keys(ownColumns), ...copied]
  const values = [...Object.values(ownColumns), ...copied.map((name) => `copied_service.${name}`)]
  return db.executeRaw(
    (salonId, callerId) => sql`
      INSERT INTO services (${sql.raw(columns.join(', '))}, changed_by, changed_utc)
      SELECT ${sql.raw(values.join(', '))}, s.caller_id, ${db.nowUtc}
      FROM json_each(${rows}) j, (SELECT ${salonId} AS id, ${callerId} AS caller_id) s
      ${sql.raw(isCopy ? copiedService : '')}
      WHERE s.id IS NOT NULL
        AND j.value ->> 'newId' IS NOT NULL
        AND j.value ->> 'copyOf' IS ${sql.raw(isCopy ? 'NOT NULL' : 'NULL')}`,
  )
}

/** A copy needs the rooms and equipment of its original. */
const copyNeeds = (db: StaffDb, rows: string): Statement<unknown> =>
  db.executeRaw(
    (salonId, callerId) => sql`
      INSERT INTO service_resources (
        service_resource_id, salon_id, service_id, resource_kind_id, needed_parts, changed_by, changed_utc
      )
      SELECT
        j.value ->> 'newId' || '-' || service_resource.resource_kind_id,
        s.id,
        j.value ->> 'newId',
        service_resource.resource_kind_id,
        service_resource.needed_parts,
        s.caller_id,
        ${db.nowUtc}
      FROM json_each(${rows}) j, (SELECT ${salonId} AS id, ${callerId} AS caller_id) s
      JOIN service_resources service_resource ON service_resource.salon_id = s.id AND service_resource.service_id = j.value ->> 'copyOf'
      WHERE s.id IS NOT NULL`,
  )

/** Makes exactly the assigned team members offer the services; what former team members offered stays for their return. */
const assignRows = (db: StaffDb, rows: string, assignments: readonly Assignment[]): Statement<unknown>[] => [
  db.executeRaw(
    (salonId) => sql`
      DELETE FROM user_services
      WHERE salon_id = ${salonId}
        AND user_service_id IN (
          SELECT user_service.user_service_id
          FROM json_each(${rows}) j
          JOIN user_services user_service ON user_service.service_id = j.value ->> 'serviceId'
          JOIN users team_member ON team_member.user_id = user_service.user_id
          WHERE user_service.salon_id = ${salonId}
            AND team_member.deleted_utc IS NULL
            AND NOT EXISTS (
              SELECT 1
              FROM json_each(j.value, '$.assignedStaff') assigned
              WHERE assigned.value = user_service.user_id
            )
        )`,
  ),
  db.executeRaw(
    (salonId, callerId) => sql`
      INSERT INTO user_services (
        user_service_id, salon_id, user_id, service_id, length_minutes, price_cents, online, changed_by, changed_utc
      )
      SELECT
        j.value ->> 'id',
        s.id,
        j.value ->> 'userId',
        j.value ->> 'serviceId',
        j.value ->> 'length',
        j.value ->> 'priceCents',
        j.value ->> 'online',
        s.caller_id,
        ${db.nowUtc}
      FROM json_each(${JSON.stringify(assignments)}) j, (SELECT ${salonId} AS id, ${callerId} AS caller_id) s
      WHERE s.id IS NOT NULL
      ON CONFLICT (salon_id, user_id, service_id) DO NOTHING`,
  ),
]

/** Removes categories that no service has; aborts the batch with `missing` where the salon has never had one. */
const removeCategories = (db: StaffDb, ids: readonly string[]): Statement<unknown>[] => {
  if (ids.length === 0) return []
  const isNamed = (column: SQL) => sql`${column} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`
  const isUnused = (table: string, column: string) =>
    sql.raw(`NOT EXISTS (
      SELECT 1
      FROM services service
      WHERE service.salon_id = ${table}.salon_id
        AND service.${column} = ${table}.${column}
        AND service.deleted_utc IS NULL
    )`)
  return [
    db.abortUnless(
      'missing',
      (salonId) => sql`
        NOT EXISTS (
          SELECT 1
          FROM json_each(${JSON.stringify(ids)}) j
          WHERE NOT EXISTS (
              SELECT 1
              FROM service_categories service_category
              WHERE service_category.salon_id = ${salonId}
                AND service_category.service_category_id = j.value
            )
            AND NOT EXISTS (
              SELECT 1
              FROM online_booking_service_categories online_category
              WHERE online_category.salon_id = ${salonId}
                AND online_category.online_booking_service_category_id = j.value
            )
        )`,
    ),
    db.softDelete(serviceCategories, isNamed(sql`service_category_id`), isUnused('service_categories', 'service_category_id')),
    db.softDelete(
      onlineBookingServiceCategories,
      isNamed(sql`online_booking_service_category_id`),
      isUnused('online_booking_service_categories', 'online_booking_service_category_id'),
      sql.raw(`NOT EXISTS (
        SELECT 1
        FROM online_booking_slots booking_time
        WHERE booking_time.salon_id = online_booking_service_categories.salon_id
          AND booking_time.online_booking_service_category_id = online_booking_service_categories.online_booking_service_category_id
          AND booking_time.deleted_utc IS NULL
      )`),
    ),
  ]
}

export interface PriceListWrites {
  readonly rows: readonly StoredRow[]
  readonly assignments: readonly Assignment[]
  readonly categories: readonly NewCategory[]
  readonly onlineCategories: readonly NewCategory[]
  readonly removedCategories: readonly string[]
}

/** Saves rows of the price list; the batch is aborted with `stale` where one cannot be saved (`selectProblems` says which and why). */
export function savePriceList(db: StaffDb, writes: PriceListWrites): Statement<unknown>[] {
  const { rows, assignments, categories, onlineCategories, removedCategories } = writes
  const json = JSON.stringify(rows)
  const created = rows.filter(({ newId }) => newId !== null)
  const copies = created.filter(({ copyOf }) => copyOf !== null)
  return [
    db.abortUnless('stale', (salonId) => sql`NOT EXISTS (SELECT 1 FROM ${fromRows(rows, salonId)} WHERE ${anyProblem})`),
    ...insertCategories(db, 'service', categories),
    ...insertCategories(db, 'online', onlineCategories),
    ...(created.length < rows.length ? [updateRows(db, json)] : []),
    ...(copies.length < created.length ? [insertRows(db, json, false)] : []),
    ...(copies.length > 0 ? [insertRows(db, json, true), copyNeeds(db, json)] : []),
    ...assignRows(db, json, assignments),
    ...removeCategories(db, removedCategories),
  ]
}

/** Services by id, archived or not, in the order of the ids. */
export function selectInOrder(db: StaffDb, ids: readonly string[]): Statement<Service[]> {
  const found = selectServices(db, sql`service.service_id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`, sql`TRUE`)
  return {
    ...found,
    read: (result) => found.read(result).toSorted((a, b) => ids.indexOf(a.serviceId) - ids.indexOf(b.serviceId)),
  }
}
