import { useTranslation } from 'react-i18next'
import { getAdmittedRoles } from '../../../schema/terms.ts'
import { hasAnyRole, useMe } from '../../api/me.ts'
import type { Bound } from '../../api/use-edit.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Select } from '../../ui/select.tsx'
import './catalogue-labels.ts'
import { TintDot } from './tint-dot.tsx'
import type { Categories } from './use-categories.ts'

/** Who may make, change and delete categories. */
export function useMayManageCategories(): boolean {
  return hasAnyRole(useMe().roles, getAdmittedRoles('admin'))
}

/** A category out of those that are there; whoever may opens their list beside it. */
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
  field: Bound<string | null>
  categories: Categories
  onManage: () => void
}) {
  const { t } = useTranslation('catalogue')
  const mayManage = useMayManageCategories()
  const none = required ? [] : [{ value: '', label: t('no_category') }]
  const options = categories.list.map(({ id, name, tint }) => ({
    value: id,
    label: name,
    ...(tint === null ? {} : { mark: <TintDot tint={tint} /> }),
  }))
  return (
    <div className="with-button">
      <Select
        className="grow"
        {...{ label, help, required }}
        error={field.error}
        options={[...none, ...options]}
        value={field.value ?? (required ? null : '')}
        onChange={(id) => field.onChange(id === '' ? null : id)}
      />
      {mayManage && <IconButton icon="edit" variant="plain" label={t('manage_categories_of', { label })} onClick={onManage} />}
    </div>
  )
}
