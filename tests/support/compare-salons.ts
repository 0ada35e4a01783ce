import type { Client } from '@libsql/client'
import { getTableColumns, getTableName } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { leftOutColumns, takenTables } from '../../schema/tables/records/take-out.ts'

const token = /\b[a-z]{2,12}_[\w-]+\b/g
const isGenerated = (text: string) => /^[a-z]{2,12}_[0-9a-z]{16}$/.test(text)
/** Columns that differ on purpose. */
const ownColumns = new Set(['salons.sms_sender', 'salons.wa_box_uid', 'users.username', 'clients.search_no', 'outbox.claim'])

/** Rows that are in the file, of tables where it is not all of them. */
const takenStates: Readonly<Record<string, string>> = {
  outbox: "AND state IN ('sent', 'failed')",
  fiscal_receipts: "AND state IN ('done', 'none', 'dropped')",
}

type Row = Record<string, unknown>

async function readRows(db: Client, table: SQLiteTable, salonId: string): Promise<Row[]> {
  const name = getTableName(table)
  // The entry of the new salon's first day is its own.
  const more = takenStates[name] ?? (name === 'audit_log' ? "AND NOT (entity = 'salons' AND action = 'restore')" : '')
  const order = { busy_intervals: 'may_overlap, rowid', audit_log: 'at_utc, rowid' }[name] ?? 'rowid'
  const { rows } = await db.execute({ sql: `SELECT * FROM ${name} WHERE salon_id = ? ${more} ORDER BY ${order}`, args: [salonId] })
  return rows.map((row) => ({ ...row }))
}

const getColumns = (table: SQLiteTable): SQLiteColumn[] =>
  Object.values(getTableColumns(table) as Record<string, SQLiteColumn>).filter(
    (column) => !leftOutColumns.has(column) && !(column.primary && column.getSQLType() === 'integer'),
  )

function normalize(name: string, value: unknown): string {
  const text = value === null || value === undefined ? 'null' : String(value)
  if (!/_json$|^before$|^after$/.test(name)) return text
  try {
    return JSON.stringify(JSON.parse(text))
  } catch {
    return text
  }
}

/**
 * Compares two salons row by row in every table that a salon's file holds. Ids have to be others in the second one, and the same ones
 * wherever they were the same in the first; everything else has to be equal.
 */
export async function compareSalons(db: Client, oldId: string, newId: string) {
  const differences: string[] = []
  const empty: string[] = []
  const pairs = new Map<string, string>([[oldId, newId]])
  const back = new Map<string, string>([[newId, oldId]])
  const ids = new Set<string>([oldId])
  const all = new Map<SQLiteTable, [Row[], Row[]]>()
  for (const table of takenTables) {
    const rows: [Row[], Row[]] = [await readRows(db, table, oldId), await readRows(db, table, newId)]
    all.set(table, rows)
    if (rows[0].length === 0) empty.push(getTableName(table))
    for (const row of rows[0])
      for (const { name } of getColumns(table)) if (/(^|_)id$/.test(name) && typeof row[name] === 'string') ids.add(String(row[name]))
  }
  const compareText = (where: string, before: string, after: string) => {
    const [left, right] = [before.match(token) ?? [], after.match(token) ?? []]
    if (before.replace(token, '§') !== after.replace(token, '§')) return void differences.push(`${where}: ${before} → ${after}`)
    left.forEach((one, at) => {
      const other = right[at] ?? ''
      if (!ids.has(one) && !isGenerated(one)) {
        if (one !== other) differences.push(`${where}: ${one} → ${other}`)
        return
      }
      if (one === other || (pairs.get(one) ?? other) !== other || (back.get(other) ?? one) !== one)
        differences.push(`${where}: id ${one} → ${other}`)
      pairs.set(one, other)
      back.set(other, one)
    })
  }
  for (const [table, [before, after]] of all) {
    const tableName = getTableName(table)
    if (before.length !== after.length) differences.push(`${tableName}: ${before.length} rows → ${after.length}`)
    for (const [at, row] of before.entries()) {
      for (const { name } of getColumns(table)) {
        if (ownColumns.has(`${tableName}.${name}`)) continue
        compareText(`${tableName} ${at}.${name}`, normalize(name, row[name]), normalize(name, after[at]?.[name]))
      }
    }
  }
  const mapText = (text: string) => text.replace(token, (one) => pairs.get(one) ?? one)
  for (const name of derivedTables) {
    const before = await readDerived(db, name, oldId, mapText)
    const after = await readDerived(db, name, newId, (text) => text)
    if (before.join('\n') !== after.join('\n')) differences.push(`${name} is derived differently`)
  }
  return { differences: differences.slice(0, 20), empty, tables: all.size }
}

/** Tables that triggers fill from the others. */
const derivedTables = ['product_barcodes', 'client_spending', 'daily_revenue', 'monthly_revenue', 'daily_totals']
async function readDerived(db: Client, table: string, salonId: string, map: (text: string) => string): Promise<string[]> {
  const { rows } = await db.execute({ sql: `SELECT * FROM ${table} WHERE salon_id = ?`, args: [salonId] })
  return rows.map((row) => JSON.stringify(Object.values({ ...row }).map((value) => map(String(value))))).sort()
}
