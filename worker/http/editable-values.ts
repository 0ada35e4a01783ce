import { Derived } from '../../schema/api/values.ts'

/** The fields of a body type that are not `unknown`, as `Derived` fields are. */
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
