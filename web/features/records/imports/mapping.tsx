import { useTranslation } from 'react-i18next'
import type { ImportDraft } from '../../../../schema/api/records/imports-schemas.ts'
import { listImportFields, requiredFields } from '../../../../schema/rules/records/import-columns.ts'
import type { ImportKind } from '../../../../schema/terms.ts'
import { Select } from '../../../ui/select.tsx'
import { useImportLabels } from './import-labels.ts'

export type Mapping = Readonly<Record<string, number>>
const none = 'none'

/** Which field each column of the file is, with its first values. */
export function MappingTable({
  kind,
  draft,
  mapping,
  onChange,
}: {
  kind: ImportKind
  draft: ImportDraft
  mapping: Mapping
  onChange: (mapping: Mapping) => void
}) {
  const { t } = useTranslation('imports')
  const fields = useImportLabels().getFields(kind)
  const required = new Set(requiredFields[kind].filter((group) => group.length === 1).flat())
  const options = [
    { value: none, label: t('not_imported') },
    ...listImportFields(kind).map((field) => ({
      value: field,
      label: required.has(field) ? `${fields[field]} *` : (fields[field] ?? field),
    })),
  ]
  const fieldOf = (column: number) => Object.entries(mapping).find(([, at]) => at === column)?.[0] ?? none
  const assign = (column: number, field: string) => {
    const others = Object.entries(mapping).filter(([name, at]) => at !== column && name !== field)
    onChange(Object.fromEntries(field === none ? others : [...others, [field, column]]))
  }
  return (
    <div className="im-scroll framed round">
      <table className="im-table full s">
        <thead>
          <tr>
            <th scope="col">{t('column')}</th>
            <th scope="col">{t('examples')}</th>
            <th scope="col">{t('becomes')}</th>
          </tr>
        </thead>
        <tbody>
          {draft.columns.map((name, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one name
            <tr key={column}>
              <th scope="row" dir="auto">
                {name || t('no_header', { position: column + 1 })}
              </th>
              <td className="muted" dir="auto">
                {draft.rows
                  .map((cells) => cells[column])
                  .filter(Boolean)
                  .slice(0, 2)
                  .join(' · ') || '–'}
              </td>
              <td>
                <Select
                  label={t('field_of', { column: name })}
                  labelHidden
                  size="s"
                  options={options}
                  value={fieldOf(column)}
                  onChange={(field) => assign(column, field)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
