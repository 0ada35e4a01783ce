import { Id } from '../../schema/api/values.ts'
import { idColumns, type NamedRecord } from '../db/named-records.ts'

/** The rows that the path and query of a call name: values of its input whose schema is an `Id`. */
export function findNamedRecords(schema: unknown, input: unknown): NamedRecord[] {
  const { entries = {} } = (schema ?? {}) as { entries?: Readonly<Record<string, { wrapped?: unknown }>> }
  return Object.entries(input ?? {}).flatMap(([name, id]) => {
    const [column, entry] = [idColumns[name], entries[name]]
    const isId = entry === Id || entry?.wrapped === Id
    return column && isId && typeof id === 'string' ? [{ column, id }] : []
  })
}
