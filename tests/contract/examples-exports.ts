import type { Job } from '../../schema/api/platform/jobs-schemas.ts'
import type { Salon } from '../support/salon.ts'
import type { CreateExample } from './example.ts'
import { callAs } from './records.ts'

const view = { search: 'mor', missing: 'any', sort: 'spent', descending: 'true', language: 'it' }

/** A file that is made. */
async function createExport(s: Salon): Promise<string> {
  const { jobId } = await callAs<Job>(s, 'ADMIN', 'POST', 'Exports/StartClients/{sessionCode}?format=csv')
  for (;;) {
    const { state } = await callAs<Job>(s, 'ADMIN', 'GET', `Exports/Job/{sessionCode}/${jobId}`)
    if (state === 'done') return jobId
    if (state !== 'running') throw new Error(`the export is ${state}`)
  }
}

export const exportExamples: Record<string, CreateExample> = {
  'tableExports.clientsCsv': (s) => ({ input: { ...view, salonId: s.salonId } }),
  'tableExports.clientsXlsx': (s) => ({ input: { ...view, salonId: s.salonId } }),
  'tableExports.startClients': (s) => ({ input: { ...view, salonId: s.salonId, format: 'xlsx' } }),
  'tableExports.job': async (s) => ({ input: { jobId: await createExport(s) } }),
  'tableExports.file': async (s) => ({ input: { jobId: await createExport(s) } }),
}
