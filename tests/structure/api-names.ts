import type { FullTable } from '../../schema/api/endpoint.ts'
import { endpoints } from '../../schema/api/index.ts'

/** Properties of bodies, queries and replies, and the values of their picklists: given by the API, whatever they are called. */
export function apiNames(): ReadonlySet<string> {
  // A property of the JSON text in an alert's `parametersJSON`, which no schema describes.
  const names = new Set<string>(['sentence'])
  const seen = new Set<unknown>()
  const visit = (schema: unknown): void => {
    if (typeof schema !== 'object' || schema === null || seen.has(schema)) return
    seen.add(schema)
    const { entries, item, items, options, pipe, wrapped, value } = schema as Record<string, unknown>
    for (const [name, part] of Object.entries(entries ?? {})) {
      names.add(name)
      visit(part)
    }
    for (const part of [item, wrapped, value, ...[items, options, pipe].flatMap((list) => (Array.isArray(list) ? list : []))]) {
      if (typeof part === 'string') names.add(part)
      visit(part)
    }
  }
  for (const table of Object.values(endpoints) as FullTable[])
    for (const { input, body, reply } of Object.values(table)) for (const schema of [input, body, reply]) visit(schema)
  return names
}
