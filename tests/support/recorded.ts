import type { Pipeline } from '../../worker/local/libsql/protocol.ts'
import type { WireValue } from '../../worker/local/libsql/values.ts'

/** A statement that reached the database. */
export interface RecordedStatement {
  readonly sql: string
  readonly args: readonly WireValue[]
}

const isWork = ({ sql }: RecordedStatement) => !/^(BEGIN|COMMIT|ROLLBACK)/.test(sql)

/** Statements of a pipeline, one round trip, without those that begin and end its transaction. */
export function readStatements({ requests }: Pipeline): RecordedStatement[] {
  const stored = new Map(requests.flatMap((one) => (one.type === 'store_sql' ? [[one.sql_id, one.sql] as const] : [])))
  const statements = requests.flatMap((one) => {
    if (one.type === 'batch') return one.batch.steps.map(({ stmt }) => stmt)
    return one.type === 'execute' ? [one.stmt] : []
  })
  return statements.map(({ sql, sql_id: id, args = [] }) => ({ sql: sql ?? stored.get(id ?? -1) ?? '', args })).filter(isWork)
}

const countValues = (sql: string) => sql.replace(/'(?:[^']|'')*'/g, '').split('?').length - 1

/** The reads that the Worker has sent as the columns of one SELECT (`selectValues` of worker/db/batch.ts), or the statement itself. */
export function splitValues({ sql, args }: RecordedStatement): RecordedStatement[] {
  const [, columns] = /^SELECT\n\((.*)\) AS value_\d+$/s.exec(sql) ?? []
  if (columns === undefined) return [{ sql, args }]
  let used = 0
  return columns.split(/\) AS value_\d+,\n\(/).map((read) => {
    const from = used
    used += countValues(read)
    return { sql: read, args: args.slice(from, used) }
  })
}
