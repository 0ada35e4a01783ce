import { sql } from 'drizzle-orm'
import type { NameKind } from '../../../db/directory.ts'
import type { PublicDb } from '../../../db/public-db.ts'
import type { Statement } from '../../../db/statement.ts'
import { unmatchableHash } from '../session/index.ts'

/**
 * Seconds after which something that was begun and is not in its database is given up: longer than any call lasts, so that nothing is
 * taken from one that is under way.
 */
export const givenUpSeconds = 900

/** A salon of a database, as its directory needs it. */
export interface SalonPlace {
  readonly salonId: string
  readonly salonNo: number
  readonly isDeleted: boolean
  readonly sms: string
  readonly whatsapp: string
}

/** The next salons of a database by their ids. */
export const selectSalonPlaces = (db: PublicDb, after: string, limit: number): Statement<SalonPlace[]> =>
  db.queryRaw(
    sql`
      SELECT salon_id, salon_no, deleted_utc, lower(sms_sender) AS sms, lower(wa_box_uid) AS whatsapp
      FROM salons
      WHERE salon_id > ${after}
      ORDER BY salon_id
      LIMIT ${limit}`,
    (rows) =>
      rows.map((row) => ({
        salonId: String(row.salon_id),
        salonNo: Number(row.salon_no),
        isDeleted: row.deleted_utc !== null,
        sms: String(row.sms),
        whatsapp: String(row.whatsapp),
      })),
  )

/** The next usernames of a database. A user without one has the id in its place: a superadmin of the first database, or nobody any more. */
export const selectUsernames = (db: PublicDb, after: string, limit: number): Statement<string[]> =>
  db.queryRaw(
    sql`
      SELECT team_member.username
      FROM users team_member
      WHERE team_member.username > ${after}
        AND team_member.username <> team_member.user_id
      ORDER BY team_member.username
      LIMIT ${limit}`,
    (rows) => rows.map((row) => String(row.username)),
  )

/** Part of a list that is in order: what comes after one text, up to another or to the end. */
export interface Range {
  readonly after: string
  readonly until: string | undefined
}
const isIn = (column: 'salon_id' | 'name', { after, until }: Range) => {
  const name = sql.raw(column)
  return until === undefined ? sql`${name} > ${after}` : sql`${name} > ${after} AND ${name} <= ${until}`
}

/**
 * Writes into the directory which salons a database has in a range, and what it lacks: a salon that was begun long ago, or is there no
 * longer, is `removed`. A salon of another database stays there.
 */
export const writeSalonPlaces = (directory: PublicDb, database: string, salons: readonly SalonPlace[], range: Range) =>
  [
    directory.executeRaw(sql`
      INSERT INTO directory_salons (salon_id, salon_no, database_name, state, begun_utc)
      SELECT
        j.value ->> 'salonId', j.value ->> 'salonNo', ${database}, iif(j.value ->> 'isDeleted', 'removed', 'live'), ${directory.nowUtc}
      FROM json_each(${JSON.stringify(salons)}) j
      WHERE TRUE
      ON CONFLICT (salon_id) DO UPDATE
        SET salon_no = excluded.salon_no, state = excluded.state
        WHERE directory_salons.database_name = excluded.database_name
          AND (directory_salons.state <> excluded.state OR directory_salons.salon_no <> excluded.salon_no)`),
    directory.executeRaw(sql`
      UPDATE directory_salons
      SET state = 'removed'
      WHERE database_name = ${database}
        AND ${isIn('salon_id', range)}
        AND state <> 'removed'
        AND begun_utc <= ${directory.nowUtc - givenUpSeconds}
        AND salon_id NOT IN (SELECT j.value ->> 'salonId' FROM json_each(${JSON.stringify(salons)}) j)`),
    directory.queryRaw(
      sql`
        SELECT count(*) AS n
        FROM directory_salons directory_salon
        WHERE directory_salon.salon_id IN (SELECT j.value ->> 'salonId' FROM json_each(${JSON.stringify(salons)}) j)
          AND directory_salon.database_name <> ${database}`,
      ([row]) => Number(row?.n),
    ),
  ] as const

/**
 * Writes into the directory which names a database has in a range, and removes reservations of long ago that were not used. A name that
 * another database has stays there. The last result is how many of those there are.
 */
export const writeNames = (directory: PublicDb, database: string, kind: NameKind, names: readonly string[], range: Range) =>
  [
    directory.executeRaw(sql`
      DELETE FROM directory_names
      WHERE kind = ${kind}
        AND ${isIn('name', range)}
        AND database_name = ${database}
        AND reserved_utc <= ${directory.nowUtc - givenUpSeconds}
        AND name NOT IN (SELECT value FROM json_each(${JSON.stringify(names)}))`),
    directory.executeRaw(sql`
      INSERT INTO directory_names (kind, name, database_name, reserved_utc)
      SELECT ${kind}, j.value, ${database}, ${directory.nowUtc}
      FROM json_each(${JSON.stringify(names)}) j
      WHERE TRUE
      ON CONFLICT DO NOTHING`),
    directory.queryRaw(
      sql`
        SELECT count(*) AS n
        FROM directory_names directory_name
        WHERE directory_name.kind = ${kind}
          AND directory_name.name IN (SELECT value FROM json_each(${JSON.stringify(names)}))
          AND directory_name.database_name <> ${database}`,
      ([row]) => Number(row?.n),
    ),
  ] as const

interface Superadmin {
  readonly userId: string
  readonly firstName: string
  readonly lastName: string
}

/** The superadmins, who are users of the first database. */
export const selectSuperadmins = (directory: PublicDb): Statement<Superadmin[]> =>
  directory.queryRaw(
    sql`
      SELECT team_member.user_id, team_member.first_name, team_member.last_name
      FROM user_permissions role
      CROSS JOIN users team_member ON team_member.user_id = role.user_id
      WHERE role.permission_id = 'SUPERADMIN'
        AND team_member.deleted_utc IS NULL`,
    (rows) => rows.map((row) => ({ userId: String(row.user_id), firstName: String(row.first_name), lastName: String(row.last_name) })),
  )

/**
 * Makes the superadmins known in another database, where their alerts are and the audit log names them. They have neither a username nor a
 * password there, and sign in to the first one only.
 */
export const writeSuperadmins = (db: PublicDb, people: readonly Superadmin[]): Statement<number>[] => {
  const list = sql`json_each(${JSON.stringify(people)}) j`
  const [id, first, last] = ['userId', 'firstName', 'lastName'].map((name) => sql.raw(`j.value ->> '${name}'`))
  return [
    db.executeRaw(sql`
      INSERT INTO users (user_id, username, password_hash, first_name, last_name, in_agenda, changed_utc)
      SELECT ${id}, ${id}, ${unmatchableHash()}, ${first}, ${last}, 0, ${db.nowUtc}
      FROM ${list}
      WHERE TRUE
      ON CONFLICT DO NOTHING`),
    db.executeRaw(sql`
      UPDATE users
      SET first_name = ${first}, last_name = ${last}, version = version + 1, changed_utc = ${db.nowUtc}
      FROM ${list}
      WHERE users.user_id = ${id}
        AND (users.first_name <> ${first} OR users.last_name <> ${last})`),
    db.executeRaw(sql`
      DELETE FROM user_permissions
      WHERE permission_id = 'SUPERADMIN'
        AND user_id NOT IN (SELECT ${id} FROM ${list})`),
    db.executeRaw(sql`
      INSERT INTO user_permissions (user_permission_id, user_id, permission_id, changed_utc)
      SELECT 'upm_' || (${id}), ${id}, 'SUPERADMIN', ${db.nowUtc}
      FROM ${list}
      WHERE TRUE
      ON CONFLICT DO NOTHING`),
  ]
}
