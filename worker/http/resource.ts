import { sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { Refusal } from '../db/refusal.ts'
import type { SalonTable, Staff } from '../db/staff.ts'

type Kept = 'changedBy' | 'changed' | 'deleted'
type Row<T extends SalonTable> = Omit<T['$inferSelect'], Kept>

/** A row as the wire wants it: without what only the house keeps. */
export function wire<R extends object>(row: R): Omit<R, Kept> {
  const { changedBy: _by, changed: _at, deleted: _gone, ...rest } = row as R & Record<Kept, unknown>
  return rest as Omit<R, Kept>
}

/** Handlers of a `salonResource` that has no rule of its own; spread and override to add one. One trip each. */
export function plainResource<T extends SalonTable, Id extends string>(table: T, id: SQLiteColumn, name: Id, prefix: string) {
  const load = async (staff: Staff, given: string): Promise<Row<T> | undefined> => {
    const [[found]] = await staff.trip(staff.read(table, sql`${id} = ${given}`))
    return found && wire(found)
  }
  return {
    list: async (staff: Staff): Promise<Row<T>[]> => (await staff.trip(staff.read(table)))[0].map(wire),
    create: (staff: Staff, _input: unknown, draft: Record<string, unknown>): Promise<Row<T> | undefined> => {
      const made = staff.newId(prefix)
      return staff.creating(
        async () => {
          // The key first: pressed again, the call is known by it before anything else finds the thing already there.
          const results = await staff.trip(...staff.makes(made), staff.add(table, { ...draft, [name]: made } as never))
          const [added] = results.at(-1) as T['$inferSelect'][]
          return added && wire(added)
        },
        (before) => load(staff, before),
      )
    },
    update: async (
      staff: Staff,
      input: Record<Id, string>,
      draft: Record<string, unknown> & { version?: number },
    ): Promise<Row<T> | undefined> => {
      // What GET gave may be sent back: whose it is and which one it is are not changed by that.
      const { version, salonId: _salon, [name]: _id, ...values } = draft
      const one = sql`${id} = ${input[name]}`
      const [[changed], [current]] = await staff.trip(
        staff.change(table, values as never, one, version === undefined ? undefined : sql`version = ${version}`),
        staff.read(table, one),
      )
      if (!changed && current) throw new Refusal(409, 'Somebody else changed this meanwhile', { current: wire(current) })
      return changed && wire(changed)
    },
    remove: async (staff: Staff, input: Record<Id, string>): Promise<Record<Id, string> | undefined> => {
      const [gone] = await staff.trip(staff.remove(table, sql`${id} = ${input[name]}`))
      return gone.length ? ({ [name]: input[name] } as Record<Id, string>) : undefined
    },
  }
}
