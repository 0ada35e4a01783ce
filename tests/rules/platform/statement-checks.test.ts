import { expect, test } from 'vitest'
import { findWideReads, type PlanStep } from '../../support/query-plans.ts'
import { findUnlimitedTables } from '../../support/tenant-comparisons.ts'

const tables = {
  tables: new Set(['agendas', 'clients', 'outbox', 'salons']),
  ofIndex: new Map([
    ['agendas_day', 'agendas'],
    ['agendas_client', 'agendas'],
    ['clients_name', 'clients'],
    ['outbox_salon', 'outbox'],
  ]),
}
/** A plan as SQLite prints it: two spaces for each level. */
function read(sql: string, plan: string): string[] {
  const parents: number[] = [0]
  const steps = plan
    .trim()
    .split('\n')
    .map((line, i): PlanStep => {
      const level = line.search(/\S/) / 2
      parents[level + 1] = i + 1
      return { id: i + 1, parent: parents[level] ?? 0, detail: line.trim() }
    })
  return findWideReads(sql, steps, tables)
}

test('finds a sub-select that reads a range of the salon again for each client', () => {
  const sql =
    'SELECT count(*) FROM clients c, (SELECT 1 AS id) s WHERE c.client_id IN (SELECT a.client_id FROM agendas a WHERE a.salon_id = s.id)'
  const plan = (kind: string) => `SEARCH c USING INDEX clients_name (salon_id=? AND search_text>?)
${kind}LIST SUBQUERY 1
  SEARCH a USING INDEX agendas_day (salon_id=? AND start_utc>? AND start_utc<?)`
  expect(read(sql, plan('CORRELATED '))).toEqual(['agendas for each of clients'])
  expect(read(sql, plan(''))).toEqual([])
})

test('finds a list of a parameter that is read again for each client, not one that finds each client by its id', () => {
  const sql = 'SELECT 1 FROM json_each(?) j JOIN clients c ON c.client_id = j.value'
  const list = 'SCAN j VIRTUAL TABLE INDEX 1:'
  expect(read(sql, `SEARCH c USING INDEX clients_name (salon_id=?)\n${list}`)).toEqual(['a list for each of clients'])
  expect(read(sql, `${list}\nSEARCH c USING INDEX sqlite_autoindex_clients_1 (client_id=?)`)).toEqual([])
})

test('finds a whole table that grows, also in the order of an index, not one of the settings', () => {
  expect(read('SELECT o.salon_id FROM outbox o GROUP BY o.salon_id', 'SCAN o USING INDEX outbox_salon')).toEqual(['all outbox'])
  expect(read('SELECT s.salon_id FROM salons s', 'SCAN s')).toEqual([])
})

const tenant = '(SELECT s.salon_id AS tenant_id FROM sessions s WHERE s.session_id = ?)'

test.each([
  ['that only asks whether there is a salon', `SELECT 1 FROM clients WHERE ${tenant} IS NOT NULL`, ['clients']],
  ['that compares the salon of another table', `SELECT 1 FROM clients c, agendas a WHERE c.salon_id = ${tenant}`, ['agendas']],
  [
    'that is joined by what the caller sends',
    `SELECT 1 FROM clients c JOIN agendas a ON a.client_id = ? WHERE c.salon_id = ${tenant}`,
    ['agendas'],
  ],
  ['in a sub-select', `SELECT (SELECT n.text FROM news n WHERE n.news_id = ?) FROM users u WHERE u.salon_id = ${tenant}`, ['news']],
  ['of an update', `UPDATE clients SET name = ? WHERE client_id = ? AND ${tenant} IS NOT NULL`, ['clients']],
  ['of a deletion', `DELETE FROM clients WHERE client_id IN (SELECT value FROM json_each(?)) AND ${tenant} <> ''`, ['clients']],
  ['of a common table expression', `WITH c AS (SELECT * FROM clients) SELECT ${tenant} FROM c`, ['clients']],
])('finds a table without its tenant comparison: one %s', (_name, sql, found) => {
  expect(findUnlimitedTables(sql)).toEqual(found)
})

test.each([
  `SELECT 1 FROM clients c WHERE c.salon_id = ${tenant} AND c.client_id = ?`,
  `SELECT 1 FROM (SELECT ${tenant} AS id) s, clients c WHERE +c.salon_id = s.id`,
  `SELECT 1 FROM clients c JOIN agendas a ON a.salon_id = c.salon_id AND a.client_id = c.client_id WHERE c.salon_id = ${tenant}`,
  `SELECT (SELECT u.first_name FROM users u WHERE u.user_id = a.user_id) FROM agenda_services a WHERE a.salon_id = ${tenant}`,
  `UPDATE clients SET name = ? WHERE salon_id = ${tenant} AND client_id = ?`,
  `WITH c AS (SELECT * FROM clients WHERE salon_id = ${tenant}) SELECT 1 FROM c JOIN agendas a ON a.client_id = c.client_id`,
])('accepts tables that are limited to the salon: %s', (sql) => {
  expect(findUnlimitedTables(sql)).toEqual([])
})
