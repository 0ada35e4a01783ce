import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { configCategories } from '../../../../schema/api/platform/settings-lists.ts'
import { promoAudiences } from '../../../../schema/terms.ts'
import { useRead } from '../../../api/query.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { DatePicker } from '../../../ui/date-picker.tsx'
import { weekdayNames, weekOrder } from '../../../ui/dates.ts'
import { MoneyField, NumberField, TimeField } from '../../../ui/number-field.tsx'
import { Segment } from '../../../ui/segment.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { SettingLink } from '../../platform/settings/index.ts'
import { audienceLabels } from './promotions-labels.ts'
import { type PromoForm, WhatFields } from './what-fields.tsx'

function Rule({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="pm-rule grid pad">
      <legend className="s semi">{title}</legend>
      <div className="pm-rule-in grid gap-12 shrinks">{children}</div>
    </fieldset>
  )
}
function FieldError({ children }: { children: ReactNode }) {
  return children ? (
    <p className="field-error" role="alert">
      {children}
    </p>
  ) : null
}

/** The terms of a promotion: when, what, who, how much, how often. */
export function PromoFields({ form, specialPromoId }: { form: PromoForm; specialPromoId: string | null }) {
  const { t } = useTranslation('promotions')
  return (
    <section className="card pm-rules">
      <Rule title={t('when')}>
        <WhenFields form={form} />
      </Rule>
      <Rule title={t('what')}>
        <WhatFields form={form} specialPromoId={specialPromoId} />
      </Rule>
      <Rule title={t('who')}>
        <WhoFields form={form} />
      </Rule>
      <Rule title={t('reduction')}>
        <ReductionFields form={form} />
      </Rule>
      <Rule title={t('limits')}>
        <LimitFields form={form} />
      </Rule>
    </section>
  )
}

function WhenFields({ form: { values, set, bind, getError } }: { form: PromoForm }) {
  const { t } = useTranslation('promotions')
  const { locale } = useFormat()
  const [long, short] = [weekdayNames(locale, 'long'), weekdayNames(locale, 'short')]
  const { weekdays } = values
  const toggle = (day: number) =>
    set({ weekdays: weekOrder.filter((other) => (other === day ? !weekdays.includes(other) : weekdays.includes(other))) })
  return (
    <>
      <div className="pm-fields grid top gap-12">
        <DatePicker label={t('first_day')} required {...bind('start')} />
        <DatePicker label={t('last_day')} {...bind('end')} />
        <TimeField label={t('slot_from')} {...bind('fromTime')} />
        <TimeField label={t('slot_to')} {...bind('toTime')} />
      </div>
      <fieldset className="row wrap" aria-label={t('weekdays')}>
        {weekOrder.map((day) => (
          <Chip key={day} on={weekdays.includes(day)} aria-label={long[day]} onClick={() => toggle(day)}>
            {short[day]}
          </Chip>
        ))}
        {weekdays.length === 0 && <span className="s muted">{t('every_day')}</span>}
      </fieldset>
      <FieldError>{getError('weekdays')}</FieldError>
    </>
  )
}

const tiers = ['1', '2', '3', '4']

function WhoFields({ form: { values, set, bind, getError } }: { form: PromoForm }) {
  const { t } = useTranslation('promotions')
  const { audience, audienceValues } = values
  const categories = useRead(configCategories.list, {}, { enabled: audience === 'category', staleTime: 60_000 })
  const options =
    audience === 'tier'
      ? tiers.map((value) => ({ value, label: t('tier', { tier: value }) }))
      : (categories.data ?? []).map(({ salonConfigCategoryId, category }) => ({ value: salonConfigCategoryId, label: category }))
  const toggle = (value: string) =>
    set({ audienceValues: audienceValues.includes(value) ? audienceValues.filter((one) => one !== value) : [...audienceValues, value] })
  return (
    <>
      <div className="pm-fields grid top gap-12">
        <Select
          label={t('clients')}
          value={audience}
          onChange={(next) => set({ audience: next, audienceValues: [] })}
          options={promoAudiences.map((value) => ({ value, label: t(audienceLabels[value]) }))}
        />
        {audience === 'birthday' && <NumberField label={t('days_around')} min={0} max={60} {...bind('audienceNumber')} />}
        {audience === 'absent' && <NumberField label={t('months')} required min={1} max={60} {...bind('audienceNumber')} />}
      </div>
      {(audience === 'tier' || audience === 'category') && (
        <fieldset className="row wrap" aria-label={t('clients')}>
          {options.map(({ value, label }) => (
            <Chip key={value} on={audienceValues.includes(value)} onClick={() => toggle(value)}>
              {label}
            </Chip>
          ))}
          {audience === 'category' && categories.data?.length === 0 && (
            <span className="s muted">
              {t('no_categories')} <SettingLink id="categories" />
            </span>
          )}
        </fieldset>
      )}
      <FieldError>{getError('audienceValues')}</FieldError>
      <Checkbox label={t('shown_online')} checked={values.online} onChange={(online) => set({ online })} />
    </>
  )
}

function ReductionFields({ form: { values, set, bind } }: { form: PromoForm }) {
  const { t } = useTranslation('promotions')
  return (
    <div className="pm-reduction wrap row bottom gap-12">
      <Segment
        label={t('reduction')}
        value={values.reduction}
        onChange={(reduction) => set({ reduction })}
        options={[
          { value: 'percent', label: '%' },
          { value: 'amount', label: t('amount_off') },
          { value: 'price', label: t('price') },
        ]}
      />
      {values.reduction === 'percent' ? (
        <NumberField label={t('percent')} required min={1} max={100} unit="%" {...bind('percent')} />
      ) : (
        <MoneyField label={t(values.reduction === 'amount' ? 'off_the_visit' : 'price_of_each')} required min={0} {...bind('amount')} />
      )}
    </div>
  )
}

function LimitFields({ form: { values, set, bind } }: { form: PromoForm }) {
  const { t } = useTranslation('promotions')
  return (
    <>
      <div className="pm-fields grid top gap-12">
        <NumberField label={t('per_client')} min={1} {...bind('maxUsesPerClient')} />
        <NumberField label={t('in_all')} min={1} {...bind('maxUses')} />
        <TextField label={t('code')} help={t('code_help')} autoComplete="off" {...bind('code')} />
      </div>
      <Checkbox
        label={t('never_together')}
        help={t('never_together_help')}
        checked={!values.combinable}
        onChange={(alone) => set({ combinable: !alone })}
      />
      <p className="xs muted">{t('order_of_reductions')}</p>
    </>
  )
}
