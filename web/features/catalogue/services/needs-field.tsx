import { useTranslation } from 'react-i18next'
import { resourceKinds } from '../../../../schema/api/catalogue/resources.ts'
import type { ServiceNeed } from '../../../../schema/api/catalogue/services-schemas.ts'
import { neededParts } from '../../../../schema/terms.ts'
import { useRead } from '../../../api/query.ts'
import { Chip } from '../../../ui/chip.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Select } from '../../../ui/select.tsx'

/** The rooms and equipment that a service needs, with processing time for which of its parts. Nothing where the salon has none. */
export function NeedsField({
  value,
  hasProcessing,
  onChange,
  error,
}: {
  value: readonly ServiceNeed[]
  hasProcessing: boolean
  onChange: (needs: readonly ServiceNeed[]) => void
  error: string | undefined
}) {
  const { t } = useTranslation('services')
  const { data: kinds = [] } = useRead(resourceKinds.list, {}, { staleTime: 60_000 })
  if (kinds.length === 0) return null
  const labels = { all: t('parts_all'), before: t('parts_before'), processing: t('parts_processing'), after: t('parts_after') }
  const chosen = kinds.flatMap((kind) => {
    const need = value.find(({ resourceKindId }) => resourceKindId === kind.resourceKindId)
    return need ? [{ kind, need }] : []
  })
  const toggle = (resourceKindId: string, on: boolean) =>
    onChange(
      on
        ? value.filter((need) => need.resourceKindId !== resourceKindId)
        : [...value, { resourceKindId, neededParts: 'all' as const }].toSorted((a, b) => a.resourceKindId.localeCompare(b.resourceKindId)),
    )
  return (
    <fieldset className="catalogue-staff">
      <legend className="label">{t('rooms_and_equipment')}</legend>
      <div className="row wrap gap-8">
        {kinds.map(({ resourceKindId, kindName }) => {
          const on = value.some((need) => need.resourceKindId === resourceKindId)
          return (
            <Chip key={resourceKindId} on={on} onClick={() => toggle(resourceKindId, on)}>
              {kindName}
            </Chip>
          )
        })}
      </div>
      {hasProcessing && chosen.length > 0 && (
        <div className="form-grid">
          {chosen.map(({ kind, need }) => (
            <Select
              key={kind.resourceKindId}
              label={t('needed_for', { name: kind.kindName })}
              value={need.neededParts}
              onChange={(next) => onChange(value.map((one) => (one === need ? { ...one, neededParts: next } : one)))}
              options={neededParts.map((part) => ({ value: part, label: labels[part] }))}
            />
          ))}
        </div>
      )}
      {chosen
        .filter(({ kind }) => kind.units.length === 0)
        .map(({ kind }) => (
          <p key={kind.resourceKindId} className="field-error" role="alert">
            <Icon name="warning" size={12} />
            {t('kind_without_units', { name: kind.kindName })}
          </p>
        ))}
      <p className="help">{t('needs_help')}</p>
      {error && (
        <p className="field-error" role="alert">
          <Icon name="warning" size={12} />
          {error}
        </p>
      )}
    </fieldset>
  )
}
