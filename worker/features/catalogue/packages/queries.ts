import { type SQL, sql } from 'drizzle-orm'
import type { ServiceSet, ServiceSetElement } from '../../../../schema/api/catalogue/packages-schemas.ts'
import { allocateSetPrice } from '../../../../schema/rules/catalogue/packages.ts'
import { sumEuro } from '../../../../schema/rules/money.ts'
import { serviceSets } from '../../../../schema/tables/catalogue/services.ts'
import { booleanSql, type Columns, eurosSql, jsonArray, jsonObject, storedJsonSql } from '../../../db/json-sql.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import { abortUnlessServicesExist, staffOfService } from '../services/index.ts'

/** An element as SQL builds it; its share of the package's price is computed. */
type ElementRow = Omit<ServiceSetElement, 'share'>
interface SetRow extends Omit<ServiceSet, 'total' | 'totalLength' | 'serviceSetElement_ServiceDTO'> {
  elements: ElementRow[]
}

const elementColumns: Columns<ElementRow> = {
  serviceId: 'v.service_id',
  service: 'v.service',
  length: 'v.length_minutes',
  parts: storedJsonSql('v.parts_json', '[]'),
  breakAfterService: 'v.break_after_minutes',
  price: eurosSql('v.price_cents'),
  tint: 'coalesce(k.tint, 1)',
  assignedStaff: staffOfService,
  available: booleanSql('v.available AND v.deleted_utc IS NULL'),
}

/** Read FROM service_sets x. */
const setColumns: Columns<SetRow> = {
  serviceSetId: 'x.service_set_id',
  salonId: 'x.salon_id',
  serviceSet: 'x.service_set',
  extendedDescription: 'x.extended_description',
  price: eurosSql('x.price_cents'),
  available: booleanSql('x.available'),
  version: 'x.version',
  elements: jsonArray(
    elementColumns,
    `FROM json_each(x.service_ids_json) j
    CROSS JOIN services v ON v.salon_id = x.salon_id AND v.service_id = j.value
    LEFT JOIN service_categories k ON k.service_category_id = v.service_category_id`,
  ),
}
const setJson = sql.raw(jsonObject(setColumns))

function toServiceSet({ elements, ...set }: SetRow): ServiceSet {
  const shares = allocateSetPrice(
    set.price,
    elements.map(({ price }) => price),
  )
  return {
    ...set,
    total: sumEuro(shares),
    totalLength: elements.reduce((sum, { length }) => sum + length, 0),
    serviceSetElement_ServiceDTO: elements.map((element, i) => ({ ...element, share: shares[i] ?? 0 })),
  }
}

/** Packages by name, each with its services in order; `where` is a condition on `service_sets x`. */
export function selectServiceSets(db: StaffDb, where: SQL = sql`TRUE`): Statement<ServiceSet[]> {
  return db.queryRaw(
    (salonId) => sql`
      SELECT ${setJson} AS packed
      FROM service_sets x
      WHERE x.salon_id = ${salonId}
        AND x.deleted_utc IS NULL
        AND ${where}
      ORDER BY x.service_set`,
    (rows) => rows.map(({ packed }) => toServiceSet(JSON.parse(String(packed)))),
  )
}

const isSet = (serviceSetId: string) => sql`${serviceSets.serviceSetId} = ${serviceSetId}`

export const selectServiceSet = (db: StaffDb, serviceSetId: string): Statement<ServiceSet[]> =>
  selectServiceSets(db, sql`x.service_set_id = ${serviceSetId}`)

type NewSet = Omit<typeof serviceSets.$inferInsert, 'salonId' | 'changed'>
/** Stores a new package; aborts the batch with `missing` unless all its services exist. */
export const insertServiceSet = (db: StaffDb, set: NewSet): Statement<unknown>[] => [
  abortUnlessServicesExist(db, set.serviceIds),
  db.insert(serviceSets, set),
]

/** Changes a package of this version, otherwise aborts the batch with `stale`; with `missing` unless all its services exist. */
export const updateServiceSet = (db: StaffDb, serviceSetId: string, version: number, values: Partial<NewSet>): Statement<unknown>[] => [
  db.update(serviceSets, values, isSet(serviceSetId), sql`version = ${version}`),
  db.abortIfUnchanged('stale'),
  abortUnlessServicesExist(db, values.serviceIds),
]

export const removeServiceSet = (db: StaffDb, serviceSetId: string) => db.softDelete(serviceSets, isSet(serviceSetId))
