import { type SQL, sql } from 'drizzle-orm'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'

/** Values of a pet that depend on other records of the salon; missing ones stay as they are. */
export interface CheckedValues {
  readonly clientId?: string | undefined
  readonly breed?: string | undefined
  readonly size?: string | undefined
}
type Field = keyof CheckedValues
const tables: Record<'breed' | 'size', SQL> = { breed: sql`salon_config_pet_breeds`, size: sql`salon_config_pet_sizes` }

/** Condition: the value is empty, in the salon's list, what the pet has already, or the salon keeps no list. */
function isListed(salonId: SQL, field: 'breed' | 'size', value: string | undefined, subClientId: string | undefined): SQL {
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

const isClient = (salonId: SQL, clientId: string | undefined): SQL =>
  clientId === undefined
    ? sql`TRUE`
    : sql`EXISTS (
    SELECT 1
    FROM clients c
    WHERE c.salon_id = ${salonId}
      AND c.client_id = ${clientId}
      AND c.deleted_utc IS NULL
  )`

const buildChecks = (salonId: SQL, { clientId, breed, size }: CheckedValues, subClientId: string | undefined): Record<Field, SQL> => ({
  clientId: isClient(salonId, clientId),
  breed: isListed(salonId, 'breed', breed, subClientId),
  size: isListed(salonId, 'size', size, subClientId),
})

/** Aborts with `missing` unless the salon has the owner of a new pet, and breed and size in its lists. */
export const abortUnlessAllowed = (db: StaffDb, values: CheckedValues): Statement<number> =>
  db.abortUnless('missing', (salonId) => {
    const { clientId, breed, size } = buildChecks(salonId, values, undefined)
    return sql`${clientId} AND ${breed} AND ${size}`
  })

/** The same as condition of an update of the pet: it changes no row otherwise. */
export function isAllowedChange(values: CheckedValues, subClientId: string): SQL {
  const { clientId, breed, size } = buildChecks(sql`sub_clients.salon_id`, values, subClientId)
  return sql`${clientId} AND ${breed} AND ${size}`
}

/** The fields for which a new pet, or a change of one, is refused. */
export const selectRefusedFields = (db: StaffDb, values: CheckedValues, subClientId?: string): Statement<Field[]> =>
  db.queryRaw(
    (salonId) => {
      const { clientId, breed, size } = buildChecks(salonId, values, subClientId)
      return sql`SELECT ${clientId} AS clientId, ${breed} AS breed, ${size} AS size`
    },
    ([row]) => (['clientId', 'breed', 'size'] as const).filter((field) => row?.[field] !== 1),
  )
