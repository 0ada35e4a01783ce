import type Database from 'libsql'

/** What a statement took, as the hosted database charges for it. */
export interface CountedStatement {
  readonly sql: string
  /** Instructions of SQLite's virtual machine: the work of reading. Each row that a loop visits takes several. */
  readonly steps: number
  /** Rows inserted, changed and deleted, those of triggers included, and entries added to indexes. */
  readonly written: number
}

/** Numbers of `CountedStatement`. The engine's binding answers no counts of rows; this one is in every build of it. */
export function createStepCounter(engine: Database.Database): () => number {
  const steps = engine.prepare('SELECT total(nstep) FROM sqlite_stmt WHERE sql <> (SELECT sql FROM sqlite_stmt WHERE busy LIMIT 1)').raw()
  return () => Number((steps.get([]) as unknown[])[0])
}

interface Index {
  readonly table: string
  /** CREATE INDEX …; null for the index of a primary key or UNIQUE. */
  readonly sql: string | null
}

/**
 * Counts what a connection writes, by temporary triggers: one for each row, and one for each index entry that is new. Search indexes are
 * left out. Returns the sum since the connection was opened.
 */
export function createWriteCounter(engine: Database.Database): () => number {
  const tables = engine
    .prepare(`SELECT name, wr FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite_%'`)
    .all([]) as { name: string; wr: number | bigint }[]
  const indexes = engine.prepare(`SELECT tbl_name AS "table", sql FROM sqlite_master WHERE type = 'index'`).all([]) as Index[]
  const selectColumns = engine.prepare('SELECT name FROM pragma_table_info(?)').raw()
  const statements = tables.flatMap(({ name, wr }) => {
    const columns = (selectColumns.all([name]) as string[][]).map(([column = '']) => column)
    // The primary key of a table without row ids is the table.
    const own = indexes.filter(({ table, sql }) => table === name && (sql !== null || Number(wr) === 0))
    return createTriggers(name, columns, own)
  })
  engine.exec(`
    CREATE TEMP TABLE written_rows (count INTEGER NOT NULL);
    INSERT INTO written_rows VALUES (0);
    ${statements.join('\n')}`)
  const count = engine.prepare('SELECT count FROM temp.written_rows').raw()
  return () => Number((count.get([]) as unknown[])[0])
}

function createTriggers(table: string, columns: readonly string[], indexes: readonly Index[]): string[] {
  const inserted = indexes.map(({ sql }) => (sql === null ? '1' : toCondition(sql, columns, 'NEW')))
  const changed = indexes.flatMap(({ sql }) => {
    if (sql === null) return []
    const [keyNew, keyOld] = [toKey(sql, columns, 'NEW'), toKey(sql, columns, 'OLD')]
    const [isNew, isOld] = [toCondition(sql, columns, 'NEW'), toCondition(sql, columns, 'OLD')]
    return [`(${isNew} AND (NOT ${isOld} OR (${keyNew}) IS NOT (${keyOld})))`]
  })
  const trigger = (event: string, counts: readonly string[]) => `
    CREATE TEMP TRIGGER "written_${event}_${table}" AFTER ${event} ON main."${table}" BEGIN
      UPDATE written_rows SET count = count + ${['1', ...counts].join(' + ')};
    END;`
  return [trigger('INSERT', inserted), trigger('UPDATE', changed), trigger('DELETE', [])]
}

/** The condition of a partial index, which is true for an index of all rows. */
function toCondition(sql: string, columns: readonly string[], row: 'NEW' | 'OLD'): string {
  const [, condition] = /\)\s*WHERE\s([\s\S]*)$/i.exec(sql) ?? []
  return condition ? `coalesce((${qualify(condition, columns, row)}) <> 0, 0)` : '1'
}

function toKey(sql: string, columns: readonly string[], row: 'NEW' | 'OLD'): string {
  const [, key = ''] = /\sON\s[^(]*\(([\s\S]*?)\)\s*(?:WHERE\s[\s\S]*)?$/i.exec(sql) ?? []
  return qualify(key, columns, row)
}

/** Puts the row's name before each column, outside of texts. */
const qualify = (sql: string, columns: readonly string[], row: 'NEW' | 'OLD') =>
  sql.replace(/'(?:[^']|'')*'|[`"]?\b([a-z_]\w*)\b[`"]?/gi, (found, name?: string) =>
    name && columns.includes(name) ? `${row}."${name}"` : found,
  )
