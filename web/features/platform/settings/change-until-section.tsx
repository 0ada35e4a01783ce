import { useTranslation } from 'react-i18next'
import type { SalonConfig } from '../../../../schema/api/platform/settings-schemas.ts'
import { groups } from '../../../../schema/terms.ts'
import { hasAnyRole, useMe } from '../../../api/me.ts'
import { describeFields, EntitySection } from '../../../ui/entity-form.tsx'
import { NumberField } from '../../../ui/number-field.tsx'
import { ReadFallback } from './read-fallback.tsx'
import { useConfigForm } from './use-config-form.ts'

interface ChangeUntilValues {
  changeUntilHours: number | null
}
const toValues = (config: SalonConfig | null): ChangeUntilValues => ({ changeUntilHours: config?.changeUntilHours ?? null })

/** How many hours before the start guests can still move or cancel a booking. Shown to administrators only. */
export function ChangeUntilSection() {
  const { roles } = useMe()
  return hasAnyRole(roles, groups.admin) ? <ChangeUntil /> : null
}

function ChangeUntil() {
  const { t } = useTranslation('settings')
  const { read, form } = useConfigForm(toValues, t('change_until_saved'))
  if (!read.data) return <ReadFallback read={read} rows={1} />
  return (
    <EntitySection
      title={t('change_until')}
      text={t('change_until_text')}
      form={form}
      describeConflict={describeFields<ChangeUntilValues>({
        changeUntilHours: (values) => [t('change_until_hours'), String(values.changeUntilHours ?? '')],
      })}
    >
      <div className="card">
        <div className="body config-change-until">
          <NumberField
            label={t('change_until_hours')}
            help={t('change_until_help')}
            min={0}
            max={720}
            unit={t('hours_unit')}
            {...form.bind('changeUntilHours')}
          />
        </div>
      </div>
    </EntitySection>
  )
}
