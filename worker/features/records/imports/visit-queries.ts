import { type SQL, sql } from 'drizzle-orm'
import { readJson } from '../../../db/json-sql.ts'
import type { Statement } from '../../../db/statement.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'

/** What rows of visits and colours are compared with. */
export interface VisitFacts {
  readonly keys: readonly string[]
  /** Clients by the key of the row from which they were imported. */
  readonly imported: readonly { readonly key: string; readonly clientId: string }[]
  readonly people: readonly {
    readonly clientId: string
    readonly name: string
    readonly phones: readonly string[]
    readonly email: string
  }[]
  readonly services: readonly { readonly serviceId: string; readonly service: string; readonly length: number; readonly cents: number }[]
  readonly staff: readonly { readonly userId: string; readonly firstName: string; readonly lastName: string }[]
}
export interface WantedVisits {
  readonly kind: 'history' | 'colours' | 'bookings'
  readonly keys: readonly string[]
  readonly externalKeys: readonly string[]
  readonly phones: readonly string[]
  readonly emails: readonly string[]
  /** Folded. */
  readonly names: readonly string[]
}

const list = (values: readonly string[]) => sql`(SELECT value FROM json_each(${JSON.stringify(values)}))`

/** Columns of JSON lists. A name is found by the beginning of the search text, which continues with the e-mail address. */
export const visitFactColumns = (salonId: SQL, wanted: WantedVisits): SQL => sql`
    (
      SELECT json_group_array(imported_row.row_key)
      FROM imported_rows imported_row
      WHERE imported_row.salon_id = ${salonId}
        AND imported_row.kind = ${wanted.kind}
        AND imported_row.row_key IN ${list(wanted.keys)}
    ) AS known,
    (
      SELECT json_group_array(json_object('key', imported_row.row_key, 'clientId', imported_row.thing_id))
      FROM imported_rows imported_row
      JOIN clients client ON client.client_id = imported_row.thing_id
      WHERE imported_row.salon_id = ${salonId}
        AND imported_row.kind = 'clients'
        AND imported_row.row_key IN ${list(wanted.externalKeys)}
        AND client.deleted_utc IS NULL
    ) AS imported,
    (
      SELECT json_group_array(
        json_object(
          'clientId', c.client_id,
          'name', c.name,
          'phones', json_array(c.phone_number, c.phone_number_2),
          'email', c.email
        )
      )
      FROM (
        SELECT client.*
        FROM clients client
        WHERE client.salon_id = ${salonId}
          AND client.phone_number IN ${list(wanted.phones)}
          AND client.deleted_utc IS NULL
        UNION
        SELECT client.*
        FROM clients client
        WHERE client.salon_id = ${salonId}
          AND client.phone_number_2 <> ''
          AND client.phone_number_2 IN ${list(wanted.phones)}
          AND client.deleted_utc IS NULL
        UNION
        SELECT client.*
        FROM clients client
        WHERE client.salon_id = ${salonId}
          AND ${wanted.emails.length} > 0
          AND lower(client.email) IN ${list(wanted.emails)}
          AND client.deleted_utc IS NULL
        UNION
        SELECT client.*
        FROM json_each(${JSON.stringify(wanted.names)}) j
        CROSS JOIN clients client ON client.salon_id = ${salonId} AND client.search_text >= j.value AND client.search_text < j.value || '!'
        WHERE client.deleted_utc IS NULL
      ) c
    ) AS people,
    (
      SELECT json_group_array(
        json_object(
          'serviceId', service.service_id,
          'service', service.service,
          'length', service.length_minutes,
          'cents', service.price_cents
        )
      )
      FROM services service
      WHERE service.salon_id = ${salonId}
        AND service.deleted_utc IS NULL
    ) AS services,
    (
      SELECT
        json_group_array(json_object('userId', team_member.user_id, 'firstName', team_member.first_name, 'lastName', team_member.last_name))
      FROM users team_member
      WHERE team_member.salon_id = ${salonId}
        AND team_member.deleted_utc IS NULL
    ) AS staff`

export function readVisitFacts(row: Readonly<Record<string, unknown>> | undefined): VisitFacts {
  const parse = (name: string) => readJson(row?.[name] ?? '[]')
  return {
    keys: parse('known'),
    imported: parse('imported'),
    people: parse('people'),
    services: parse('services'),
    staff: parse('staff'),
  }
}

export const selectVisitFacts = (db: TenantDb, wanted: WantedVisits): Statement<VisitFacts> =>
  db.queryRaw(
    (salonId) => sql`SELECT ${visitFactColumns(salonId, wanted)}`,
    ([row]) => readVisitFacts(row),
  )

/** A visit that took place; times in seconds UTC. */
export interface ImportedVisit {
  readonly clientId: string
  readonly serviceId: string
  readonly service: string
  /** Null: the person who imports the file. */
  readonly userId: string | null
  readonly start: number
  readonly end: number
  readonly length: number
  readonly cents: number
  readonly note: string
}
/** A row that is written: `thingId` is the id of its record, from which those of the parts follow. */
export interface ImportedRow<Draft> {
  readonly thingId: string
  readonly draft: Draft | null
}
/** SQL of a property of a row's draft, and of the id of a part. */
interface RowSql {
  readonly get: (property: string) => SQL
  readonly id: (suffix: string) => SQL
  /** The team member, else the person who imports the file. */
  readonly user: SQL
}

/** Inserts one record per row into a table; `toValues` answers the SQL of each column. */
export function insertRows(db: TenantDb, rows: readonly ImportedRow<object>[]) {
  const json = JSON.stringify(rows.map(({ thingId, draft }) => ({ id: thingId, ...draft })))
  const get = (property: string) => sql.raw(`json_extract(j.value, '$.${property}')`)
  const id = (suffix: string) => sql.raw(`json_extract(j.value, '$.id') || '${suffix}'`)
  const user = sql`coalesce(${get('userId')}, w.user_id)`
  return (table: string, toValues: (row: RowSql) => Readonly<Record<string, SQL>>): Statement<number> => {
    const values = toValues({ get, id, user })
    return db.executeRaw(
      (salonId, userId) => sql`
        INSERT INTO ${sql.identifier(table)} (salon_id, changed_by, changed_utc, ${sql.raw(Object.keys(values).join(', '))})
        SELECT w.salon_id, w.user_id, ${db.nowUtc}, ${sql.join(Object.values(values), sql`, `)}
        FROM
          (SELECT ${salonId} AS salon_id, ${userId} AS user_id) w,
          json_each(${json}) j`,
    )
  }
}

/** Bookings with their visits, checked out. They are no entries of the ledger: the money was taken in another system. */
export function insertVisits(db: TenantDb, rows: readonly ImportedRow<ImportedVisit>[]): Statement<number>[] {
  const insert = insertRows(db, rows)
  return [
    insert('agendas', ({ get, id }) => ({
      agenda_id: id(''),
      client_id: get('clientId'),
      start_utc: get('start'),
      end_utc: get('end'),
      note: get('note'),
      channel: sql`'import'`,
    })),
    insert('agenda_services', ({ get, id, user }) => ({
      agenda_service_id: id('.s'),
      agenda_id: id(''),
      service_id: get('serviceId'),
      user_id: user,
      start_utc: get('start'),
      service: get('service'),
      length_minutes: get('length'),
      price_cents: get('cents'),
    })),
    insert('appointments', ({ get, id }) => ({
      appointment_id: id('.v'),
      agenda_id: id(''),
      client_id: get('clientId'),
      arrival_utc: get('start'),
      start_services_utc: get('start'),
      checked_out_utc: get('end'),
      total_cents: get('cents'),
    })),
    insert('client_history_services', ({ get, id, user }) => ({
      client_history_service_id: id('.h'),
      client_id: get('clientId'),
      appointment_id: id('.v'),
      agenda_service_id: id('.s'),
      service_id: get('serviceId'),
      user_id: user,
      service: get('service'),
      length_minutes: get('length'),
      price_cents: get('cents'),
      net_cents: get('cents'),
      start_utc: get('start'),
      end_utc: get('end'),
    })),
  ]
}

/** Soft delete of imported visits that nobody has changed since, with all their parts. */
export function deleteVisits(db: TenantDb, agendaIds: readonly string[]): Statement<number>[] {
  const ids = JSON.stringify(agendaIds)
  const remove = (table: string, key: string, suffix: string) =>
    db.executeRaw(
      (salonId, userId) => sql`
        UPDATE ${sql.identifier(table)}
        SET deleted_utc = ${db.nowUtc}, version = version + 1, changed_by = ${userId}, changed_utc = ${db.nowUtc}
        WHERE salon_id = ${salonId}
          AND ${sql.identifier(key)} IN (
            SELECT booking.agenda_id || ${suffix}
            FROM agendas booking
            WHERE booking.salon_id = ${salonId}
              AND booking.agenda_id IN (SELECT value FROM json_each(${ids}))
              AND booking.deleted_utc = ${db.nowUtc}
          )
          AND deleted_utc IS NULL`,
    )
  const bookings = db.executeRaw(
    (salonId, userId) => sql`
      UPDATE agendas
      SET deleted_utc = ${db.nowUtc}, version = version + 1, changed_by = ${userId}, changed_utc = ${db.nowUtc}
      WHERE salon_id = ${salonId}
        AND agenda_id IN (SELECT value FROM json_each(${ids}))
        AND version = 1
        AND deleted_utc IS NULL`,
  )
  return [
    bookings,
    remove('agenda_services', 'agenda_service_id', '.s'),
    remove('appointments', 'appointment_id', '.v'),
    remove('client_history_services', 'client_history_service_id', '.h'),
  ]
}

/** A colour formula of an earlier system, as text. */
export interface ImportedColour {
  readonly clientId: string
  readonly userId: string | null
  readonly day: string
  readonly title: string
  readonly result: string
}

export const insertColours = (db: TenantDb, rows: readonly { thingId: string; draft: ImportedColour | null }[]): Statement<number> =>
  db.executeRaw(
    (salonId, userId) => sql`
      INSERT INTO client_history_colours
        (client_history_colour_id, salon_id, client_id, user_id, day, title, result, changed_by, changed_utc)
      SELECT
        json_extract(j.value, '$.thingId'),
        w.salon_id,
        json_extract(j.value, '$.draft.clientId'),
        coalesce(json_extract(j.value, '$.draft.userId'), w.user_id),
        json_extract(j.value, '$.draft.day'),
        json_extract(j.value, '$.draft.title'),
        json_extract(j.value, '$.draft.result'),
        w.user_id,
        ${db.nowUtc}
      FROM
        (SELECT ${salonId} AS salon_id, ${userId} AS user_id) w,
        json_each(${JSON.stringify(rows.map(({ thingId, draft }) => ({ thingId, draft })))}) j`,
  )

export const deleteColours = (db: TenantDb, ids: readonly string[]): Statement<number> =>
  db.executeRaw(
    (salonId, userId) => sql`
      UPDATE client_history_colours
      SET deleted_utc = ${db.nowUtc}, version = version + 1, changed_by = ${userId}, changed_utc = ${db.nowUtc}
      WHERE salon_id = ${salonId}
        AND client_history_colour_id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))
        AND version = 1
        AND deleted_utc IS NULL`,
  )
