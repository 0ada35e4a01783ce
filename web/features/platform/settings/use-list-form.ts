import { type EntityWrites, useEntityForm } from '../../../api/use-entity-form.ts'
import { notify } from '../../../ui/toaster.tsx'

/** The form for one row of a settings list (resources.ts). Shows `savedMessage` after saving. */
export function useListForm<Entity extends { version: number }, Values extends object, Draft, Change, Input extends object>(
  list: EntityWrites<Entity, Draft, Change, Input>,
  entity: Entity | null,
  {
    toValues,
    toBody = (values) => values,
    savedMessage,
    onSaved,
  }: {
    toValues: (entity: Entity | null) => Values
    /** Default: the values themselves. */
    toBody?: (values: Values) => object
    savedMessage: string
    onSaved: () => void
  },
) {
  return useEntityForm(entity, list, {
    toValues,
    toBody,
    onSaved: () => {
      notify({ kind: 'success', text: savedMessage })
      onSaved()
    },
  })
}
