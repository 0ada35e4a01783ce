import { useRef, useState } from 'react'
import * as v from 'valibot'
import { CallError } from './call.ts'
import { useErrorMessage } from './error-message.ts'
import { type FieldErrors, fieldError, validateFields } from './field-errors.ts'

/** What a field of a form is given: its value, how it changes, and what is wrong with it in the user's language. */
export interface Bound<Value> {
  name: string
  value: Value
  onChange: (value: Value) => void
  error: string | undefined
}

const namesOf = <Values extends object>(values: Values) => Object.keys(values) as (keyof Values & string)[]
const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
const currentOf = (error: unknown): unknown => {
  if (!(error instanceof CallError) || error.status !== 409) return undefined
  return typeof error.body === 'object' && error.body !== null && 'current' in error.body ? error.body.current : undefined
}

/**
 * What somebody types over what the server has (`latest`; null for something new). The first change holds on to what it
 * started from, so that a refresh behind it moves nothing under their hands. Keeps what was refused, field by field, and
 * what somebody else saved meanwhile. `schema` reads the `current` of a 409; `valuesOf` makes the fields of an entity.
 */
export function useEdit<Entity extends object, Values extends object>(
  latest: Entity | null,
  valuesOf: (entity: Entity | null) => Values,
  schema?: v.GenericSchema<unknown, Entity>,
) {
  const sentence = useErrorMessage()
  const [held, setHeld] = useState<{ readonly base: Entity | null } | null>(null)
  const [edits, setEdits] = useState<Partial<Values>>({})
  const [faults, setFaults] = useState<FieldErrors>({})
  const [refused, setRefused] = useState<unknown>(null)
  const [theirs, setTheirs] = useState<Entity | null>(null)
  const base = held ? held.base : latest
  const kept = valuesOf(base)
  const values: Values = { ...kept, ...edits }
  const now = useRef(values)
  now.current = values

  const set = (next: Partial<Values>) => {
    setHeld((before) => before ?? { base })
    // Two changes in one turn: the second stands on the first.
    now.current = { ...now.current, ...next }
    setEdits((before) => ({ ...before, ...next }))
    const names = namesOf(next)
    setFaults((before) =>
      Object.fromEntries(Object.entries(before).filter(([path]) => !names.some((name) => path === name || path.startsWith(`${name}.`)))),
    )
  }
  const errorOf = (path: string): string | undefined => {
    const fault = fieldError(faults, path)
    return fault === undefined ? undefined : sentence(fault)
  }
  const begin = () => {
    setHeld(null)
    setEdits({})
    setFaults({})
    setRefused(null)
    setTheirs(null)
  }
  return {
    base,
    values,
    /** The same, as it is now, for what runs behind a wait. */
    latestValues: () => now.current,
    changed: namesOf(edits).filter((name) => !same(edits[name], kept[name])),
    set,
    bind: <Name extends keyof Values & string>(name: Name): Bound<Values[Name]> => ({
      name,
      value: values[name],
      onChange: (value) => {
        const next: Partial<Values> = {}
        next[name] = value
        set(next)
      },
      error: errorOf(name),
    }),
    faults,
    errorOf,
    setFaults,
    /** What was said about a field is taken back: it is being changed elsewhere. */
    forgive: (path: string) => setFaults(({ [path]: _, ...rest }) => rest),
    /** Everything said so far is taken back: before saving again. */
    clear: () => {
      setFaults({})
      setRefused(null)
    },
    /** The body, where it fits its schema; else undefined, and the faults stand at their fields. */
    check: <S extends v.GenericSchema>(body: S, given: unknown): v.InferInput<S> | undefined => {
      if (v.is(body, given)) return given
      setFaults(validateFields(body, given))
      return undefined
    },
    /** What the server answered: its fields, somebody else's version, or a sentence for the whole. */
    refuse: (error: unknown) => {
      const current = currentOf(error)
      const read = schema && current !== undefined ? v.safeParse(schema, current) : undefined
      if (read?.success) return setTheirs(read.output)
      const fields = error instanceof CallError ? error.fields : {}
      setFaults(fields)
      setRefused(Object.keys(fields).length > 0 ? null : error)
    },
    /** The sentence that belongs to no field. */
    refusal: refused === null ? undefined : sentence(refused),
    /** What somebody else has saved meanwhile, and which fields they changed. */
    stale: theirs && {
      entity: theirs,
      values: valuesOf(theirs),
      names: namesOf(kept).filter((name) => !same(valuesOf(theirs)[name], kept[name])),
    },
    takeTheirs: () => {
      const base = theirs
      begin()
      setHeld({ base })
    },
    /** One's own changes, over theirs. */
    keepMine: () => {
      setHeld({ base: theirs })
      setTheirs(null)
    },
    /** Back to what the server has, or on from what was just saved. */
    begin,
  }
}
export type Edit<Entity extends object, Values extends object> = ReturnType<typeof useEdit<Entity, Values>>
