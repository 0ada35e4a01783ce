import * as v from 'valibot'
import { type DayRange, findDayError } from '../../schema/rules/day-ranges.ts'

type Parts = Readonly<{
  entries?: Record<string, v.GenericSchema>
  item?: v.GenericSchema
  wrapped?: v.GenericSchema
}>

/** Messages of days outside the range that their schema names, by field path. `value` is valid input of the schema. */
export function findDayErrors(schema: v.GenericSchema, value: unknown, nowUtc: number, path = ''): Record<string, string> {
  const { entries, item, wrapped } = schema as Parts
  if (wrapped) return findDayErrors(wrapped, value, nowUtc, path)
  if (typeof value === 'string') return findErrorOfDay(schema, value, nowUtc, path)
  if (typeof value !== 'object' || value === null) return {}
  const prefix = path && `${path}.`
  const parts = Object.entries(value).map(([name, part]) => {
    const partSchema = Array.isArray(value) ? item : entries?.[name]
    return partSchema ? findDayErrors(partSchema, part, nowUtc, `${prefix}${name}`) : {}
  })
  return Object.assign({}, ...parts)
}

function findErrorOfDay(schema: v.GenericSchema, text: string, nowUtc: number, path: string): Record<string, string> {
  const range = v.getMetadata(schema).dayRange as DayRange | undefined
  const message = range && findDayError(range, text, nowUtc)
  return message ? { [path]: message } : {}
}
