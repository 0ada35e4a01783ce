import { type SQL, sql } from 'drizzle-orm'
import type { StaffDb } from '../../db/staff-db.ts'
import type { Statement } from '../../db/statement.ts'

/** Values of a pet that the salon keeps lists of; missing ones stay as they are. */
export interface ListedValues {
  readonly breed?: string | undefined
  readonly size?: string | undefined
}
type Field = keyof ListedValues
const tables: Record<Field, SQL> = { breed: sql`salon_config_pet_breeds`, size: sql`salon_config_pet_sizes` }

/** Condition: the value is empty, in the salon's list, what the pet has already, or the salon keeps no list. */
function isAllowed(salonId: SQL, field: Field, value: string | undefined, subClientId: string | undefined): SQL {
  if (!value) return sql`TRUE`
  const column = sql.identifier(field)
  return sql`(
    NOT EXISTS (
      SELECT 1
      FROM ${tables[field]} l
      WHERE l.salon_id = ${salonId}
        AND l.deleted_utc IS NULL
    )
    OR EXISTS (
      SELECT 1
      FROM ${tables[field]} l
      WHERE l.salon_id = ${salonId}
        AND l.${column} = ${value} COLLATE NOCASE
        AND l.deleted_utc IS NULL
    )
    OR EXISTS (
      SELECT 1
      FROM sub_clients p
      WHERE p.salon_id = ${salonId}
        AND p.sub_client_id = ${subClientId ?? null}
        AND p.${column} = ${value}
    )
  )`
}

/** Aborts with `limit` where breed or size of a pet is not in the salon's list. Stands before the update that changes them. */
export const abortUnlessListed = (db: StaffDb, { breed, size }: ListedValues, subClientId?: string): Statement<unknown>[] =>
  breed || size
    ? [
        db.abortUnless(
          'limit',
          (salonId) => sql`${isAllowed(salonId, 'breed', breed, subClientId)} AND ${isAllowed(salonId, 'size', size, subClientId)}`,
        ),
      ]
    : []

/** Fields whose value is not in the salon's list. */
export const selectUnlistedFields = (db: StaffDb, { breed, size }: ListedValues, subClientId?: string): Statement<Field[]> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT
        ${isAllowed(salonId, 'breed', breed, subClientId)} AS breed,
        ${isAllowed(salonId, 'size', size, subClientId)} AS size`,
    ([row]) => (['breed', 'size'] as const).filter((field) => row?.[field] !== 1),
  )
