import { services } from '../../../../schema/tables/catalogue/services.ts'
import { abortUnlessAllExist } from '../../../db/existence.ts'
import type { StaffDb } from '../../../db/staff-db.ts'

/** Aborts the batch with `missing` unless all services exist. */
export const abortUnlessServicesExist = (db: StaffDb, serviceIds: readonly string[] = []) =>
  abortUnlessAllExist(db, services.serviceId, serviceIds)
