import type * as v from 'valibot'
import { Day, Id, Instant, TimeOfDay } from '../../schema/api/values.ts'

type Parts = Readonly<Record<string, unknown>> & { readonly type: string }

/**
 * A value for a schema, so that tests name only the fields that matter: empty texts and lists, 0, false, null where allowed, the first
 * option of a choice, and the same id, day and time everywhere. Other checks of the schema are not applied.
 */
export function createSample<const S extends v.GenericSchema>(schema: S, fields: Partial<v.InferOutput<S>> = {}): v.InferOutput<S> {
  const sample = buildValue(schema)
  return typeof sample === 'object' && sample !== null && !Array.isArray(sample) ? { ...sample, ...fields } : sample
}

const texts = new Map<v.GenericSchema, string>([
  [Id, 'id-1'],
  [Day, '2026-11-18'],
  [Instant, '2026-11-18T09:00:00Z'],
  [TimeOfDay, '09:00'],
])

// biome-ignore lint/suspicious/noExplicitAny: the type of the value follows from the schema.
function buildValue(schema: v.GenericSchema): any {
  const { type, entries, items, literal, options, pipe } = schema as unknown as Parts
  const text = texts.get(schema)
  if (text !== undefined) return text
  if (Array.isArray(pipe)) return buildValue(pipe[0])
  if (type === 'object' || type === 'strict_object')
    return Object.fromEntries(
      Object.entries(entries as Record<string, v.GenericSchema>)
        .map(([name, part]) => [name, buildValue(part)])
        .filter(([, value]) => value !== undefined),
    )
  if (type === 'picklist') return (options as unknown[])[0]
  if (type === 'union' || type === 'variant') return buildValue((options as v.GenericSchema[])[0] as v.GenericSchema)
  if (type === 'tuple') return (items as v.GenericSchema[]).map(buildValue)
  if (type === 'literal') return literal
  const values: Readonly<Record<string, unknown>> = { string: '', number: 0, boolean: false, array: [], nullable: null, record: {} }
  return values[type]
}
