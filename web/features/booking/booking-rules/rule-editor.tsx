import { useTranslation } from 'react-i18next'
import { noShowEnds } from '../../../../schema/rules/booking/booking-rules.ts'
import { NumberField } from '../../../ui/number-field.tsx'
import { Segment } from '../../../ui/segment.tsx'
import { Select } from '../../../ui/select.tsx'
import { endLabels, type RuleDraft } from './rule-values.ts'
import { ServiceChoice } from './service-choice.tsx'
import type { Catalogue } from './use-catalogue.ts'

interface Props {
  rule: RuleDraft
  catalogue: Catalogue
  getError: (field: keyof RuleDraft) => string | undefined
  onChange: (values: Partial<RuleDraft>) => void
}

/** What a rule of its kind asks. */
export function RuleEditor({ rule, catalogue, getError, onChange }: Props) {
  const { t } = useTranslation('booking-rules')
  const bind = <Name extends keyof RuleDraft>(name: Name) => ({
    name: `rules.${name}`,
    value: rule[name],
    error: getError(name),
    onChange: (value: RuleDraft[Name]) => onChange({ [name]: value } as Partial<RuleDraft>),
  })
  const services = (label: string, placeholder = '') => (
    <ServiceChoice
      label={label}
      placeholder={placeholder}
      catalogue={catalogue}
      error={getError('serviceIds')}
      chosen={rule}
      onChange={onChange}
    />
  )
  const instead = (
    <Select
      label={t('rule_instead')}
      help={t('rule_instead_help')}
      {...bind('insteadServiceId')}
      value={rule.insteadServiceId ?? ''}
      onChange={(id) => onChange({ insteadServiceId: id || null })}
      options={[
        { value: '', label: t('rule_instead_none') },
        ...catalogue.services
          .filter(({ serviceId }) => !rule.serviceIds.includes(serviceId))
          .map(({ serviceId, service }) => ({ value: serviceId, label: service })),
      ]}
    />
  )
  if (rule.kind === 'new_clients') return <div className="grid gap-16">{services(t('rule_allowed'))}</div>
  if (rule.kind === 'no_shows') {
    return (
      <div className="grid gap-16">
        <div className="form-grid">
          <NumberField label={t('rule_missed')} required min={1} max={20} {...bind('noShows')} />
          {rule.end === 'prepay' && <NumberField label={t('rule_percent')} required min={1} max={100} unit="%" {...bind('percent')} />}
        </div>
        <div>
          <span className="label" aria-hidden="true">
            {t('rule_end')}
          </span>
          <Segment
            label={t('rule_end')}
            value={rule.end}
            onChange={(end) => onChange({ end })}
            options={noShowEnds.map((end) => ({ value: end, label: t(endLabels[end], { percent: rule.percent ?? 0 }) }))}
          />
          {rule.end === 'prepay' && <p className="help xs muted">{t('rule_prepay_help')}</p>}
        </div>
        {services(t('rule_services'), t('rule_all_services'))}
      </div>
    )
  }
  return (
    <div className="grid gap-16">
      {services(t('rule_services'))}
      {rule.kind === 'refill' && (
        <ServiceChoice
          label={t('rule_after')}
          help={t('rule_after_help')}
          catalogue={catalogue}
          chosen={{ serviceIds: rule.afterServiceIds, categoryIds: rule.afterCategoryIds }}
          onChange={({ serviceIds, categoryIds }) => onChange({ afterServiceIds: serviceIds, afterCategoryIds: categoryIds })}
        />
      )}
      <div className="form-grid">
        <NumberField label={t(rule.kind === 'refill' ? 'rule_days' : 'rule_test_days')} required min={1} max={730} {...bind('days')} />
        {instead}
      </div>
    </div>
  )
}
