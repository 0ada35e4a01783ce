import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { confirmableFields } from '../../../../schema/api/clients/client-fields.ts'
import { discounts } from '../../../../schema/api/platform/settings-lists.ts'
import { useMe } from '../../../api/me.ts'
import { useRead } from '../../../api/query.ts'
import type { FieldBinding } from '../../../api/use-edit.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { countryCodes, createCountryNames } from '../../../ui/country-codes.ts'
import { DatePicker } from '../../../ui/date-picker.tsx'
import { PhoneField } from '../../../ui/phone-field.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextareaField, TextField } from '../../../ui/text-field.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { useChoiceLabels, useFieldLabels } from './client-field-labels.ts'
import type { ClientForm } from './use-client-form.ts'
import { useClientCategories } from './view-filter.tsx'

const none = 'none_chosen'
export interface GroupProps {
  form: ClientForm
}

/** A card with a group of fields, to which the list of sections jumps. */
export function Group({
  id,
  title,
  text,
  isBad,
  children,
}: {
  id: string
  title: string
  text?: ReactNode
  isBad?: boolean
  children: ReactNode
}) {
  const titleId = useId()
  return (
    <section id={`client-${id}`} className={isBad ? 'card cl-group is-bad' : 'card cl-group'} aria-labelledby={titleId}>
      <header>
        <h3 id={titleId} className="grow">
          {title}
        </h3>
        {text}
      </header>
      <div className="body cl-fields grid top">{children}</div>
    </section>
  )
}

/** Below a field with an unusual value: keeps it. */
export function Keep({ form, field, children }: GroupProps & { field: (typeof confirmableFields)[number]; children: ReactNode }) {
  const { t } = useTranslation('clients')
  return (
    <div className="cl-keep grid left gap-6">
      {children}
      {form.isConfirmable(field) && (
        <Button size="s" icon="check" onClick={() => form.set({ confirmedFields: [...form.values.confirmedFields, field] })}>
          {t('keep_value')}
        </Button>
      )}
      {form.isConfirmed(field) && <p className="help">{t('kept_value')}</p>}
    </div>
  )
}

/** Options of a select from texts by value. */
const toOptions = <Value extends string>(texts: Readonly<Record<Value, string>>) =>
  (Object.entries(texts) as [Value, string][]).map(([value, label]) => ({ value, label }))

/** The ten fields that matter most. */
export function MainGroup({ form }: GroupProps) {
  const { t } = useTranslation('clients')
  const labels = useFieldLabels()
  const choices = useChoiceLabels()
  const { dayIn } = useFormat()
  const categories = useClientCategories()
  const { bind } = form
  const category = bind('salonConfigCategoryId')
  const { onBlur: _onBlur, ...birthDate } = bind('birthDate')
  const gender = bind('gender')
  const language = bind('language')
  return (
    <Group id="main" title={t('section_main')} text={<span className="xs muted">{t('required_note')}</span>}>
      <TextField className="w2" label={labels.name} required dir="auto" autoComplete="off" {...bind('name')} />
      <Keep form={form} field="phoneNumber">
        <PhoneField label={labels.phoneNumber} autoComplete="off" {...bind('phoneNumber')} />
      </Keep>
      <TextField label={labels.email} type="email" autoComplete="off" {...bind('email')} />
      <DatePicker label={labels.birthDate} startWithYears min="1900-01-01" max={dayIn(Date.now())} {...birthDate} />
      <Select
        label={labels.gender}
        options={toOptions(choices.gender)}
        value={gender.value}
        onChange={gender.onChange}
        error={gender.error}
      />
      <Select
        label={labels.salonConfigCategoryId}
        error={category.error}
        value={category.value ?? none}
        onChange={(id) => category.onChange(id === none ? null : id)}
        options={[
          { value: none, label: t('no_category') },
          ...categories.map((one) => ({ value: one.salonConfigCategoryId, label: one.category })),
        ]}
      />
      <Select label={labels.language} options={toOptions(choices.language)} value={language.value} onChange={language.onChange} />
      <Keep form={form} field="whatsApp">
        <PhoneField label={labels.whatsApp} autoComplete="off" {...bind('whatsApp')} />
      </Keep>
      <TextField className="w3" label={labels.allergies} autoComplete="off" {...bind('allergies')} />
      <TextareaField className="w4" label={labels.note} {...bind('note')} />
    </Group>
  )
}

export function ContactGroup({ form }: GroupProps) {
  const { t } = useTranslation('clients')
  const labels = useFieldLabels()
  const { bind, values, set } = form
  return (
    <Group id="contact" title={t('section_contact')}>
      <Keep form={form} field="phoneNumber2">
        <PhoneField label={labels.phoneNumber2} autoComplete="off" {...bind('phoneNumber2')} />
      </Keep>
      <TextField label={labels.messenger} autoComplete="off" {...bind('messenger')} />
      <TextField label={labels.telegram} autoComplete="off" {...bind('telegram')} />
      <TextField label={labels.title} autoComplete="off" {...bind('title')} />
      <Checkbox
        className="w4"
        label={labels.whatsAppGateway}
        checked={values.whatsAppGateway}
        onChange={(whatsAppGateway) => set({ whatsAppGateway })}
      />
    </Group>
  )
}

export function AddressGroup({ form: { bind } }: GroupProps) {
  const { t } = useTranslation('clients')
  const labels = useFieldLabels()
  const { locale } = useFormat()
  const country = bind('country')
  const getName = createCountryNames(locale)
  const codes = country.value === '' || countryCodes.includes(country.value) ? countryCodes : [...countryCodes, country.value]
  return (
    <Group id="address" title={t('address')}>
      <TextField className="w2" label={labels.address} autoComplete="off" {...bind('address')} />
      <TextField label={labels.zipCode} figures autoComplete="off" {...bind('zipCode')} />
      <TextField label={labels.city} autoComplete="off" {...bind('city')} />
      <TextField label={labels.district} autoComplete="off" {...bind('district')} />
      <Select
        label={labels.country}
        error={country.error}
        value={country.value}
        onChange={country.onChange}
        options={codes.map((code) => ({ value: code, label: getName(code), note: code }))}
      />
    </Group>
  )
}

export function TaxGroup({ form }: GroupProps) {
  const { t } = useTranslation('clients')
  const { salon } = useMe()
  const labels = useFieldLabels()
  const { bind, wrongFields } = form
  return (
    <Group id="tax" title={t('section_tax')} isBad={wrongFields.length > 0}>
      <TextField className="w2" label={labels.bankAccountIban} figures autoComplete="off" {...bind('bankAccountIban')} />
      <TextField label={labels.bankAccountHolder} autoComplete="off" {...bind('bankAccountHolder')} />
      <TextField label={labels.bankAccountInstitute} autoComplete="off" {...bind('bankAccountInstitute')} />
      <Keep form={form} field="fiscalCode">
        <TextField label={labels.fiscalCode} figures autoComplete="off" {...bind('fiscalCode')} />
      </Keep>
      <TextField label={labels.vatNumber} figures autoComplete="off" {...bind('vatNumber')} />
      {salon?.country === 'IT' && (
        <>
          <TextField label={labels.electronicInvoiceCode} figures autoComplete="off" {...bind('electronicInvoiceCode')} />
          <TextField label={labels.pec} type="email" autoComplete="off" {...bind('pec')} />
        </>
      )}
    </Group>
  )
}

/** Several texts in one field, separated by commas. */
export function ListField({ label, field, help }: { label: string; field: FieldBinding<readonly string[]>; help?: string }) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <TextField
      label={label}
      help={help}
      name={field.name}
      error={field.error}
      autoComplete="off"
      value={typed ?? field.value.join(', ')}
      onChange={(text) => {
        setTyped(text)
        field.onChange(
          text
            .split(',')
            .map((one) => one.trim())
            .filter(Boolean),
        )
      }}
      onBlur={() => setTyped(null)}
    />
  )
}

/** The partner discount whose code the checkout proposes. */
export function DiscountField({ form: { bind } }: GroupProps) {
  const { t } = useTranslation('clients')
  const labels = useFieldLabels()
  const { share } = useFormat()
  const { data = [] } = useRead(discounts.list, {}, { staleTime: 10 * 60_000 })
  const field = bind('discountCode')
  const known = data.filter(({ discountCode }) => discountCode !== '')
  const unknown = field.value !== '' && !known.some(({ discountCode }) => discountCode === field.value)
  return (
    <Select
      label={labels.discountCode}
      error={field.error}
      value={field.value === '' ? none : field.value}
      onChange={(code) => field.onChange(code === none ? '' : code)}
      options={[
        { value: none, label: t('no_discount') },
        ...(unknown ? [{ value: field.value, label: field.value }] : []),
        ...known.map((one) => ({
          value: one.discountCode,
          label: one.discount,
          note: share(Math.max(one.percentServices, one.percentProducts) / 100),
        })),
      ]}
    />
  )
}
