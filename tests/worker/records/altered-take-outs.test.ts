import { unzipSync, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { openFixture } from '../../support/fixture.ts'
import { openSalon } from '../../support/salon.ts'
import { readRestore, startRestore, takeOut, upload } from '../../support/take-outs.ts'

type Row = Record<string, unknown>

/** A salon's file with one message that was sent; `change` rewrites the first page of a table. */
async function openFile() {
  const world = await openFixture()
  const salon = await openSalon(world)
  const [admin, boss] = [await salon.as('ADMIN'), await salon.as('SUPERADMIN')]
  await world.db.execute({
    sql: `
      INSERT INTO outbox (
        outbox_id, salon_id, cause, kind, language, data_json, channel, recipient, state, due_utc, until_utc, created_utc
      )
      VALUES ('out_sent', ?, 'test:1', 'free_text', 'en', '{"text":"Hello"}', 'mail', 'guest@example.test', 'sent', 1, 1, 1)`,
    args: [salon.salonId],
  })
  for (const [path, body] of [
    ['Clients', { name: 'Ada Rossi' }],
    ['SalonConfigWidgets', { hosts: ['salon.example'] }],
  ] as const)
    expect((await admin.call('POST', `/api/${path}/{sessionCode}`, body)).status, path).toBe(200)
  await salon.as('RECEPTIONIST')
  const entries = unzipSync(await takeOut(admin))
  const repack = (name: string, value: unknown) =>
    new Uint8Array(zipSync({ ...entries, [name]: new TextEncoder().encode(JSON.stringify(value)) }))
  const decode = (name: string) => JSON.parse(new TextDecoder().decode(entries[name]))
  const change = (table: string, values: Row) => {
    const name = `json/${table}/00001.json`
    return repack(
      name,
      decode(name).map((row: Row) => ({ ...row, ...values })),
    )
  }
  return { world, boss, entries, change, repack, manifest: decode('manifest.json') }
}

test('refuses a file with messages to send, or with values that would end statements and jobs over all salons', async () => {
  const { world, boss, change } = await openFile()
  const files = {
    'a message that waits': change('outbox', { state: 'waiting', due_utc: 1, until_utc: 4_000_000_000 }),
    'a message that is being sent': change('outbox', { state: 'sending', due_utc: 1, until_utc: 4_000_000_000 }),
    'a time zone that nobody knows': change('salons', { time_zone: 'Atlantis/Centre' }),
    'a text that is no JSON': change('salon_config_opening_times', { timing_json: '[{' }),
    'an instant that no date shows': change('clients', { changed_utc: 9_000_000_000_000 }),
    "a number of another salon's search index": change('clients', { search_no: -4_294_967_295 }),
  }
  for (const [name, bytes] of Object.entries(files)) {
    const salonId = await upload(boss, bytes)
    expect((await startRestore(boss, salonId, true)).status, name).toBe(200)
    await expect
      .poll(() => readRestore(boss, salonId), { timeout: 30_000, message: name })
      .toMatchObject({ state: 'failed', problem: 'altered' })
  }
  const { rows } = await world.db.execute(`SELECT count(*) AS n FROM outbox WHERE state IN ('waiting', 'sending')`)
  expect(Number(rows[0]?.n)).toBe(0)
}, 120_000)

test('leaves empty what no call would have written, and lists it, before anything reads or sends it', async () => {
  const { world, boss, change } = await openFile()
  const restored = async (table: string, values: Row) => {
    const salonId = await upload(boss, change(table, values))
    expect((await startRestore(boss, salonId, true)).status).toBe(200)
    await expect.poll(() => readRestore(boss, salonId), { timeout: 30_000, message: table }).toMatchObject({ state: 'done' })
    return { salonId, emptied: (await readRestore(boss, salonId))?.emptied }
  }
  const salons = await restored('salons', {
    email_sender: 'desk@example.com\r\nBcc: all@example.com',
    social_profiles_json: '[1]',
    city: 'To\0rino',
  })
  expect(salons.emptied).toEqual([
    { field: 'salons.city', count: 1 },
    { field: 'salons.email_sender', count: 1 },
    { field: 'salons.social_profiles_json', count: 1 },
  ])
  const { rows } = await world.db.execute({
    sql: 'SELECT city, email_sender, social_profiles_json FROM salons WHERE salon_id = ?',
    args: [salons.salonId],
  })
  expect(rows[0]).toMatchObject({ city: '', email_sender: '', social_profiles_json: '{}' })
  const hosts = JSON.stringify(["x.example; script-src 'unsafe-inline'"])
  const widgets = await restored('salon_config_widgets', { hosts_json: hosts })
  expect(widgets.emptied).toEqual([{ field: 'salon_config_widgets.hosts_json', count: 1 }])
  const clients = await restored('clients', {
    note: 'lone \ud800',
    relationships_json: '[{"degree":"son","name":"\\udc00"}]',
    birth_date: '31/02',
  })
  expect(clients.emptied?.map(({ field }) => field)).toEqual(['clients.birth_date', 'clients.note', 'clients.relationships_json'])
  expect((await boss.call('GET', '/api/health')).status).toBe(200)
}, 120_000)

test('refuses at once, and with nothing written, two equal usernames, and values that cannot be left empty', async () => {
  const { world, boss, change } = await openFile()
  const again = [{ username: 'twice' }, { first_name: 'No\0body' }, { first_name: 'lone \udfff' }].map((values) => change('users', values))
  for (const bytes of again) {
    const salonId = await upload(boss, bytes)
    expect((await startRestore(boss, salonId, true)).status).toBe(200)
    await expect.poll(() => readRestore(boss, salonId), { timeout: 30_000 }).toMatchObject({ state: 'failed', problem: 'altered', done: 0 })
    const { rows } = await world.db.execute({ sql: 'SELECT count(*) AS n FROM users WHERE salon_id = ?', args: [salonId] })
    expect(Number(rows[0]?.n)).toBe(0)
  }
}, 120_000)

test('refuses a manifest without numbers of rows (422)', async () => {
  const { boss, repack, manifest } = await openFile()
  for (const rows of [undefined, null, { users: 'many' }, { users: -1 }, { users: 1e300 }]) {
    const salonId = await upload(boss, repack('manifest.json', { ...manifest, rows }))
    expect(await startRestore(boss, salonId, true), String(rows)).toMatchObject({ status: 422, body: { code: 'file_altered' } })
  }
})

test('reads nothing of a file whose directory states a small entry that is packed large (422)', async () => {
  const { boss, entries } = await openFile()
  const name = 'files/large.webp'
  const bytes = Buffer.from(zipSync({ ...entries, [name]: [new Uint8Array(26_000_000), { level: 0 }] }))
  // In the record of the directory, the size unpacked is 22 bytes in front of the name.
  bytes.writeUInt32LE(10, bytes.lastIndexOf(name) - 22)
  const salonId = await upload(boss, new Uint8Array(bytes))
  expect(await startRestore(boss, salonId, true)).toMatchObject({ status: 422, body: { code: 'file_too_large' } })
})
