import type { ServicePart } from '../../../schema/api/catalogue.ts'
import { Derived } from '../../../schema/api/values.ts'
import { ApiError } from '../../db/errors.ts'

/** Parts as they are stored: none for a service that is active time throughout. */
export const toStoredParts = (parts: readonly ServicePart[]): ServicePart[] => (parts.some(({ kind }) => kind === 'wait') ? [...parts] : [])

type EditableValues<T> = { [K in keyof T as unknown extends T[K] ? never : K]: T[K] }
/**
 * The values of a change that may be stored: all fields of its schema but those that a reply carries and a body may only send
 * back (`Derived`).
 */
export function getEditableValues<T extends object>(
  { entries }: { entries: Readonly<Record<keyof T, unknown>> },
  change: T,
): EditableValues<T> {
  const isEditable = ([name]: [string, unknown]) => entries[name as keyof T] !== Derived
  return Object.fromEntries(Object.entries(change).filter(isEditable)) as EditableValues<T>
}

/**
 * The error of an update that changed no row: 409 if another version is stored, else 400 with `fields`. Undefined if there is no
 * such row.
 */
export function findUpdateError<T extends { version: number }>(
  current: T | undefined,
  version: number,
  fields: Record<string, string>,
): ApiError | undefined {
  if (!current) return undefined
  if (current.version !== version) return new ApiError(409, 'stale', { current })
  return new ApiError(400, 'invalid_input', { fields })
}
