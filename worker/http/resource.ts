import { sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { ApiError } from '../db/errors.ts'
import type { SalonTable, StaffDb } from '../db/staff-db.ts'

type InternalColumns = 'changedBy' | 'changed' | 'deleted'
type Row<T extends SalonTable> = Omit<T['$inferSelect'], InternalColumns>

/** A row as the wire wants it: without what only the house keeps. */
export function toJson<R extends object>(row: R): Omit<R, InternalColumns> {
  const { changedBy: _by, changed: _at, deleted: _gone, ...rest } = row as R & Record<InternalColumns, unknown>
  return rest as Omit<R, InternalColumns>
}

/** Handlers of a `salonResource` that has no rule of its own; spread and override to add one. One trip each. */
export function plainResource<T extends SalonTable, Id extends string>(table: T, id: SQLiteColumn, name: Id, prefix: string) {
  const load = async (db: StaffDb, given: string): Promise<Row<T> | undefined> => {
    const [[found]] = await db.batch(db.select(table, { where: sql`${id} = ${given}` }))
    return found && toJson(found)
  }
  return {
    list: async (db: StaffDb): Promise<Row<T>[]> => (await db.batch(db.select(table)))[0].map(toJson),
    create: (db: StaffDb, _input: unknown, draft: Record<string, unknown>): Promise<Row<T> | undefined> => {
      const made = db.newId(prefix)
      return db.createIdempotent(
        async () => {
          // The key first: pressed again, the call is known by it before anything else finds the thing already there.
          const results = await db.batch(...db.recordIdempotencyKey(made), db.insert(table, { ...draft, [name]: made } as never))
          const [added] = results.at(-1) as T['$inferSelect'][]
          return added && toJson(added)
        },
        (before) => load(db, before),
      )
    },
    update: async (
      db: StaffDb,
      input: Record<Id, string>,
      draft: Record<string, unknown> & { version?: number },
    ): Promise<Row<T> | undefined> => {
      // What GET gave may be sent back: whose it is and which one it is are not changed by that.
      const { version, salonId: _salon, [name]: _id, ...values } = draft
      const one = sql`${id} = ${input[name]}`
      const [[changed], [current]] = await db.batch(
        db.update(table, values as never, one, version === undefined ? undefined : sql`version = ${version}`),
        db.select(table, { where: one }),
      )
      if (!changed && current) throw new ApiError(409, 'stale', { current: toJson(current) })
      return changed && toJson(changed)
    },
    remove: async (db: StaffDb, input: Record<Id, string>): Promise<Record<Id, string> | undefined> => {
      const [gone] = await db.batch(db.softDelete(table, sql`${id} = ${input[name]}`))
      return gone.length ? ({ [name]: input[name] } as Record<Id, string>) : undefined
    },
  }
}
