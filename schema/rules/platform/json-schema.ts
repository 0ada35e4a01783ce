/** JSON Schema, as far as the schemas of calls use it. */
export interface JsonSchema {
  readonly description?: string
  readonly type?: string | readonly string[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly allOf?: readonly JsonSchema[]
  readonly items?: JsonSchema | readonly JsonSchema[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | JsonSchema
}

/** Puts the further lines of a text under the first one. */
export const indent = (text: string) => text.replaceAll('\n', '\n  ')
const toKey = (name: string) => (/^[a-z_$][\w$]*$/i.test(name) ? name : JSON.stringify(name))
const isObject = ({ type, properties }: JsonSchema) => type === 'object' || properties !== undefined

/** The TypeScript type of a schema. */
export function toType(schema: JsonSchema): string {
  const { type, anyOf = schema.oneOf, items, properties = {}, required = [], additionalProperties } = schema
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (schema.allOf) return schema.allOf.map(toType).join(' & ')
  if (anyOf) return [...new Set(anyOf.map(toType))].join(' | ')
  if (typeof type === 'object') return [...new Set(type.map((one) => toType({ ...schema, type: one })))].join(' | ')
  if (type === 'array') return `readonly (${items && !Array.isArray(items) ? toType(items as JsonSchema) : 'unknown'})[]`
  if (type === 'integer' || type === 'number') return 'number'
  if (type === 'string' || type === 'boolean' || type === 'null') return type
  if (!isObject(schema)) return 'unknown'
  const fields = Object.entries(properties).map(([name, value]) => `${toKey(name)}${required.includes(name) ? '' : '?'}: ${toType(value)}`)
  if (typeof additionalProperties === 'object') fields.push(`[name: string]: ${toType(additionalProperties)}`)
  return fields.length === 0 ? 'Record<string, unknown>' : `{\n  ${fields.map(indent).join('\n  ')}\n}`
}
