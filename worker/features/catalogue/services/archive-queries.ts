import { type SQL, sql } from 'drizzle-orm'
import type { SalonTable, StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import type { ArchiveChange } from './rules.ts'

/** Restores an archived row where the change asks for it; goes directly before its update. */
export const restoreArchived = <T extends SalonTable>(
  db: StaffDb,
  table: T,
  isRow: SQL,
  { version, archived }: ArchiveChange,
): Statement<unknown>[] => (archived === false ? [db.restore(table, isRow, sql`version = ${version}`)] : [])

/** Condition: the row has the version of the change, which a restore directly before has increased by one. */
export const hasVersion = ({ version, archived }: ArchiveChange): SQL =>
  archived === false ? sql`version = ${version} + changes()` : sql`version = ${version}`
