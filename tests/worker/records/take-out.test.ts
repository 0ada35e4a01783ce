import { unzipSync, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import type { Restore, TakeOut } from '../../../schema/api/records/take-out-schemas.ts'
import { takenTables } from '../../../schema/tables/records/take-out.ts'
import { compareSalons } from '../../support/compare-salons.ts'
import { seedEveryTable } from '../../support/every-table.ts'
import { type Fixture, openFixture } from '../../support/fixture.ts'
import { webp } from '../../support/pictures.ts'
import { openSalon, type Person, type Salon } from '../../support/salon.ts'
import { readRestore, startRestore, takeOut, upload } from '../../support/take-outs.ts'

async function saveLogo(salon: Salon, admin: Person): Promise<void> {
  const form = new FormData()
  form.append('image', new Blob([webp(64, 64)], { type: 'image/webp' }), 'logo.webp')
  expect((await admin.call('PUT', `/api/Salons/SaveLogo/{sessionCode}/${salon.salonId}`, form)).status).toBe(200)
}

/** A salon with rows in every table. */
async function openFullSalon(world: Fixture): Promise<{ salon: Salon; admin: Person }> {
  const salon = await openSalon(world, { send_daily_summary: 1, sms_sender: 'Aurora' })
  const admin = await salon.as('ADMIN')
  const { rows } = await world.db.execute({ sql: 'SELECT salon_no FROM salons WHERE salon_id = ?', args: [salon.salonId] })
  await saveLogo(salon, admin)
  for (const statement of seedEveryTable({ salonId: salon.salonId, salonNo: Number(rows[0]?.salon_no) })) await world.db.execute(statement)
  await world.db.execute({
    sql: `INSERT INTO fiscal_receipts (
      fiscal_receipt_id, salon_id, ledger_entry_id, part, appointment_id, state, at_utc, next_utc, changed_utc
    )
    SELECT fiscal_receipt_id || '.1', salon_id, ledger_entry_id, part + 1, appointment_id, 'queued', at_utc, next_utc, changed_utc
    FROM fiscal_receipts
    WHERE salon_id = ?`,
    args: [salon.salonId],
  })
  return { salon, admin }
}

async function readLogo(boss: Person, world: Fixture, salonId: string): Promise<number[]> {
  const { body } = await boss.call<{ logo: string }>('GET', `/api/Salons/{sessionCode}/${salonId}`)
  return [...new Uint8Array((await world.call<ArrayBuffer>('GET', body.logo)).body)]
}

test('makes a new salon of a salon\u2019s file, row by row and file by file, without passwords and secrets', async () => {
  const world = await openFixture()
  const { salon, admin } = await openFullSalon(world)
  const boss = await salon.as('SUPERADMIN')
  const file = await takeOut(admin)

  const entries = unzipSync(file)
  const names = Object.keys(entries)
  expect(names).toContain('README.txt')
  const text = names.map((name) => new TextDecoder().decode(entries[name])).join('\n')
  for (const secret of ['scrypt$', 'password_hash', 'sealed']) expect(text.includes(secret), secret).toBe(false)
  expect(new TextDecoder().decode(entries['csv/clients.csv']).split('\r\n').length).toBeGreaterThan(6)

  const salonId = await upload(boss, file)
  const started = await startRestore(boss, salonId)
  expect(started).toMatchObject({ status: 200, body: { state: 'running', salonName: expect.stringContaining('Salon') } })
  // The salon is nowhere to be seen until it is complete.
  await expect.poll(() => readRestore(boss, salonId), { timeout: 60_000 }).toMatchObject({ state: 'done', problem: null })
  const { rows } = await world.db.execute({ sql: 'SELECT suspended_utc, deleted_utc FROM salons WHERE salon_id = ?', args: [salonId] })
  expect(rows[0]).toMatchObject({ suspended_utc: expect.anything(), deleted_utc: null })
  expect(await compareSalons(world.db, salon.salonId, salonId)).toEqual({ differences: [], empty: [], tables: takenTables.length })
  // What has not left yet is issued by the salon that the file is of, not once more by the new one.
  const receipts = await world.db.execute({ sql: 'SELECT state FROM fiscal_receipts WHERE salon_id = ?', args: [salonId] })
  expect(new Set(receipts.rows.map(({ state }) => state))).toEqual(new Set(['done']))
  const logos = await Promise.all([salon.salonId, salonId].map((id) => readLogo(boss, world, id)))
  expect(logos[0]?.length).toBeGreaterThan(20)
  expect(logos[1]).toEqual(logos[0])

  // Brought in twice: refused, unless somebody says so.
  const again = await upload(boss, file)
  expect(await startRestore(boss, again)).toMatchObject({ status: 409, body: { code: 'already_restored' } })
  expect((await startRestore(boss, again, true)).status).toBe(200)
  await expect.poll(() => readRestore(boss, again), { timeout: 60_000 }).toMatchObject({ state: 'done' })
})

test('refuses files that are no file of a salon, altered, cut, of another version, or too large, and leaves no salon behind', async () => {
  const world = await openFixture()
  const [salon, other] = [await openSalon(world), await openSalon(world)]
  const [admin, boss] = [await salon.as('ADMIN'), await salon.as('SUPERADMIN')]
  const file = await takeOut(admin)
  const entries = unzipSync(file)
  const encode = (value: unknown) => new TextEncoder().encode(JSON.stringify(value))
  const decode = (name: string) => JSON.parse(new TextDecoder().decode(entries[name]))
  const repack = (changes: Record<string, Uint8Array>) => new Uint8Array(zipSync({ ...entries, ...changes }))
  const end = file.length - 22
  const withEnd = (at: number, value: number, bytes: 2 | 4) => {
    const copy = file.slice()
    const view = new DataView(copy.buffer)
    if (bytes === 2) view.setUint16(end + at, value, true)
    else view.setUint32(end + at, value, true)
    return copy
  }
  const manifest = decode('manifest.json')
  const atStart = [
    ['file_unreadable', new Uint8Array(100).fill(7)],
    ['file_unreadable', file.slice(0, file.length - 30)],
    ['file_altered', repack({ '../evil.json': encode([]) })],
    ['file_altered', repack({ 'manifest.json': encode({ ...manifest, format: 'another' }) })],
    ['file_other_version', repack({ 'manifest.json': encode({ ...manifest, version: 2 }) })],
    ['file_other_version', repack({ 'json/unknown_table/00001.json': encode([]) })],
    // More entries than there are bytes for, and a directory beyond 4 GB.
    ['file_unreadable', withEnd(10, 0xffff, 2)],
    ['file_too_large', repack({ 'json/users/00001.json': new Uint8Array(30_000_000) })],
    ['file_too_large', withEnd(16, 0xffff_ffff, 4)],
  ] as const
  for (const [code, bytes] of atStart) {
    const salonId = await upload(boss, new Uint8Array(bytes))
    expect(await startRestore(boss, salonId), code).toMatchObject({ status: 422, body: { code } })
    expect((await boss.call('DELETE', `/api/Restores/{sessionCode}/${salonId}`)).status).toBe(200)
  }

  const users = decode('json/users/00001.json')
  const roles = decode('json/user_permissions/00001.json')
  const bomb = repack({ 'json/users/00001.json': new Uint8Array(20_000_000) })
  const inside = [
    [
      'altered',
      repack({ 'json/user_permissions/00001.json': encode(roles.map((row: object) => ({ ...row, permission_id: 'SUPERADMIN' }))) }),
    ],
    [
      'altered',
      repack({ 'json/users/00001.json': encode(users.map((row: object) => ({ ...row, profile_image: `${other.salonId}/user_1.webp` }))) }),
    ],
    ['altered', repack({ 'json/users/00001.json': encode(users.map((row: object) => ({ ...row, salon_id: other.salonId }))) })],
    ['version', repack({ 'json/users/00001.json': encode(users.map((row: object) => ({ ...row, shoe_size: 41 }))) })],
    ['altered', bomb],
  ] as const
  for (const [problem, bytes] of inside) {
    const salonId = await upload(boss, bytes)
    expect((await startRestore(boss, salonId, true)).status).toBe(200)
    await expect.poll(() => readRestore(boss, salonId), { timeout: 30_000 }).toMatchObject({ state: 'failed', problem })
  }
  const { rows } = await world.db.execute('SELECT count(*) AS n FROM salons WHERE deleted_utc IS NULL')
  expect(Number(rows[0]?.n)).toBe(2)
  const { rows: leftovers } = await world.db.execute(
    'SELECT count(*) AS n FROM users u JOIN salons s USING (salon_id) WHERE s.deleted_utc IS NOT NULL',
  )
  expect(Number(leftovers[0]?.n)).toBe(0)
})

test('makes one file and one salon where each is started twice at once, and gives a file to administrators of its salon only', async () => {
  const world = await openFixture()
  const [salon, other] = [await openSalon(world), await openSalon(world)]
  const [admin, boss] = [await salon.as('ADMIN'), await salon.as('SUPERADMIN')]
  const file = await takeOut(admin)
  const startBoth = await Promise.all([1, 2].map(() => admin.call('POST', '/api/TakeOuts/{sessionCode}')))
  expect(startBoth.map(({ status }) => status).sort()).toEqual([200, 409])
  const isDone = async () => (await admin.call<TakeOut[]>('GET', '/api/TakeOuts/{sessionCode}')).body.every(({ state }) => state === 'done')
  await expect.poll(isDone, { timeout: 60_000 }).toBe(true)
  const [[made] = []] = [(await admin.call<TakeOut[]>('GET', '/api/TakeOuts/{sessionCode}')).body]
  const path = `/api/TakeOuts/File/{sessionCode}/${made?.jobId}`
  expect((await (await other.as('ADMIN')).call('GET', path)).status).toBe(404)
  expect((await (await salon.as('RECEPTIONIST')).call('GET', path)).status).toBe(403)
  const salonId = await upload(boss, file)
  const [one, two] = await Promise.all([startRestore(boss, salonId), startRestore(boss, salonId)])
  expect([one.status, two.status].sort()).toEqual([200, 409])
  const wrong = new FormData()
  wrong.append('file', new Blob([new Uint8Array(5)]), 'piece')
  expect((await boss.call('POST', `/api/Restores/Piece/{sessionCode}/${salonId}?number=0`, wrong)).status).toBe(409)
  const draft = (await boss.call<Restore>('POST', '/api/Restores/{sessionCode}', { title: 'salon.zip', size: 100 })).body
  expect((await boss.call('POST', `/api/Restores/Piece/{sessionCode}/${draft.salonId}?number=0`, wrong)).status).toBe(400)
  expect((await boss.call('POST', `/api/Restores/Start/{sessionCode}/${draft.salonId}`, {})).status).toBe(422)

  await world.db.execute({ sql: 'UPDATE jobs SET finished_utc = finished_utc - 604800 WHERE job_id = ?', args: [made?.jobId ?? ''] })
  expect((await admin.call('GET', path)).status).toBe(404)
})
