import type { Job } from '../../schema/api/platform/jobs-schemas.ts'
import type { ImportCheck, ImportDraft } from '../../schema/api/records/imports-schemas.ts'
import { openFixture } from './fixture.ts'
import { openSalon, type Person } from './salon.ts'

export const toForm = (content: string | Uint8Array<ArrayBuffer>, name: string, fields: Record<string, string> = {}) => {
  const form = new FormData()
  form.append('file', new File([content], name))
  for (const [field, value] of Object.entries(fields)) form.append(field, value)
  return form
}
export const read = (admin: Person, content: string | Uint8Array<ArrayBuffer>, kind = 'clients', name = 'clients.csv') =>
  admin.call<ImportDraft & { fields?: object }>('POST', '/api/Imports/Read/{sessionCode}', toForm(content, name, { kind }))
type Choices = { outsideHours?: boolean }
export const check = (admin: Person, { jobId, mapping }: ImportDraft, choices: Choices = {}) =>
  admin.call<ImportCheck>('POST', `/api/Imports/Check/{sessionCode}/${jobId}`, { mapping, ...choices })
export const start = (admin: Person, { jobId, mapping }: ImportDraft, choices: Choices = {}) =>
  admin.call<Job>('POST', `/api/Imports/Start/{sessionCode}/${jobId}`, { mapping, ...choices })

export async function openImports() {
  const world = await openFixture()
  const salon = await openSalon(world)
  return { world, salon, admin: await salon.as('ADMIN') }
}

/** Polls the list, which continues the job, until it is no longer running; the test's own limit ends a job that hangs. */
export async function waitFor(admin: Person, jobId: string): Promise<Job> {
  for (;;) {
    const job = (await admin.call<Job[]>('GET', '/api/Jobs/{sessionCode}')).body.find((one) => one.jobId === jobId)
    if (job && job.state !== 'running') return job
  }
}
