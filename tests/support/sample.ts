import type * as v from 'valibot'

type Parts = Readonly<Record<string, unknown>> & { readonly type: string }

/**
 * A value for a schema, so that tests name only the fields that matter: empty texts and lists, 0, false, null where allowed, and the
 * first option of a picklist. Checks of the schema are not applied.
 */
export function createSample<const S extends v.GenericSchema>(schema: S, fields: Partial<v.InferOutput<S>> = {}): v.InferOutput<S> {
  const sample = buildValue(schema)
  return typeof sample === 'object' && sample !== null && !Array.isArray(sample) ? { ...sample, ...fields } : sample
}

// biome-ignore lint/suspicious/noExplicitAny: the type of the value follows from the schema.
function buildValue(schema: v.GenericSchema): any {
  const { type, entries, options, pipe } = schema as unknown as Parts
  if (Array.isArray(pipe)) return buildValue(pipe[0])
  if (type === 'object' || type === 'strict_object')
    return Object.fromEntries(
      Object.entries(entries as Record<string, v.GenericSchema>)
        .map(([name, part]) => [name, buildValue(part)])
        .filter(([, value]) => value !== undefined),
    )
  if (type === 'picklist') return (options as unknown[])[0]
  const values: Readonly<Record<string, unknown>> = { string: '', number: 0, boolean: false, array: [], nullable: null, record: {} }
  return values[type]
}
