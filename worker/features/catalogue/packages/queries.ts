import { type SQL, sql } from 'drizzle-orm'
import type { ServiceSet, ServiceSetElement } from '../../../../schema/api/catalogue/packages-schemas.ts'
import { allocateSetPrice } from '../../../../schema/rules/catalogue/packages.ts'
import { sumEuro } from '../../../../schema/rules/money.ts'
import { serviceSets } from '../../../../schema/tables/catalogue/services.ts'
import { booleanSql, type Columns, eurosSql, jsonArray, jsonObject, readJson, storedJsonSql } from '../../../db/json-sql.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import { abortUnlessServicesExist, staffOfService } from '../services/index.ts'

/** An element as SQL builds it; its share of the package's price is computed. */
type ElementRow = Omit<ServiceSetElement, 'share'>
interface SetRow extends Omit<ServiceSet, 'total' | 'totalLength' | 'serviceSetElement_ServiceDTO'> {
  elements: ElementRow[]
}

const elementColumns: Columns<ElementRow> = {
  serviceId: 'service.service_id',
  service: 'service.service',
  length: 'service.length_minutes',
  parts: storedJsonSql('service.parts_json', '[]'),
  breakAfterService: 'service.break_after_minutes',
  price: eurosSql('service.price_cents'),
  tint: 'coalesce(service_category.tint, 1)',
  assignedStaff: staffOfService,
  available: booleanSql('service.available AND service.deleted_utc IS NULL'),
}

/** Read FROM service_sets x. */
const setColumns: Columns<SetRow> = {
  serviceSetId: 'package.service_set_id',
  salonId: 'package.salon_id',
  serviceSet: 'package.service_set',
  extendedDescription: 'package.extended_description',
  price: eurosSql('package.price_cents'),
  available: booleanSql('package.available'),
  version: 'package.version',
  elements: jsonArray(
    elementColumns,
    `FROM json_each(package.service_ids_json) j
    CROSS JOIN services service ON service.salon_id = package.salon_id AND service.service_id = j.value
    LEFT JOIN service_categories service_category ON service_category.service_category_id = service.service_category_id`,
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

/** Packages by name, each with its services in order; `where` is a condition on `service_sets package`. */
export function selectServiceSets(db: StaffDb, where: SQL = sql`TRUE`): Statement<ServiceSet[]> {
  return db.queryRaw(
    (salonId) => sql`
      SELECT ${setJson} AS packed
      FROM service_sets package
      WHERE package.salon_id = ${salonId}
        AND package.deleted_utc IS NULL
        AND ${where}
      ORDER BY package.service_set`,
    (rows) => rows.map(({ packed }) => toServiceSet(readJson(packed))),
  )
}

const isSet = (serviceSetId: string) => sql`${serviceSets.serviceSetId} = ${serviceSetId}`

export const selectServiceSet = (db: StaffDb, serviceSetId: string): Statement<ServiceSet[]> =>
  selectServiceSets(db, sql`package.service_set_id = ${serviceSetId}`)

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
