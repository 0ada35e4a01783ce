import { expect, test } from 'vitest'
import type { Job } from '../../../schema/api/platform/jobs-schemas.ts'
import { writeXlsx } from '../../../worker/http/xlsx-writer.ts'
import type { Fixture } from '../../support/fixture.ts'
import { check, openImports, read, start, toForm, waitFor } from '../../support/import-steps.ts'
import { runsAll } from '../../support/runs-all.ts'
import { toWorkbook } from '../../support/xlsx-workbook.ts'

const countClients = async ({ db }: Fixture) =>
  Number(
    (await db.execute("SELECT count(*) AS n FROM clients WHERE deleted_utc IS NULL AND client_id NOT LIKE 'cli\\__\\_%' ESCAPE '\\'"))
      .rows[0]?.n,
  )

const people = (from: number, to: number) =>
  Array.from(
    { length: to - from },
    (_, i) => `Person ${from + i} Test,34700${String(10_000 + from + i)},p${from + i}@example.test,0${(i % 9) + 1}/12/1980`,
  )
const file = (rows: readonly string[]) => `Nome e cognome,Cellulare,E-mail,Data di nascita\n${rows.join('\n')}\n`

test('imports clients of a CSV file, finds known ones, lists rejected rows, and adds nothing when it comes again', async () => {
  const { world, admin, salon } = await openImports()
  const rows = [...people(0, 3), 'Giulia Moretti,+39 347 128 4410,,', 'No Phone,12,,', 'Bad Day,3471112223,,31/02/1980', ',3471112224,,']
  const draft = (await read(admin, file(rows))).body
  expect(draft).toMatchObject({ total: 7, mapping: { name: 0, phoneNumber: 1, email: 2, birthDate: 3 } })
  expect((await check(admin, draft)).body).toMatchObject({ added: 3, known: 1, rejected: 3 })
  expect(await countClients(world)).toBe(0)
  expect(await start(admin, draft)).toMatchObject({ status: 200, body: { kind: 'import_clients' } })
  expect(await waitFor(admin, draft.jobId)).toMatchObject({ state: 'done', counts: { added: 3, known: 1, rejected: 3 }, hasResult: true })
  expect(await countClients(world)).toBe(3)
  const result = await admin.call<string>('GET', `/api/Jobs/Result/{sessionCode}/${draft.jobId}`)
  expect(result.body).toContain('7,Enter a valid date,Bad Day')
  const known = await admin.call<{ phoneNumber: string }[]>('GET', '/api/Clients/Search/{sessionCode}?search=person 1')
  expect(known.body).toMatchObject([{ phoneNumber: '+393470010001' }])
  const again = (await read(admin, file(rows))).body
  await start(admin, again)
  expect(await waitFor(admin, again.jobId)).toMatchObject({ counts: { added: 0, known: 4, rejected: 3 } })
  expect(await admin.call('POST', `/api/Jobs/Undo/{sessionCode}/${draft.jobId}`)).toMatchObject({ status: 200 })
  expect(await waitFor(admin, draft.jobId)).toMatchObject({ state: 'undone' })
  expect(await countClients(world)).toBe(0)
  expect(salon.clients.length).toBe(4)
})

test('imports many rows in slices, once, wherever a slice is cut off', async () => {
  const { world, admin } = await openImports()
  const total = runsAll ? 5000 : 2000
  const draft = (await read(admin, file(people(0, total)))).body
  await start(admin, draft)
  for (let cut = 0; cut < 5; cut++) {
    await world.fault(cut % 2 ? 'reply lost' : 'hangs up', 1, cut * 2)
    await admin.call('GET', '/api/Jobs/{sessionCode}', undefined, {
      now: new Date(Date.parse('2026-11-24T08:00:00Z') + cut * 180_000).toISOString(),
    })
  }
  await world.fault(null)
  let job: Job | undefined
  // A run that was cut off is continued once its lease has ended.
  for (let tries = 0; job?.state !== 'done'; tries++) {
    const now = new Date(Date.parse('2026-11-24T08:20:00Z') + Math.floor(tries / 60) * 120_000).toISOString()
    job = (await admin.call<Job[]>('GET', '/api/Jobs/{sessionCode}', undefined, { now })).body[0]
    if (job?.state === 'failed') await admin.call('POST', `/api/Jobs/Resume/{sessionCode}/${draft.jobId}`, undefined, { now })
  }
  expect(job).toMatchObject({ state: 'done', done: total, counts: { added: total } })
  expect(await countClients(world)).toBe(total)
  const again = (await read(admin, file(people(0, total)))).body
  expect((await check(admin, again)).body).toMatchObject({ added: 0, known: total })
})

test('imports visits and colours of clients who are known, and says why others are skipped', async () => {
  const { world, admin, salon } = await openImports()
  const call = (path: string, content: string) =>
    admin.call<{ taken: number; jobId: string; reasons: object[] }>(
      'POST',
      `/api/Salons/${path}/{sessionCode}/${salon.salonId}`,
      toForm(content, 'x.csv'),
    )
  const visits = [
    'Data;Ora;Cliente;Servizio;Operatore;Prezzo',
    '12/03/2024;10:30;Giulia Moretti;Cut;Anna;"35,50"',
    '12/03/2030;10:30;Giulia Moretti;Cut;;',
    '01.02.2023;;Nobody;Cut;;',
    '2023-05-06;9:00;giulia moretti;Perm;;',
  ].join('\n')
  const taken = await call('PostImportHistoryFileAsync', visits)
  expect(taken.body).toMatchObject({
    taken: 1,
    skipped: 3,
    reasons: [
      { row: 3, reason: "Can't be in the future" },
      { row: 4, reason: 'Client not found' },
      { row: 5, reason: 'Service not found' },
    ],
  })
  expect(await waitFor(admin, taken.body.jobId)).toMatchObject({ state: 'done', counts: { added: 1 } })
  const history = await admin.call<{ start: string }[]>('GET', `/api/Clients/Visits/{sessionCode}/${salon.clients[0]}`)
  expect(history.body).toMatchObject([{ start: '2024-03-12T09:30:00Z' }])
  const colours = 'Date,Client,Formula,Notes\n2024-03-12,Giulia Moretti,7.1 40g + 20vol 60g,Warm\n'
  const coloured = await call('PostImportColorFileAsync', colours)
  expect(coloured.body).toMatchObject({ taken: 1, skipped: 0 })
  expect(await waitFor(admin, coloured.body.jobId)).toMatchObject({ state: 'done' })
  const { rows } = await world.db.execute('SELECT client_id, title, result FROM client_history_colours')
  expect(rows.map((row) => ({ ...row }))).toEqual([{ client_id: salon.clients[0], title: '7.1 40g + 20vol 60g', result: 'Warm' }])
  await admin.call('POST', `/api/Jobs/Undo/{sessionCode}/${taken.body.jobId}`)
  expect(await waitFor(admin, taken.body.jobId)).toMatchObject({ state: 'undone' })
  expect((await admin.call('GET', `/api/Clients/Visits/{sessionCode}/${salon.clients[0]}`)).body).toEqual([])
})

test('refuses a workbook of a million empty rows, one that unpacks to gigabytes, and one that says it is small', async () => {
  const { world, admin } = await openImports()
  const header = '<x:row r="1"><x:c t="inlineStr"><x:is><x:t>Name</x:t></x:is></x:c></x:row>'
  const emptyRows = toWorkbook(header + '<x:row/>'.repeat(1_000_000))
  const bomb = toWorkbook(header, { 'xl/sharedStrings.xml': new Uint8Array(60_000_000) })
  // The sizes in the directory and the header are a lie: 10 bytes.
  const liar = Buffer.from(bomb)
  const size = Buffer.alloc(4)
  size.writeUInt32LE(60_000_000)
  for (let at = liar.indexOf(size); at > 0; at = liar.indexOf(size, at)) liar.writeUInt32LE(10, at)
  for (const file of [emptyRows, bomb, new Uint8Array(liar)]) {
    expect(file.length).toBeLessThan(100_000)
    const reply = await read(admin, new Uint8Array(file), 'clients', 'clients.xlsx')
    expect(reply).toMatchObject({ status: 400, body: { fields: { file: 'Too large' } } })
  }
  expect((await world.db.execute('SELECT count(*) AS n FROM jobs')).rows).toMatchObject([{ n: 0 }])
})

test('reads Windows-1252, mixed encodings, tabs and xlsx, and refuses what is no table', async () => {
  const { admin } = await openImports()
  const mixed = Buffer.concat([
    Buffer.from('Nome\tTelefono\nNicolò Ré\t3471112220\n'),
    Buffer.from('Andr\xe9 B\xe8\t3471112221\n', 'latin1'),
  ])
  expect((await read(admin, new Uint8Array(mixed))).body.rows).toEqual([
    ['Nicolò Ré', '3471112220'],
    ['André Bè', '3471112221'],
  ])
  const columns = ['Name', 'Phone'].map((title) => ({ title, width: 20 }))
  const sheet = await new Response(writeXlsx('Clients', columns, [['Ada Neri', '3471112222']])).arrayBuffer()
  expect((await read(admin, new Uint8Array(sheet), 'clients', 'clients.xlsx')).body).toMatchObject({
    total: 1,
    mapping: { name: 0, phoneNumber: 1 },
  })
  for (const content of ['', 'Name\n', 'PK\u0003\u0004 nothing', `Name\n${'x'.repeat(6000)}\n`])
    expect(await read(admin, content)).toMatchObject({ status: 400, body: { fields: { file: expect.any(String) } } })
  expect((await read(admin, `Name\n${'x'.repeat(11_500_000)}`)).status).toBeOneOf([400, 413])
  const { body } = await read(admin, 'Unknown\nvalue\n')
  expect(await check(admin, body)).toMatchObject({ status: 400, body: { fields: { name: 'Required' } } })
})
