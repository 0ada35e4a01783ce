import { useTranslation } from 'react-i18next'
import type { Service } from '../../../../schema/api/catalogue/services-schemas.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { weekdayNames, weekOrder } from '../../../ui/dates.ts'
import { toCents, toEuros } from '../../../ui/money.ts'
import { MoneyField, NumberField, TimeField } from '../../../ui/number-field.tsx'
import { Segment } from '../../../ui/segment.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import type { RuleDraft } from './rule-values.ts'
import { ServiceChips } from './service-chips.tsx'

const toggle = <Item,>(list: readonly Item[], item: Item) =>
  list.includes(item) ? list.filter((other) => other !== item) : [...list, item]

interface Props {
  rule: RuleDraft
  services: readonly Service[]
  getError: (field: keyof RuleDraft) => string | undefined
  onChange: (values: Partial<RuleDraft>) => void
}

/** The conditions of a rule, each of which may be left empty, and what it asks for. */
export function RuleEditor({ rule, services, getError, onChange }: Props) {
  const { t } = useTranslation('deposits')
  const bind = <Name extends keyof RuleDraft>(name: Name) => ({
    name: `rules.${name}`,
    value: rule[name],
    error: getError(name),
    onChange: (value: RuleDraft[Name]) => onChange({ [name]: value } as Partial<RuleDraft>),
  })
  const bindMoney = (name: 'valueFrom' | 'amount') => ({
    ...bind(name),
    value: rule[name] === null ? null : toCents(rule[name] ?? 0),
    onChange: (cents: number | null) => onChange({ [name]: cents === null ? null : toEuros(cents) }),
  })
  return (
    <div className="grid gap-16">
      <div className="row wrap gap-16">
        <Checkbox
          label={t('dep_only_new')}
          checked={rule.isNew}
          onChange={(isNew) => onChange(isNew ? { isNew, absentMonths: null } : { isNew })}
        />
        <Checkbox label={t('dep_only_marked')} checked={rule.isMarked} onChange={(isMarked) => onChange({ isMarked })} />
      </div>
      <div className="form-grid">
        {!rule.isNew && <NumberField label={t('dep_absent')} min={1} max={60} {...bind('absentMonths')} />}
        <NumberField label={t('dep_missed')} min={1} max={20} {...bind('noShows')} />
        <MoneyField label={t('dep_value')} {...bindMoney('valueFrom')} />
        <TimeField label={t('dep_start_from')} {...bind('from')} />
        <TimeField label={t('dep_start_to')} {...bind('to')} />
      </div>
      <Weekdays weekdays={rule.weekdays} onChange={(weekdays) => onChange({ weekdays })} />
      <ServiceChips
        label={t('dep_services')}
        services={services}
        chosen={rule.serviceIds}
        onChange={(serviceIds) => onChange({ serviceIds: [...serviceIds] })}
      />
      <div className="form-grid">
        <div>
          <span className="label" aria-hidden="true">
            {t('dep_unit')}
          </span>
          <Segment
            label={t('dep_unit')}
            value={rule.unit}
            onChange={(unit) => onChange({ unit })}
            options={[
              { value: 'percent', label: t('dep_unit_percent') },
              { value: 'amount', label: t('amount') },
            ]}
          />
        </div>
        {rule.unit === 'percent' ? (
          <NumberField label={t('dep_percent')} required min={1} max={100} unit="%" {...bind('amount')} />
        ) : (
          <MoneyField label={t('amount')} required min={50} {...bindMoney('amount')} />
        )}
        <NumberField label={t('dep_refundable_hours')} required min={0} max={720} {...bind('refundableHours')} />
        <NumberField label={t('dep_moves')} required min={0} max={10} {...bind('moves')} />
      </div>
    </div>
  )
}

function Weekdays({ weekdays, onChange }: { weekdays: readonly number[]; onChange: (weekdays: number[]) => void }) {
  const { t } = useTranslation('deposits')
  const { locale } = useFormat()
  const names = weekdayNames(locale)
  const shortNames = weekdayNames(locale, 'short')
  return (
    <fieldset>
      <legend className="label">{t('weekdays')}</legend>
      <div className="wrap flex gap-6">
        {weekOrder.map((day) => (
          <Chip
            key={day}
            size="s"
            on={weekdays.includes(day)}
            aria-label={names[day]}
            onClick={() => onChange(toggle(weekdays, day).toSorted((a, b) => a - b))}
          >
            {shortNames[day]}
          </Chip>
        ))}
      </div>
    </fieldset>
  )
}
