import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { getTableColumns, getTableName, is } from 'drizzle-orm'
import { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { expect, test } from 'vitest'
import { getTakenColumns, leftOut, takenTables } from '../../../schema/tables/records/take-out.ts'
import { tenantTables } from '../../../schema/tables/tenant-tables.ts'
import { createIdMapper } from '../../../worker/features/records/take-out/map-ids.ts'

const folder = join(import.meta.dirname, '../../../schema/tables')

async function loadTables(): Promise<SQLiteTable[]> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.ts'))
  const modules = await Promise.all(files.map((file) => import(join(folder, file)) as Promise<Record<string, unknown>>))
  return [...new Set(modules.flatMap((exported) => Object.values(exported)).filter((value) => is(value, SQLiteTable)))]
}
const listNames = (table: SQLiteTable) => Object.values(getTableColumns(table)).map(({ name }) => name)

test('every table with rows of a salon is in its file, or left out with a reason', async () => {
  const listed = new Set(tenantTables.map(getTableName))
  const missing = (await loadTables()).filter((table) => listNames(table).includes('salon_id') && !listed.has(getTableName(table)))
  expect(missing.map((table) => `${getTableName(table)}: add its file to schema/tables/tenant-tables.ts`)).toEqual([])
  const taken = new Set(takenTables)
  const both = tenantTables.filter((table) => taken.has(table) === leftOut.has(table))
  expect(both.map(getTableName)).toEqual([])
  expect(takenTables.length).toBe(taken.size)
})

test('nothing in a salon’s file is a password, a session, a PIN, a token or a sealed key', () => {
  const secret = /password|token$|sealed|^session_|booking_session|pin_hash|^claim$/
  const found = takenTables.flatMap((table) =>
    getTakenColumns(table)
      .filter(({ name }) => secret.test(name))
      .map(({ name }) => `${getTableName(table)}.${name}`),
  )
  // The claim of a message that was sent, and of an order that was answered, opens nothing.
  expect(found.filter((name) => !name.endsWith('.claim'))).toEqual([])
})

test('an id becomes the same other id wherever it occurs, and no row replaces one of another salon’s', () => {
  const mapper = createIdMapper('x'.repeat(40), 'sal_0000000000000001', 'sal_old')
  const id = 'cli_0123456789abcdef'
  const mapped = mapper.mapKey(id)
  expect(mapped).toMatch(/^cli_[0-9a-z]{16}$/)
  expect(mapped).not.toBe(id)
  expect(mapper.mapValue('client_id', id)).toBe(mapped)
  expect(mapper.mapValue('data_json', `{"clientId":"${id}","text":"to ${id}."}`)).toBe(`{"clientId":"${mapped}","text":"to ${mapped}."}`)
  expect(mapper.mapValue('definition_json', `{"userIds":["${id}"],"rows":["person"]}`)).toBe(`{"userIds":["${mapped}"],"rows":["person"]}`)
  expect(mapper.mapValue('cause', `reminder:${id}:2026`)).toBe(`reminder:${mapped}:2026`)
  expect(mapper.mapValue('image', `sal_old/${id}.webp`)).toBe(`sal_0000000000000001/${mapped}.webp`)
  expect(mapper.mapKey(`${id}.2`)).toBe(`${mapped}.2`)
  expect(mapper.mapKey('by hand')).toMatch(/^id_[0-9a-z]{16}$/)
  for (const [name, value] of [
    ['permission_id', 'ADMIN'],
    ['changed_by', 'system'],
    ['gateway_id', 'SM0123'],
    ['note', 'bring_two towels'],
  ] as const)
    expect(mapper.mapValue(name, value)).toBe(value)
  expect(createIdMapper('x'.repeat(40), 'sal_0000000000000002', 'sal_old').mapKey(id)).not.toBe(mapped)
})
