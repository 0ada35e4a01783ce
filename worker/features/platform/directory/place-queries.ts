import { sql } from 'drizzle-orm'
import type { PublicDb } from '../../../db/public-db.ts'
import type { Statement } from '../../../db/statement.ts'

/** The given databases that take new salons, the emptiest first. */
export const selectOpenDatabases = (directory: PublicDb, names: readonly string[]): Statement<string[]> =>
  directory.queryRaw(
    sql`
      SELECT j.value AS name
      FROM json_each(${JSON.stringify(names)}) j
      LEFT JOIN directory_databases database ON database.database_name = j.value
      WHERE coalesce(database.state, 'open') = 'open'
      ORDER BY (
        SELECT count(*)
        FROM directory_salons directory_salon
        WHERE directory_salon.database_name = j.value
          AND directory_salon.state <> 'removed'
      ), j.key`,
    (rows) => rows.map((row) => String(row.name)),
  )

/** Whether a database knows a superadmin, which is so once it is ready for use. */
export const selectKnowsSuperadmin = (db: PublicDb, userId: string): Statement<boolean> =>
  db.queryRaw(
    sql`
      SELECT 1
      FROM user_permissions role
      WHERE role.user_id = ${userId}
        AND role.permission_id = 'SUPERADMIN'`,
    (rows) => rows.length > 0,
  )

/** Place of a salon that is being made. */
export interface NewPlace {
  readonly database: string
  readonly salonNo: number
}

/**
 * Gives a new salon a place and the next number; one that has them keeps them. `gap` is how far its number is from the one before.
 */
export const insertPlace = (directory: PublicDb, salonId: string, database: string, gap: number): Statement<number> =>
  directory.executeRaw(sql`
    INSERT INTO directory_salons (salon_id, salon_no, database_name, state, begun_utc)
    VALUES (
      ${salonId},
      (SELECT coalesce(max(salon_no), 0) + ${gap} FROM directory_salons),
      ${database},
      'making',
      ${directory.nowUtc}
    )
    ON CONFLICT (salon_id) DO UPDATE
      SET begun_utc = excluded.begun_utc, state = iif(directory_salons.state = 'removed', 'making', directory_salons.state)`)

export const selectPlace = (directory: PublicDb, salonId: string): Statement<NewPlace | undefined> =>
  directory.queryRaw(
    sql`
      SELECT directory_salon.database_name, directory_salon.salon_no
      FROM directory_salons directory_salon
      WHERE directory_salon.salon_id = ${salonId}`,
    ([row]) => row && { database: String(row.database_name), salonNo: Number(row.salon_no) },
  )

/** A salon is in its database. */
export const markLive = (directory: PublicDb, salonId: string): Statement<number> =>
  directory.executeRaw(sql`
    UPDATE directory_salons
    SET state = 'live'
    WHERE salon_id = ${salonId}
      AND state <> 'live'`)

/** Gives up a place whose salon was refused, so that the same call may be made again with other values. */
export const releasePlace = (directory: PublicDb, salonId: string): Statement<number>[] => [
  directory.executeRaw(sql`
    UPDATE directory_salons
    SET state = 'removed'
    WHERE salon_id = ${salonId}
      AND state = 'making'`),
  directory.executeRaw(sql`
    DELETE FROM idempotency_keys
    WHERE salon_id = 'platform'
      AND thing_id = ${salonId}`),
]
