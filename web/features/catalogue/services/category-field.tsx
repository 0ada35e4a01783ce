import { useTranslation } from 'react-i18next'
import { getAdmittedRoles } from '../../../../schema/rules/platform/access.ts'
import { hasAnyRole, useMe } from '../../../api/me.ts'
import type { FieldBinding } from '../../../api/use-edit.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Select } from '../../../ui/select.tsx'
import { TintDot } from './tint-dot.tsx'
import type { Categories } from './use-categories.ts'

/** Whether the user may create, change and delete categories. */
export function useMayManageCategories(): boolean {
  return hasAnyRole(useMe().roles, getAdmittedRoles('admin'))
}

/** Selects a category. Users who may manage categories get a button for their dialog. */
export function CategoryField({
  label,
  help,
  required = false,
  field,
  categories,
  onManage,
}: {
  label: string
  help?: string
  required?: boolean
  field: FieldBinding<string | null>
  categories: Categories
  onManage: () => void
}) {
  const { t } = useTranslation('services')
  const mayManage = useMayManageCategories()
  const noneOption = required ? [] : [{ value: '', label: t('no_category') }]
  const options = categories.list.map(({ id, name, tint }) => ({
    value: id,
    label: name,
    ...(tint === null ? {} : { mark: <TintDot tint={tint} /> }),
  }))
  return (
    <div className="catalogue-with-button flex top gap-8 shrinks">
      <Select
        className="grow"
        label={label}
        help={help}
        required={required}
        error={field.error}
        options={[...noneOption, ...options]}
        value={field.value ?? (required ? null : '')}
        onChange={(id) => field.onChange(id === '' ? null : id)}
      />
      {mayManage && <IconButton icon="edit" variant="plain" label={t('manage_categories_of', { label })} onClick={onManage} />}
    </div>
  )
}
