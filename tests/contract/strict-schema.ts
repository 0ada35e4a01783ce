import * as v from 'valibot'

type Parts = Readonly<Record<string, unknown>> & { readonly type: string }

const strictSchemas = new WeakMap<object, v.GenericSchema>()

/** The same schema with every object strict, however deep: a field that the schema does not name is an issue. */
function toStrict(schema: v.GenericSchema): v.GenericSchema {
  const known = strictSchemas.get(schema)
  if (known) return known
  const strict = convert(schema)
  strictSchemas.set(schema, strict)
  return strict
}

const convertAll = (schemas: Readonly<Record<string, v.GenericSchema>>) =>
  Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, toStrict(schema)]))

// A spread copy of a valibot schema reads its parts from the copy, so replacing a part is enough.
function convert(schema: v.GenericSchema): v.GenericSchema {
  const { type, entries, item, items, options, wrapped, value, pipe } = schema as unknown as Parts
  const copy = (parts: object) => ({ ...schema, ...parts }) as v.GenericSchema
  if (Array.isArray(pipe)) return v.pipe(toStrict(pipe[0]), ...(pipe.slice(1) as []))
  if (type === 'object' || type === 'strict_object') return v.strictObject(convertAll(entries as never))
  if (type === 'array') return copy({ item: toStrict(item as v.GenericSchema) })
  if (type === 'tuple') return copy({ items: (items as v.GenericSchema[]).map(toStrict) })
  if (type === 'union' || type === 'variant') return copy({ options: (options as v.GenericSchema[]).map(toStrict) })
  if (type === 'record') return copy({ value: toStrict(value as v.GenericSchema) })
  return wrapped ? copy({ wrapped: toStrict(wrapped as v.GenericSchema) }) : schema
}

/** What differs between a reply and its schema, one line per field; empty where they agree. */
export function findDifferences(schema: v.GenericSchema, reply: unknown): string[] {
  const { issues = [] } = v.safeParse(toStrict(schema), reply)
  return issues.map((issue) => `${v.getDotPath(issue) ?? '(reply)'}: ${issue.message}`)
}

/** Lists, objects and optional fields that a schema declares, by the schema that declares them, each with its path. */
function listParts(schema: v.GenericSchema, path: string, found = new Map<object, string>()): Map<object, string> {
  const { type, entries, item, items, options, wrapped, value, pipe } = schema as unknown as Parts
  if (Array.isArray(pipe)) return listParts(pipe[0], path, found)
  if (['array', 'object', 'strict_object', 'optional'].includes(type) && !found.has(schema)) found.set(schema, path)
  for (const [name, part] of Object.entries((entries ?? {}) as Record<string, v.GenericSchema>)) listParts(part, `${path}.${name}`, found)
  for (const part of [item, value].filter(Boolean)) listParts(part as v.GenericSchema, `${path}[]`, found)
  const alternatives = type === 'union' || type === 'variant' ? options : items
  for (const part of [wrapped, ...((alternatives ?? []) as unknown[])].filter(Boolean)) listParts(part as v.GenericSchema, path, found)
  return found
}

/** Records which lists of reply schemas were seen with an entry, and which objects and optional fields were seen at all. */
export function createCoverage() {
  const declared = new Map<object, string>()
  const seen = new Set<object>()
  const visit = (schema: v.GenericSchema, reply: unknown): void => {
    const { type, entries, item, items, options, wrapped, value, pipe } = schema as unknown as Parts
    if (reply === undefined || (reply === null && type !== 'optional')) return
    // A pipe repeats the parts of its first schema; the schema that declares them is the first one.
    const inner = Array.isArray(pipe) ? pipe[0] : wrapped
    if (type === 'optional') seen.add(schema)
    if (inner) {
      visit(inner, reply)
      return
    }
    if (type === 'array' && Array.isArray(reply)) {
      if (reply.length > 0) seen.add(schema)
      for (const element of reply) visit(item as v.GenericSchema, element)
    }
    if (entries && typeof reply === 'object') {
      seen.add(schema)
      for (const [name, part] of Object.entries(entries as Record<string, v.GenericSchema>))
        visit(part, (reply as Record<string, unknown>)[name])
    }
    if (type === 'union' || type === 'variant')
      for (const option of options as v.GenericSchema[]) if (v.is(toStrict(option), reply)) visit(option, reply)
    if (type === 'tuple') for (const [i, part] of (items as v.GenericSchema[]).entries()) visit(part, (reply as unknown[])[i])
    if (type === 'record') for (const part of Object.values(reply as object)) visit(value as v.GenericSchema, part)
  }
  return {
    record(name: string, schema: v.GenericSchema, reply: unknown): void {
      for (const [part, path] of listParts(schema, name)) if (!declared.has(part)) declared.set(part, path)
      visit(schema, reply)
    },
    /** Paths of lists that were always empty, and of objects and optional fields that were always missing. */
    findGaps: (): string[] => [...declared].filter(([part]) => !seen.has(part)).map(([, path]) => path),
  }
}
