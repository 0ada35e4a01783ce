import { useTranslation } from 'react-i18next'
import { type EntityWrites, useEntityForm } from '../../../api/use-entity-form.ts'
import { notify } from '../../../ui/toaster.tsx'

/** The form of a service or a product. Saving an archived one restores it. */
export function useCatalogueForm<
  Entity extends { version: number; archived?: boolean },
  Values extends object,
  Draft,
  Change,
  Input extends object,
>(
  entity: Entity | null,
  writes: EntityWrites<Entity, Draft, Change, Input>,
  {
    toValues,
    toBody,
    getName,
    onSaved,
  }: {
    toValues: (entity: Entity | null) => Values
    toBody: (values: Values, isNew: boolean) => object
    getName: (entity: Entity) => string
    onSaved: () => void
  },
) {
  const { t } = useTranslation('services')
  const isArchived = entity?.archived === true
  const form = useEntityForm(entity, writes, {
    toValues,
    toBody: (values, isNew) => ({ ...toBody(values, isNew), ...(isArchived ? { archived: false } : {}) }),
    onSaved: (saved) => {
      const name = getName(saved)
      const text = isArchived ? t('name_restored', { name }) : entity ? t('name_saved', { name }) : t('added_to_catalogue', { name })
      notify({ kind: 'success', text })
      onSaved()
    },
  })
  return { ...form, isArchived }
}
