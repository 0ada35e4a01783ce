import { type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { SalonTable, StaffDb } from '../db/staff-db.ts'
import type { Statement } from '../db/statement.ts'

type InternalColumns = 'changedBy' | 'changed' | 'deleted'
type Row<T extends SalonTable> = Omit<T['$inferSelect'], InternalColumns>

/** A row without the columns that the API does not return. */
export function toJson<R extends object>(row: R): Omit<R, InternalColumns> {
  const { changedBy: _changedBy, changed: _changed, deleted: _deleted, ...json } = row as R & Record<InternalColumns, unknown>
  return json as Omit<R, InternalColumns>
}

/**
 * Handlers of a `salonResource` without special rules; spread and override one to add a rule. `idColumn` and `idName` are the
 * same property as column and as name on the wire; `idPrefix` begins the ids of new rows. One round trip each.
 */
export function plainResource<T extends SalonTable, IdName extends string>(
  table: T,
  idColumn: SQLiteColumn,
  idName: IdName,
  idPrefix: string,
) {
  const hasId = (id: string) => sql`${idColumn} = ${id}`
  const selectRows = (db: StaffDb, where?: SQL): Statement<Row<T>[]> => {
    const rows = db.select(table, { where })
    return { ...rows, read: (result) => rows.read(result).map(toJson) }
  }
  return {
    list: async (db: StaffDb): Promise<Row<T>[]> => (await db.batch(selectRows(db)))[0],

    create: (db: StaffDb, _input: unknown, draft: Record<string, unknown>): Promise<Row<T> | undefined> => {
      const newId = db.newId(idPrefix)
      const insertion = db.insert(table, { ...draft, [idName]: newId } as never)
      return db.insertIdempotent(newId, [insertion], (id) => selectRows(db, hasId(id)))
    },

    update: (
      db: StaffDb,
      input: Record<IdName, string>,
      draft: Record<string, unknown> & { version?: number },
    ): Promise<Row<T> | undefined> => {
      // The body may be what GET returned: salon and id in it are ignored.
      const { version, salonId: _salonId, [idName]: _id, ...values } = draft
      const where = hasId(input[idName])
      const hasVersion = version === undefined ? undefined : sql`version = ${version}`
      const writes = [db.update(table, values as never, where, hasVersion), db.abortIfUnchanged('stale')]
      return db.updateGuarded(writes, selectRows(db, where))
    },

    remove: async (db: StaffDb, input: Record<IdName, string>): Promise<Record<IdName, string> | undefined> => {
      const [deleted] = await db.batch(db.softDelete(table, hasId(input[idName])))
      return deleted.length ? ({ [idName]: input[idName] } as Record<IdName, string>) : undefined
    },
  }
}
