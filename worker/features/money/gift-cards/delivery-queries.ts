import { salons } from '../../../../schema/tables/platform/salons.ts'
import type { StaffDb } from '../../../db/staff-db.ts'

export const selectSalon = (db: StaffDb) => db.select(salons)
