import type { Job } from '../../schema/api/platform/jobs-schemas.ts'
import type { ImportDraft } from '../../schema/api/records/imports-schemas.ts'
import type { Fixture } from '../support/fixture.ts'
import { type Salon, tuesday } from '../support/salon.ts'
import type { CreateExample } from './example.ts'
import { callAs } from './records.ts'

const people = 'Name,Phone\nAda Neri,3471112220\nNobody,12\n'
const toForm = (content: string, kind?: string) => {
  const form = new FormData()
  form.append('file', new File([content], 'clients.csv', { type: 'text/csv' }))
  if (kind) form.append('kind', kind)
  return form
}
const createDraft = (s: Salon) => callAs<ImportDraft>(s, 'ADMIN', 'POST', 'Imports/Read/{sessionCode}', toForm(people, 'clients'))

let jobs = 0
/** A job of history; `until` is the end of a lease that keeps it from being continued. */
async function insertJob(s: Salon, { db }: Fixture, state: string, until = 0): Promise<string> {
  const id = `job_${s.salonId}_${++jobs}`
  await db.execute({
    sql: `
      INSERT INTO jobs (job_id, salon_id, kind, title, state, user_id, settings_json, counts_json, result,
        leased_until_utc, created_utc, finished_utc)
      VALUES (?, ?, 'import_history', 'visits.csv', ?, ?, '{"kind":"history","mapping":{}}', '{"added":1}', 'key', ?, ?, ?)`,
    args: [id, s.salonId, state, s.anna, until, Date.parse(tuesday) / 1000 - 60, Date.parse(tuesday) / 1000],
  })
  return id
}

/** An import with a rejected row that is done. */
async function createResult(s: Salon): Promise<string> {
  const { jobId, mapping } = await createDraft(s)
  await callAs(s, 'ADMIN', 'POST', `Imports/Start/{sessionCode}/${jobId}`, { mapping })
  for (;;) {
    const [job] = await callAs<Job[]>(s, 'ADMIN', 'GET', 'Jobs/{sessionCode}')
    if (job?.state === 'done') return jobId
    if (job?.state !== 'running') throw new Error(`the import is ${job?.state}`)
  }
}

const visits = 'Date,Client,Service\n2024-03-12,Giulia Moretti,Cut\n2024-03-12,Nobody,Cut\n'
const formulas = 'Date,Client,Formula\n2024-03-12,Giulia Moretti,7.1\n2024-03-12,Nobody,7.1\n'

export const importExamples: Record<string, CreateExample> = {
  'imports.read': () => ({ body: toForm(people, 'clients'), foreign: 200 }),
  'imports.check': async (s) => {
    const { jobId, mapping } = await createDraft(s)
    return { input: { jobId }, body: { mapping } }
  },
  'imports.start': async (s) => {
    const { jobId, mapping } = await createDraft(s)
    return { input: { jobId }, body: { mapping } }
  },
  'imports.history': (s) => ({ input: { salonId: s.salonId }, body: toForm(visits) }),
  'imports.colours': (s) => ({ input: { salonId: s.salonId }, body: toForm(formulas) }),
  'jobs.list': async (s, fixture) => {
    await insertJob(s, fixture, 'done')
    await insertJob(s, fixture, 'running', Date.parse(tuesday) / 1000 + 900)
    await fixture.db.execute("UPDATE jobs SET finished_utc = NULL WHERE state = 'running'")
    return { foreign: 200 }
  },
  'jobs.stop': async (s, fixture) => ({ input: { jobId: await insertJob(s, fixture, 'running', Date.parse(tuesday) / 1000 + 900) } }),
  'jobs.resume': async (s, fixture) => ({ input: { jobId: await insertJob(s, fixture, 'stopped') } }),
  'jobs.undo': async (s, fixture) => ({ input: { jobId: await insertJob(s, fixture, 'done') } }),
  'jobs.result': async (s) => ({ input: { jobId: await createResult(s) } }),
}
