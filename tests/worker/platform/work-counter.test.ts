import Database from 'libsql'
import { expect, test } from 'vitest'
import { createStepCounter, createWriteCounter } from '../../../worker/local/libsql/work-counter.ts'

function open(rows: number) {
  const db = new Database(':memory:')
  db.exec(`
    CREATE TABLE visits (visit_id TEXT PRIMARY KEY, client INTEGER, cents INTEGER, owed INTEGER);
    CREATE INDEX visits_client ON visits (client);
    CREATE INDEX visits_owed ON visits (client, owed) WHERE owed > 0;
    CREATE TABLE log (log_id INTEGER PRIMARY KEY, visit_id TEXT);
    CREATE TRIGGER visits_changed AFTER UPDATE ON visits BEGIN INSERT INTO log (visit_id) VALUES (NEW.visit_id); END;
    WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${rows})
    INSERT INTO visits SELECT 'v' || i, i % 2, i, i % 10 = 0 FROM n;`)
  const [countSteps, countWritten] = [createStepCounter(db), createWriteCounter(db)]
  return (sql: string) => {
    const statement = db.prepare(sql)
    const before = [countSteps(), countWritten()] as const
    if (statement.reader) statement.all([])
    else statement.run([])
    return { steps: countSteps() - before[0], written: countWritten() - before[1] }
  }
}

/** Worked out by hand: rows of a thousand that a statement visits, and the instructions of its loop for each. */
const reads = [
  // Column, Ge, Next.
  { sql: 'SELECT 1 FROM visits WHERE cents < 0', rows: 1000, loop: 3 },
  // Column, ResultRow, Next.
  { sql: 'SELECT cents FROM visits', rows: 1000, loop: 3 },
  // IdxGT, Column, ResultRow, Next.
  { sql: 'SELECT client FROM visits WHERE client = 1', rows: 500, loop: 4 },
  // IdxGT, DeferredSeek, Column, ResultRow, Next.
  { sql: 'SELECT cents FROM visits WHERE client = 1', rows: 500, loop: 5 },
  // IdxGT, AggStep, Next.
  { sql: 'SELECT count(*) FROM visits WHERE client = 0 AND owed > 0', rows: 100, loop: 3 },
  // Column, Compare, Jump, AggStep, If, Integer, Next.
  { sql: 'SELECT client, count(*) FROM visits GROUP BY client', rows: 1000, loop: 7 },
  // Column, MakeRecord, SorterInsert, Next; SorterData, Column, ResultRow, SorterNext.
  { sql: 'SELECT cents FROM visits ORDER BY cents', rows: 1000, loop: 8 },
  // Column, Column, Function, ResultRow, Next.
  { sql: `SELECT json_object('a', cents, 'b', client) FROM visits`, rows: 1000, loop: 5 },
  // Column, IsNull, SeekGE, IdxGT, DeferredSeek, Column, ResultRow, Next, Next.
  { sql: 'SELECT visits.cents FROM visits v CROSS JOIN visits ON visits.visit_id = v.visit_id', rows: 1000, loop: 9 },
  { sql: `SELECT cents FROM visits WHERE visit_id = 'v7'`, rows: 1, loop: 0 },
] as const

test('steps grow with the rows that a statement visits, by the instructions of its loop', () => {
  const [small, large] = [open(1000), open(2000)]
  for (const { sql, rows, loop } of reads) expect([sql, large(sql).steps - small(sql).steps]).toEqual([sql, rows * loop])
})

/** Worked out by hand: each row, each index entry that is new (that of the primary key included), and what the trigger writes. */
const writes = [
  { sql: `INSERT INTO visits VALUES ('new', 1, 100, 0)`, written: 3 },
  { sql: `INSERT INTO visits VALUES ('owing', 1, 100, 7)`, written: 4 },
  { sql: `UPDATE visits SET cents = 5 WHERE visit_id = 'v1'`, written: 2 },
  { sql: `UPDATE visits SET client = 9 WHERE visit_id = 'v1'`, written: 3 },
  { sql: `UPDATE visits SET owed = 3 WHERE visit_id = 'v1'`, written: 3 },
  { sql: `UPDATE visits SET owed = 0 WHERE visit_id = 'v1'`, written: 2 },
  { sql: `UPDATE visits SET client = 8 WHERE visit_id IN ('v10', 'v20')`, written: 8 },
  { sql: `DELETE FROM visits WHERE visit_id IN ('v1', 'v2', 'v3')`, written: 3 },
  { sql: `INSERT INTO log (visit_id) SELECT visit_id FROM visits WHERE client = 8`, written: 2 },
  { sql: 'SELECT * FROM visits', written: 0 },
] as const

test('rows written are rows and new index entries, those of triggers included', () => {
  const count = open(100)
  for (const { sql, written } of writes) expect([sql, count(sql).written]).toEqual([sql, written])
})
