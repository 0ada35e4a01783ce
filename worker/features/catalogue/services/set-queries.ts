import { sql } from 'drizzle-orm'
import type { ServiceSet } from '../../../../schema/api/catalogue/packages.ts'
import { serviceSets } from '../../../../schema/tables/catalogue/services.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import { selectServiceSets } from './queries.ts'
import { abortUnlessServicesExist } from './service-check-queries.ts'

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
