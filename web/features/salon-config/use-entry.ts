import type * as v from 'valibot'
import { useEdit } from '../../api/use-edit.ts'
import { notify } from '../../ui/toaster.tsx'

interface Write<Sent, Reply> {
  readonly isPending: boolean
  mutateAsync: (sent: Sent) => Promise<Reply>
}

/**
 * One entry of a list in its dialog: a new one is made, one that is there is changed. `bodyOf` makes what is sent of what
 * was typed; what the schemas or the server refuse stands at the fields.
 */
export function useEntry<Entity extends { version: number }, Values extends object, Draft, Change, One>(
  entity: Entity | null,
  how: {
    schema: v.GenericSchema<unknown, Entity>
    valuesOf: (entity: Entity | null) => Values
    bodyOf: (values: Values) => object
    rows: { readonly create: { readonly body: v.GenericSchema<Draft> }; readonly update: { readonly body: v.GenericSchema<Change> } }
    create: Write<{ input: Record<never, never>; body: Draft }, unknown>
    update: Write<{ input: One; body: Change }, unknown>
    oneOf: (entity: Entity) => One
    /** Said once it is saved. */
    saved: string
    onSaved: () => void
  },
) {
  const edit = useEdit(entity, how.valuesOf, how.schema)
  const { base, values } = edit
  const send = async (): Promise<boolean> => {
    const body = how.bodyOf(values)
    if (!base) {
      const draft = edit.check(how.rows.create.body, body)
      if (draft === undefined) return false
      await how.create.mutateAsync({ input: {}, body: draft })
    } else {
      const change = edit.check(how.rows.update.body, { ...body, version: base.version })
      if (change === undefined) return false
      await how.update.mutateAsync({ input: how.oneOf(base), body: change })
    }
    return true
  }
  const save = async () => {
    try {
      if (!(await send())) return
      notify({ kind: 'success', text: how.saved })
      how.onSaved()
    } catch (error) {
      edit.refuse(error)
    }
  }
  return { ...edit, busy: how.create.isPending || how.update.isPending, save: () => void save() }
}
