import { useState } from 'react'
import * as v from 'valibot'
import { CallError } from './call.ts'
import { useErrorMessage } from './error-message.ts'
import { type FieldErrors, fieldError, validateFields } from './field-errors.ts'

/** Props of a form field: its value, how it changes, and its error in the user's language. */
export interface FieldBinding<Value> {
  name: string
  value: Value
  onChange: (value: Value) => void
  error: string | undefined
}

const getNames = <Values extends object>(values: Values) => Object.keys(values) as (keyof Values & string)[]
const isEqual = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
const getVersion = (entity: object | null) => (entity && 'version' in entity ? Number(entity.version) : 0)
/** The server's version of the entity, which a 409 carries as `current`. */
const getCurrent = (error: unknown): unknown => {
  if (!(error instanceof CallError) || error.status !== 409) return undefined
  return typeof error.body === 'object' && error.body !== null && 'current' in error.body ? error.body.current : undefined
}

/**
 * Errors at the paths of the form's values, where a body holds them deeper: `social.linkedIn.0` belongs to the value `linkedIn`. A path
 * without any of the names stays as it is.
 */
function toValuePaths(fields: FieldErrors, names: readonly string[]): FieldErrors {
  const toValuePath = (path: string) => {
    const parts = path.split('.')
    return parts
      .slice(
        Math.max(
          0,
          parts.findIndex((part) => names.includes(part)),
        ),
      )
      .join('.')
  }
  return Object.fromEntries(Object.entries(fields).map(([path, error]) => [toValuePath(path), error]))
}

/** Errors of a form: one per field, or one for the form as a whole. `names` are those of its values. */
function useEditErrors(names: readonly string[]) {
  const translate = useErrorMessage()
  const [fieldErrors, setFieldErrors] = useState<FieldErrors>({})
  const [formError, setFormError] = useState<unknown>(null)
  // Paths other than the names whose errors the form shows in their own place: it asks for them whenever it is rendered.
  const [askedFor] = useState(() => new Set<string>())
  const isInside = (path: string, name: string) => path === name || path.startsWith(`${name}.`)
  const setErrors = (fields: FieldErrors) => setFieldErrors(toValuePaths(fields, names))
  /** An error that no field can show: it must not be kept from the person who saves. */
  const stray = Object.entries(fieldErrors).find(([path]) => ![...names, ...askedFor].some((name) => isInside(path, name)))?.[1] ?? null
  return {
    fieldErrors,
    setFieldErrors: setErrors,
    /** The translated error of a field or of the fields nested in it. */
    getError: (path: string): string | undefined => {
      askedFor.add(path)
      const error = fieldError(fieldErrors, path)
      return error === undefined ? undefined : translate(error)
    },
    /** The translated error that belongs to no field. */
    errorMessage: (formError ?? stray) === null ? undefined : translate(formError ?? stray),
    /** Shows a refusal at its fields, or for the form where it names none. */
    showError: (error: unknown) => {
      const fields = error instanceof CallError ? error.fields : {}
      setErrors(fields)
      setFormError(Object.keys(fields).length > 0 ? null : error)
    },
    /** Clears the errors of fields that are being changed. */
    clearFields: (names: readonly string[]) =>
      setFieldErrors((before) =>
        Object.fromEntries(Object.entries(before).filter(([path]) => !names.some((name) => isInside(path, name)))),
      ),
    /** Clears one error, for a field that is edited elsewhere. */
    clearError: (path: string) => setFieldErrors(({ [path]: _, ...rest }) => rest),
    /** Clears all errors, before saving again. */
    clearErrors: () => {
      setFieldErrors({})
      setFormError(null)
    },
  }
}

/**
 * Edits of an entity (`latest`; null for a new one) with optimistic concurrency. The first change fixes the version that the
 * edits are based on, so that a refetch does not change the form; a later version with the same form values takes its place,
 * because something else was changed. Holds refusals by field, and the entity of another user that
 * a 409 returned. `schema` parses the `current` of a 409; `toValues` gives the form values of an entity.
 */
export function useEdit<Entity extends object, Values extends object>(
  latest: Entity | null,
  toValues: (entity: Entity | null) => Values,
  schema?: v.GenericSchema<unknown, Entity>,
) {
  const { showError, clearFields, ...errors } = useEditErrors(getNames(toValues(latest)))
  const [fixed, setFixed] = useState<{ readonly base: Entity | null } | null>(null)
  const [edits, setEdits] = useState<Partial<Values>>({})
  const [theirs, setTheirs] = useState<Entity | null>(null)
  const isElsewhere = fixed !== null && getVersion(latest) > getVersion(fixed.base) && isEqual(toValues(latest), toValues(fixed.base))
  const base = fixed && !isElsewhere ? fixed.base : latest
  const saved = toValues(base)
  const values: Values = { ...saved, ...edits }

  const isNewer = fixed !== null && getVersion(latest) > getVersion(base) && !isEqual(toValues(latest), values)
  const newer = isNewer ? latest : null
  const toStale = (entity: Entity | null) =>
    entity && {
      entity,
      values: toValues(entity),
      names: getNames(saved).filter((name) => !isEqual(toValues(entity)[name], saved[name])),
    }

  const set = (next: Partial<Values>) => {
    setFixed((before) => before ?? { base })
    setEdits((before) => ({ ...before, ...next }))
    clearFields(getNames(next))
  }
  const reset = (next: { readonly base: Entity | null } | null = null) => {
    setFixed(next)
    setEdits({})
    errors.clearErrors()
    setTheirs(null)
  }
  return {
    ...errors,
    base,
    values,
    changedFields: getNames(edits).filter((name) => !isEqual(edits[name], saved[name])),
    set,
    bind: <Name extends keyof Values & string>(name: Name): FieldBinding<Values[Name]> => {
      const onChange = (value: Values[Name]) => {
        const next: Partial<Values> = {}
        next[name] = value
        set(next)
      }
      return { name, value: values[name], onChange, error: errors.getError(name) }
    },
    /** Returns the body if it matches its schema; otherwise undefined, and the errors are shown at their fields. */
    validate: <S extends v.GenericSchema>(schemaOfBody: S, body: unknown): v.InferInput<S> | undefined => {
      if (v.is(schemaOfBody, body)) return body
      errors.setFieldErrors(validateFields(schemaOfBody, body))
      return undefined
    },
    /** Handles a refusal: the version of another user, errors by field, or one for the form. */
    handleError: (error: unknown) => {
      const current = getCurrent(error)
      const parsed = schema && current !== undefined ? v.safeParse(schema, current) : undefined
      if (parsed?.success) setTheirs(parsed.output)
      else showError(error)
    },
    /** The version that another user has saved meanwhile, and the fields that differ from `base`. */
    stale: toStale(theirs),
    /** The same as soon as it is known here; forms show it unless they are saving. */
    newer: toStale(newer),
    /** Discards the edits and continues with the version of the other user. */
    takeTheirs: () => reset({ base: theirs ?? newer }),
    /** Keeps the edits, based on the version of the other user. */
    keepMine: () => {
      setFixed({ base: theirs ?? newer })
      setTheirs(null)
    },
    /** Discards the edits: back to the server's version, or on from what was just saved. */
    reset: () => reset(),
  }
}
export type Edit<Entity extends object, Values extends object> = ReturnType<typeof useEdit<Entity, Values>>
