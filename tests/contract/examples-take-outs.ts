import type { Restore, TakeOut } from '../../schema/api/records/take-out-schemas.ts'
import type { Fixture } from '../support/fixture.ts'
import type { Person, Salon } from '../support/salon.ts'
import type { CreateExample } from './example.ts'
import { callAs } from './records.ts'

/** A file of the salon that is made. */
async function createTakeOut(s: Salon): Promise<string> {
  const { jobId } = await callAs<TakeOut>(s, 'ADMIN', 'POST', 'TakeOuts/{sessionCode}')
  for (;;) {
    const [made] = await callAs<TakeOut[]>(s, 'ADMIN', 'GET', 'TakeOuts/{sessionCode}')
    if (made?.state === 'done') return jobId
    if (made?.state !== 'running') throw new Error(`the file is ${made?.state}`)
  }
}

/** A salon that is announced. Its number leaves those of the test's other salons free. */
async function createDraft(s: Salon, { db }: Fixture, size: number): Promise<Restore> {
  const restore = await callAs<Restore>(s, 'SUPERADMIN', 'POST', 'Restores/{sessionCode}', { title: 'salon.zip', size })
  await db.execute({ sql: 'UPDATE salons SET salon_no = salon_no + 1000 WHERE salon_id = ?', args: [restore.salonId] })
  return restore
}
const toForm = (bytes: Uint8Array<ArrayBuffer>) => {
  const form = new FormData()
  form.append('file', new Blob([bytes]), 'piece')
  return form
}
/** A file of the salon that is uploaded. */
async function createUpload(s: Salon, fixture: Fixture): Promise<string> {
  const jobId = await createTakeOut(s)
  const admin: Person = await s.as('ADMIN')
  const file = new Uint8Array((await admin.call<ArrayBuffer>('GET', `/api/TakeOuts/File/{sessionCode}/${jobId}`)).body)
  const { salonId } = await createDraft(s, fixture, file.length)
  await callAs(s, 'SUPERADMIN', 'POST', `Restores/Piece/{sessionCode}/${salonId}?number=0`, toForm(file))
  return salonId
}
/** A file that cannot be read in. */
async function createFailed(s: Salon, fixture: Fixture): Promise<void> {
  const { salonId } = await createDraft(s, fixture, 30)
  await fixture.db.execute({
    sql: `
      UPDATE jobs
      SET state = 'failed', counts_json = '{"problem":2,"emptied:clients.birth_date":1}', finished_utc = created_utc
      WHERE salon_id = ?`,
    args: [salonId],
  })
}

export const takeOutExamples: Record<string, CreateExample> = {
  'takeOuts.list': async (s) => {
    await createTakeOut(s)
    return { foreign: 200 }
  },
  'takeOuts.start': () => ({ foreign: 200 }),
  'takeOuts.file': async (s) => ({ input: { jobId: await createTakeOut(s) } }),
  'restores.list': async (s, fixture) => {
    await createFailed(s, fixture)
    return { foreign: 200 }
  },
  'restores.create': () => ({ body: { title: 'salon.zip', size: 4_000 }, foreign: 200 }),
  'restores.piece': async (s, fixture) => ({
    input: { salonId: (await createDraft(s, fixture, 40)).salonId, number: '0' },
    body: toForm(new Uint8Array(40)),
  }),
  'restores.start': async (s, fixture) => ({ input: { salonId: await createUpload(s, fixture) }, body: { again: true } }),
  'restores.remove': async (s, fixture) => ({ input: { salonId: (await createDraft(s, fixture, 40)).salonId } }),
}
