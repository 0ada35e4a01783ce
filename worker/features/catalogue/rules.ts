import { type SQL, sql } from 'drizzle-orm'
import type { ServicePart } from '../../../schema/api/catalogue.ts'
import { ApiError } from '../../db/errors.ts'
import type { SalonTable, StaffDb } from '../../db/staff-db.ts'
import type { Statement } from '../../db/statement.ts'

/** Parts that are one hands-on stretch say nothing: they are kept as none. */
export const partsToKeep = (parts: readonly ServicePart[]): ServicePart[] => (parts.some((part) => part.kind === 'wait') ? [...parts] : [])

const minutesKept = sql`(SELECT sum(value ->> 'minutes') FROM json_each(parts_json))`

/** What must hold where only one of length and parts is changed: it fits the other as it is kept. */
export function stillAddsUp(length: number | undefined, parts: readonly ServicePart[] | undefined): SQL | undefined {
  if (length !== undefined && parts === undefined) return sql`(json_array_length(parts_json) = 0 OR ${minutesKept} = ${length})`
  if (length !== undefined || !parts?.length) return undefined
  return sql`length_minutes = ${parts.reduce((sum, part) => sum + part.minutes, 0)}`
}

/** `archived: false` takes back what was archived, right in front of the change that asked for it. */
export const takenBack = <T extends SalonTable>(
  db: StaffDb,
  table: T,
  mine: SQL,
  version: number,
  archived: boolean | undefined,
): Statement<unknown>[] => (archived === false ? [db.restore(table, mine, sql`version = ${version}`)] : [])
/** The version that was sent; one more where the statement before has just taken the row back. */
export const versionIs = (version: number, archived: boolean | undefined): SQL =>
  archived === false ? sql`version = ${version} + changes()` : sql`version = ${version}`

/** The refusal of a change that met no row: what was sent is old, or does not fit what is kept. Undefined: it is not there. */
export function refusedChange<T extends { version: number }>(current: T | undefined, version: number, fields: Record<string, string>) {
  if (!current) return undefined
  if (current.version !== version) return new ApiError(409, 'stale', { current })
  return new ApiError(400, 'invalid_input', { fields })
}
