import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { SalonConfig } from '../../../../schema/api/platform/settings.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { describeFields, EntitySection } from '../../../ui/entity-form.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { NumberField } from '../../../ui/number-field.tsx'
import { ReadFallback } from './read-fallback.tsx'
import './salon-config-labels.ts'
import { useConfigForm } from './use-config-form.ts'

interface RetentionValues {
  retentionMonths: number | null
}
const toValues = (config: SalonConfig | null): RetentionValues => ({ retentionMonths: config?.retentionMonths ?? null })

/** For how long the data of clients who no longer come are kept. */
export function RetentionSection() {
  const { t } = useTranslation('settings')
  const { read, form } = useConfigForm(toValues, t('retention_saved'))
  if (!read.data) return <ReadFallback read={read} rows={1} />
  const months = read.data.retentionMonths
  return (
    <EntitySection
      title={t('retention')}
      text={t('retention_text')}
      actions={
        months > 0 && (
          <Link className={buttonClass({})} to="/retention">
            <Icon name="users" />
            {t('retention_list')}
          </Link>
        )
      }
      form={form}
      describeConflict={describeFields<RetentionValues>({
        retentionMonths: (values) => [t('retention_months'), String(values.retentionMonths ?? '')],
      })}
    >
      <div className="card">
        <div className="body form-grid">
          <NumberField label={t('retention_months')} help={t('retention_help')} min={0} max={240} {...form.bind('retentionMonths')} />
        </div>
      </div>
    </EntitySection>
  )
}
