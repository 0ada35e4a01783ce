import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { getTableColumns, getTableName, is } from 'drizzle-orm'
import { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { expect, test } from 'vitest'
import { clientReferences, findClientColumns, getKey } from '../../../schema/tables/clients/client-references.ts'

const folder = join(import.meta.dirname, '../../../schema/tables')
/** Ids by which a row belongs to a client: of the client, a pet, a booking, a visit. */
const isReference = (name: string) => /(^|_)(client|agenda|appointment|waiting_list_entry)_id$|^sub_client_ids?_/.test(name)
const freeTexts = /(^|_)(note|name|feedback|request|comment|allergies)$/

async function loadTables(): Promise<SQLiteTable[]> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.ts'))
  const modules = await Promise.all(files.map((file) => import(join(folder, file)) as Promise<Record<string, unknown>>))
  return [...new Set(modules.flatMap((exported) => Object.values(exported)).filter((value) => is(value, SQLiteTable)))]
}
const listNames = (table: SQLiteTable) => Object.values(getTableColumns(table)).map(({ name }) => name)

test('every table with rows of a client says how they are merged, undone, erased and exported', async () => {
  const listed = new Set(clientReferences.map(({ table }) => getTableName(table)))
  const missing = (await loadTables()).filter((table) => listNames(table).some(isReference) && !listed.has(getTableName(table)))
  expect(missing.map((table) => `${getTableName(table)}: add it to schema/tables/clients/client-references.ts`)).toEqual([])
  expect(clientReferences.length).toBe(listed.size)
})

test('a table whose rows move has a key and a column for the client, and a table that stays loses its free texts', () => {
  for (const { table, merge, erase, personal = [] } of clientReferences) {
    const name = getTableName(table)
    if (merge === 'moves') expect([name, getKey(table).primary, findClientColumns(table).length > 0]).toEqual([name, true, true])
    const blanked = new Set(personal.map((column) => column.name))
    const left = erase === 'blank' ? listNames(table).filter((column) => freeTexts.test(column) && !blanked.has(column)) : []
    expect(left, `${name}: texts that stay when a client is erased`).toEqual([])
  }
})
