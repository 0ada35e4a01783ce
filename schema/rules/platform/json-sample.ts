import type { JsonSchema } from './json-schema.ts'

/** Values by which fields of requests are recognised: by the end of their name. `today`: `2026-12-01`. */
const samples = (today: string): readonly (readonly [name: RegExp, value: unknown])[] => [
  [/^(month)$/i, today.slice(0, 7)],
  [/^(year)$/i, Number(today.slice(0, 4))],
  [/(^start$|^end$|instant|arrival|^at$)/i, `${today}T09:00:00Z`],
  [/(date|day|from|to|until)$/i, today],
  [/email/i, 'ada@example.com'],
  [/(phone|whatsapp)/i, '+393471234567'],
  [/(language)$/i, 'en'],
  [/(search|query)$/i, 'Anna'],
]
const toIdText = (name: string) => `{${name}}`

function toSampleText(name: string, today: string): unknown {
  if (/(Id|Ids)$/.test(name)) return toIdText(name.replace(/s$/, ''))
  const [, value] = samples(today).find(([pattern]) => pattern.test(name)) ?? []
  return value ?? 'text'
}

/**
 * A value of the schema's form: of an object its required fields, or all where none is. Ids are named in braces, for the reader to fill
 * in. `name`: the field's.
 */
export function toSample(schema: JsonSchema, today: string, name = ''): unknown {
  const { type, anyOf = schema.oneOf, items, properties, required = [] } = schema
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((one) => toSample(one, today, name)))
  if (anyOf) return toSample(anyOf.find((one) => one.type !== 'null') ?? {}, today, name)
  if (typeof type === 'object') return toSample({ ...schema, type: type.find((one) => one !== 'null') ?? 'null' }, today, name)
  if (type === 'array') return items && !Array.isArray(items) ? [toSample(items as JsonSchema, today, name)] : []
  if (type === 'integer' || type === 'number') return 1
  if (type === 'boolean') return true
  if (type === 'null') return null
  if (properties) {
    const fields = required.length > 0 ? required : Object.keys(properties)
    return Object.fromEntries(fields.map((field) => [field, toSample(properties[field] ?? {}, today, field)]))
  }
  return type === 'object' ? {} : toSampleText(name, today)
}
