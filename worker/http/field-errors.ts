import type { Endpoint } from '../../schema/api/endpoint.ts'
import { ApiError } from '../db/errors.ts'

/** Fields of the object or list that a body names `…DTO`. */
const inRecord = /^\w+DTO(\.|$)/
const objectName = /^\w+DTO\.(?!\d)/

/**
 * The errors of fields that a call replies instead of refusing it (`repliesFieldErrors`), by the names of the fields in their record;
 * undefined for every other error, that of a body of another shape included.
 */
export function getFieldErrors({ repliesFieldErrors }: Endpoint, error: unknown): Record<string, string> | undefined {
  if (!repliesFieldErrors || !(error instanceof ApiError) || error.code !== 'invalid_input') return undefined
  const fields = Object.entries((error.details.fields ?? {}) as Record<string, string>)
  if (fields.length === 0 || !fields.every(([path]) => inRecord.test(path))) return undefined
  return Object.fromEntries(fields.map(([path, message]) => [path.replace(objectName, ''), message]))
}
