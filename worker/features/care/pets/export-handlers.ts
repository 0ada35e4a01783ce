import type { petExports as exportCalls } from '../../../../schema/api/care/pet-exports.ts'
import { subClients as petCalls } from '../../../../schema/api/care/pets.ts'
import { recordSecurityEvent } from '../../../db/security-event.ts'
import { listHidden } from '../../../http/restrict-reply.ts'
import type { Handlers } from '../../../http/serve.ts'
import { startExport as startJob } from '../../platform/jobs/index.ts'
import { openPetExport, type PetExportSettings } from './excel-job.ts'
import { countPets } from './queries.ts'

type ExportHandlers = Handlers<typeof exportCalls>

const { file } = petCalls.excel.reply
const kind = 'export_pets'

/** Two round trips: the number of pets is the job's total. The export is recorded. */
const startExport: ExportHandlers['start'] = async (db, { from, to, language }, _body, request) => {
  const [total] = await db.batch(countPets(db, { from, to }))
  const settings: PetExportSettings = { from, to, language, format: 'xlsx', hidden: listHidden(db) }
  const event = recordSecurityEvent(db, { action: 'export', entity: 'sub_clients', entityId: '', details: { file, from, to } })
  return startJob(db, request, { kind, title: file, settings, total, event, openJob: openPetExport })
}

export const exportHandlers: ExportHandlers = { start: startExport }
