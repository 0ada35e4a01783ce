import { useTranslation } from 'react-i18next'
import type { SalonConfig } from '../../../../schema/api/platform/settings.ts'
import { groups } from '../../../../schema/terms.ts'
import { hasAnyRole, useMe } from '../../../api/me.ts'
import { describeFields, EntitySection } from '../../../ui/entity-form.tsx'
import { NumberField } from '../../../ui/number-field.tsx'
import { CountryListField } from './country-list-field.tsx'
import { ReadFallback } from './read-fallback.tsx'
import './salon-config-labels.ts'
import { useConfigForm } from './use-config-form.ts'

interface LimitValues {
  maxOpenBookings: number | null
  maxCodesPerDay: number | null
  codeCountries: readonly string[]
}
const toValues = (config: SalonConfig | null): LimitValues => ({
  maxOpenBookings: config?.maxOpenBookings ?? null,
  maxCodesPerDay: config?.maxCodesPerDay ?? null,
  codeCountries: config?.codeCountries ?? [],
})

/** How many bookings a guest can have, and to which phones and how often codes are sent. Shown to administrators only. */
export function GuestLimitsSection() {
  const { roles } = useMe()
  return hasAnyRole(roles, groups.admin) ? <GuestLimits /> : null
}

function GuestLimits() {
  const { t } = useTranslation('settings')
  const { read, form } = useConfigForm(toValues, t('guest_limits_saved'))
  if (!read.data) return <ReadFallback read={read} rows={2} />
  return (
    <EntitySection
      title={t('guest_limits')}
      text={t('guest_limits_text')}
      form={form}
      describeConflict={describeFields<LimitValues>({
        maxOpenBookings: (values) => [t('max_open_bookings'), String(values.maxOpenBookings ?? '')],
        maxCodesPerDay: (values) => [t('max_codes'), String(values.maxCodesPerDay ?? '')],
        codeCountries: (values) => [t('code_countries'), values.codeCountries.join(', ') || '–'],
      })}
    >
      <div className="card">
        <div className="body form-grid">
          <NumberField
            label={t('max_open_bookings')}
            help={t('max_open_bookings_help')}
            min={1}
            max={100}
            {...form.bind('maxOpenBookings')}
          />
          <NumberField label={t('max_codes')} help={t('max_codes_help')} min={1} max={1000} {...form.bind('maxCodesPerDay')} />
          <CountryListField label={t('code_countries')} help={t('code_countries_help')} {...form.bind('codeCountries')} />
        </div>
      </div>
    </EntitySection>
  )
}
