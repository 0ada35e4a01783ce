import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type * as v from 'valibot'
import type { Endpoint } from '../../schema/api/endpoint.ts'
import { readKey } from './query.ts'
import { useAuthor } from './use-author.ts'
import { useEdit } from './use-edit.ts'

interface Write<Sent, Reply> {
  readonly isPending: boolean
  mutateAsync: (sent: Sent) => Promise<Reply>
}

/** How entities of one kind are created and updated. */
export interface EntityWrites<Entity, Draft, Change, Input> {
  /** Parses the `current` entity of a conflict (409). */
  readonly schema: v.GenericSchema<unknown, Entity>
  /** The schemas of the bodies. */
  readonly draft: v.GenericSchema<Draft, unknown>
  readonly change: v.GenericSchema<Change, unknown>
  /** The path parameters of an update. */
  readonly toInput: (entity: Entity) => Input
  readonly create: Write<{ input: Record<never, never>; body: Draft }, Entity>
  readonly update: Write<{ input: Input; body: Change }, Entity>
  /** Reads that are refetched after saving. Unlike those of the writes themselves, the form does not wait for them. */
  readonly invalidates?: readonly Endpoint[]
}

/**
 * The form of one entity: `useEdit`, with a `save` that validates the body, creates the entity if `entity` is null and updates it
 * otherwise. `toBody` builds the body from the form's values; the version is added. Errors are shown at the fields or as the form's
 * `errorMessage`.
 */
export function useEntityForm<Entity extends { version: number }, Values extends object, Draft, Change, Input extends object>(
  entity: Entity | null,
  { schema, draft, change, toInput, create, update, invalidates = [] }: EntityWrites<Entity, Draft, Change, Input>,
  {
    toValues,
    toBody,
    onSaved,
  }: {
    toValues: (entity: Entity | null) => Values
    toBody: (values: Values, isNew: boolean) => object
    onSaved: (saved: Entity) => void
  },
) {
  const client = useQueryClient()
  const edit = useEdit(entity, toValues, schema)
  const send = async (): Promise<Entity | undefined> => {
    const { base, values, validate } = edit
    const body = toBody(values, base === null)
    if (base === null) {
      const created = validate(draft, body)
      return created === undefined ? undefined : create.mutateAsync({ input: {}, body: created })
    }
    const updated = validate(change, { ...body, version: base.version })
    return updated === undefined ? undefined : update.mutateAsync({ input: toInput(base), body: updated })
  }
  const isSaving = useRef(false)
  const save = async () => {
    // A second press may come before the form shows that it is saving.
    if (isSaving.current) return
    isSaving.current = true
    try {
      const saved = await send()
      if (saved === undefined) return
      for (const read of invalidates) void client.invalidateQueries({ queryKey: readKey(read) })
      onSaved(saved)
    } catch (error) {
      edit.handleError(error)
    } finally {
      isSaving.current = false
    }
  }
  const busy = create.isPending || update.isPending
  const stale = edit.stale ?? (busy ? null : edit.newer)
  const author = useAuthor(stale && toInput(stale.entity))
  return { ...edit, stale, author, busy, save: () => void save() }
}
