import type { SubClient } from '../../../../schema/api/care/pet-fields.ts'
import { type ExportSettings, openTableExport, type TableExport } from '../../platform/jobs/index.ts'
import { describePets } from './excel.ts'
import { type PetPeriod, selectPets } from './queries.ts'

/** Settings of the job that makes Pet-Details.xlsx. */
export interface PetExportSettings extends ExportSettings, PetPeriod {}

const petExport: TableExport<PetExportSettings, SubClient> = {
  select: selectPets,
  describe: (settings, { timeZone }) => describePets(settings, timeZone),
}
export const openPetExport = openTableExport(petExport)
