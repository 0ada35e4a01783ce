/**
 * Statistics of a hundred salons like W1H (tests/bench/w1.ts) with a year of visits, so that plans can be made for them without their rows.
 * For one salon in the database, or a table with few rows, SQLite would plan to read the whole table.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Client } from '@libsql/client'

const file = join(import.meta.dirname, 'statistics.tsv')
const minRows = 1000
const salons = 100
/** Stands for the statistics of an index without entries, which SQLite has none of. */
const none = '-'

const selectIndexes = `
  SELECT m.tbl_name, m.name, coalesce(s.stat, '${none}')
  FROM sqlite_master m
  LEFT JOIN sqlite_stat1 s ON s.tbl = m.tbl_name AND s.idx = m.name
  WHERE m.type = 'index'`
const selectLarge = `SELECT DISTINCT tbl FROM sqlite_stat1 WHERE CAST(stat AS INTEGER) >= ${minRows} AND tbl NOT LIKE 'client_search%'`

/** Writes the file from the benchmark's database: `npm run bench -- --statistics`. */
export async function writeStatistics(db: Client): Promise<void> {
  await db.execute('ANALYZE')
  const { rows } = await db.execute(`${selectIndexes} AND m.tbl_name IN (${selectLarge}) ORDER BY 1, 2`)
  const scale = (stat: unknown) => String(stat).replace(/^\d+/, (count) => String(Number(count) * salons))
  writeFileSync(file, rows.map((row) => `${row[0]}\t${row[1]}\t${scale(row[2])}\n`).join(''))
}

/** Gives the statistics to a migrated, empty database. Throws where it has an index that the file lacks. */
export async function insertStatistics(db: Client): Promise<void> {
  const lines = readFileSync(file, 'utf8').trim().split('\n')
  const rows = lines.map((line) => line.split('\t'))
  await db.execute('ANALYZE')
  const list = JSON.stringify(rows)
  const missing = await db.execute({
    sql: `
      ${selectIndexes}
        AND m.tbl_name IN (SELECT value ->> 0 FROM json_each(?1))
        AND m.name NOT IN (SELECT value ->> 1 FROM json_each(?1))`,
    args: [list],
  })
  const names = missing.rows.map(({ name }) => name)
  if (names.length > 0) throw new Error(`${file} lacks ${names.join(', ')}. Run: npm run bench -- --statistics`)
  await db.batch(
    [
      'DELETE FROM sqlite_stat1',
      {
        sql: `
          INSERT INTO sqlite_stat1 (tbl, idx, stat)
          SELECT value ->> 0, value ->> 1, value ->> 2 FROM json_each(?) WHERE value ->> 2 <> '${none}'`,
        args: [list],
      },
    ],
    'write',
  )
  // Loads what was written.
  await db.execute('ANALYZE sqlite_schema')
}
