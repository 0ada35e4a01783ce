import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { SQLiteSyncDialect } from 'drizzle-orm/sqlite-core'
import { expect, test } from 'vitest'
import { agendaServices, agendas } from '../../../schema/tables/booking/bookings.ts'
import { services } from '../../../schema/tables/catalogue/services.ts'
import { renderSql } from '../../../worker/db/render-sql.ts'
import { insertStatement } from '../../../worker/db/statement.ts'

const dialect = new SQLiteSyncDialect()
const inner = sql`(SELECT ${agendas.agendaId} FROM ${agendas} WHERE ${agendas.start} < ${12})`

const fragments: Record<string, SQL> = {
  'text, names and values': sql`
    SELECT ${sql.identifier('a "quoted" name')}
    FROM ${services}
    WHERE x = ${'y'} AND z = ${null} OR ${true}`,
  'nested fragments': sql`UPDATE ${services} SET a = ${inner}, b = ${sql.raw('1 + 1')} WHERE ${inner} > ${sql``}${undefined}`,
  'joined fragments': sql`IN (${sql.join([sql`${1}`, sql`${'b'}`, sql`${agendas.salonId}`], sql`, `)})`,
  'values by a column': sql`
    ${sql.param('2026-01-01T00:00:00Z', agendas.start)},
    ${sql.param([{ kind: 'work', minutes: 3 }], services.parts)}`,
  'null by a column': sql`${sql.param(null, agendas.channel)}`,
  'conditions of drizzle': and(eq(agendas.agendaId, 'a'), inArray(agendas.salonId, ['b', 'c'])) as SQL,
  lists: sql`x IN ${['a', 'b']}`,
  'inlined values': sql`a = ${sql`${'b'}`.inlineParams()}`,
  'a value that is a fragment': sql`${sql.param(sql`c + ${4}`, { mapToDriverValue: (value) => value })}`,
}

test.for(Object.entries(fragments))("renders %s like drizzle's dialect, but for the indentation", ([, fragment]) => {
  const { sql: text, params } = dialect.sqlToQuery(fragment)
  expect(renderSql(fragment)).toMatchObject({ sql: text.replace(/\n +/g, '\n'), params })
})

test('keeps the spaces of a literal that goes over several lines', () => {
  const text = "SELECT 'one\n  two',\n  3"
  expect(renderSql(sql.raw(text)).sql).toBe(text)
  expect(renderSql(sql.raw("SELECT 'it''s',\n  3")).sql).toBe("SELECT 'it''s',\n3")
})

test('renders an INSERT as a fragment per column would be rendered', () => {
  const [start, parts] = ['2026-01-01T00:00:00Z', [{ kind: 'work' as const, minutes: 3 }]]
  const source = sql`(SELECT ${'sal'} AS salon_id)`
  const { sql: text, args } = insertStatement(
    agendaServices,
    { agendaServiceId: 'ags', start, subClientId: null, show: true, price: undefined, parts, serviceId: sql`(SELECT ${2})` },
    { salon_id: 'w.salon_id' },
    source,
  )
  const { start: startColumn, parts: partsColumn } = agendaServices
  const names = sql.raw('"agenda_service_id", "start_utc", "sub_client_id", "show", "parts_json", "service_id", "salon_id"')
  const values = sql`${'ags'}, ${sql.param(start, startColumn)}, ${null}, ${true}, ${sql.param(parts, partsColumn)}, (SELECT ${2})`
  const expected = dialect.sqlToQuery(sql`INSERT INTO ${agendaServices} (${names}) SELECT ${values}, w.salon_id FROM ${source} w`)
  expect(text).toBe(expected.sql)
  expect(args).toEqual(['ags', 1_767_225_600n, null, 1n, '[{"kind":"work","minutes":3}]', 2n, 'sal'])
  expect(() => insertStatement(agendaServices, { unknown: 1 }, {}, source)).toThrow('no column for unknown')
})
