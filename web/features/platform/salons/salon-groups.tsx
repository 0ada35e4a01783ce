import { type ReactNode, useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Salon } from '../../../../schema/api/platform/salons-schemas.ts'
import { findZone } from '../../../../schema/rules/country-zones.ts'
import { findCurrency } from '../../../../schema/rules/money/currencies.ts'
import { type Currency, currencies } from '../../../../schema/terms.ts'
import type { Edit, FieldBinding } from '../../../api/use-edit.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { PhoneField } from '../../../ui/phone-field.tsx'
import { Segment } from '../../../ui/segment.tsx'
import { TextareaField, TextField } from '../../../ui/text-field.tsx'
import { useSalonLabels } from './salon-labels.ts'
import type { SalonValues } from './salon-values.ts'
import './salons.css'
import { fold } from '../../../../schema/rules/search.ts'
import { Combobox } from '../../../ui/combobox.tsx'
import { countryCodes, createCountryNames } from '../../../ui/country-codes.ts'
import { Select } from '../../../ui/select.tsx'
import { useFormat } from '../../../ui/use-format.ts'

function CountryField({ label, field }: { label: string; field: FieldBinding<string> }) {
  const { locale } = useFormat()
  const options = useMemo(() => {
    const getName = createCountryNames(locale)
    const all = countryCodes.includes(field.value) || field.value === '' ? countryCodes : [...countryCodes, field.value]
    return all.map((code) => ({ value: code, label: getName(code), note: code }))
  }, [locale, field.value])
  return <Select label={label} {...field} options={options} />
}

function CurrencyField({ label, help, field }: { label: string; help: string; field: FieldBinding<Currency> }) {
  const { locale } = useFormat()
  const options = useMemo(() => {
    const names = new Intl.DisplayNames(locale, { type: 'currency' })
    return currencies.map((code) => ({ value: code, label: names.of(code) ?? code, note: code }))
  }, [locale])
  return <Select label={label} help={help} {...field} options={options} />
}

const listZones = () => Intl.supportedValuesOf('timeZone').map((zone) => ({ key: zone, text: zone }))
/** Maximum number of time zones shown in the list. */
const maxResults = 40

function TimeZoneField({ label, help, field }: { label: string; help: string; field: FieldBinding<string> }) {
  const { t } = useTranslation('salons')
  const [query, setQuery] = useState('')
  const [all] = useState(listZones)
  const found = all.filter(({ key }) => fold(key.replaceAll('_', ' ')).includes(fold(query.replaceAll('_', ' ')))).slice(0, maxResults)
  return (
    <Combobox
      label={label}
      help={help}
      error={field.error}
      items={found}
      query={query}
      onQuery={setQuery}
      chosen={field.value === '' ? null : { key: field.value, text: field.value }}
      onChoose={(zone) => {
        setQuery('')
        if (zone) field.onChange(zone.key)
      }}
      openOnClick
      placeholder={t('time_zone_find')}
      renderItem={({ text }) => text}
    />
  )
}

export type SalonEdit = Edit<Salon, SalonValues>

/** A card with a group of fields. */
export function Group({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className="card" aria-labelledby={id}>
      <header>
        <div className="grow">
          <h3 id={id}>{title}</h3>
          {text && <p className="xs muted">{text}</p>}
        </div>
      </header>
      <div className="body form-grid">{children}</div>
    </section>
  )
}

export function IdentityGroup({ edit: { bind, values, set } }: { edit: SalonEdit }) {
  const { t } = useTranslation('salons')
  const labels = useSalonLabels()
  return (
    <Group title={t('salon')}>
      <TextField className="whole" label={labels.salonName} required autoComplete="organization" {...bind('salonName')} />
      <TextareaField className="whole" label={labels.description} help={t('description_help')} {...bind('description')} />
      <div className="whole">
        <span className="label">{t('salon_type')}</span>
        <Segment
          label={t('salon_type')}
          value={values.isPet ? 'pet' : 'hair'}
          onChange={(kind) => set({ isPet: kind === 'pet' })}
          options={[
            { value: 'hair', label: t('type_hair'), icon: 'scissors' },
            { value: 'pet', label: t('type_pet'), icon: 'paw' },
          ]}
        />
      </div>
    </Group>
  )
}

export function ContactGroup({ edit: { bind } }: { edit: SalonEdit }) {
  const { t } = useTranslation('salons')
  const labels = useSalonLabels()
  return (
    <Group title={t('group_contact')} text={t('group_contact_text')}>
      <PhoneField label={labels.phoneNumber} autoComplete="tel" {...bind('phoneNumber')} />
      <TextField label={labels.email} type="email" autoComplete="email" {...bind('email')} />
      <TextField label={labels.webSite} type="url" placeholder="https://" autoComplete="url" {...bind('webSite')} />
    </Group>
  )
}

export function PlaceGroup({ edit: { bind, base } }: { edit: SalonEdit }) {
  const { t } = useTranslation('salons')
  const labels = useSalonLabels()
  const country = bind('country')
  const zone = bind('timeZone')
  const currency = bind('currency')
  const changeCountry = (code: string) => {
    country.onChange(code)
    const found = findZone(code)
    if (found !== undefined) zone.onChange(found)
    if (base === null) currency.onChange(findCurrency(code))
  }
  return (
    <Group title={t('group_location')}>
      <TextField className="whole" label={labels.address} autoComplete="street-address" {...bind('address')} />
      <TextField label={labels.zipCode} figures autoComplete="postal-code" {...bind('zipCode')} />
      <TextField label={labels.city} autoComplete="address-level2" {...bind('city')} />
      <TextField label={labels.district} {...bind('district')} />
      <TextField label={labels.county} {...bind('county')} />
      <CountryField label={labels.country} field={{ ...country, onChange: changeCountry }} />
      <TimeZoneField label={labels.timeZone} help={t('time_zone_help')} field={zone} />
      <CurrencyField label={labels.currency} help={t('currency_help')} field={currency} />
      <TextField label={labels.lat} help={t('position_help')} figures inputMode="decimal" {...bind('lat')} />
      <TextField label={labels.long} figures inputMode="decimal" {...bind('long')} />
    </Group>
  )
}

export function BusinessGroup({ edit: { bind, values } }: { edit: SalonEdit }) {
  const { t } = useTranslation('salons')
  const labels = useSalonLabels()
  return (
    <Group title={t('group_business')} text={t('group_private_text')}>
      <TextField label={labels.ownerFirstName} autoComplete="off" {...bind('ownerFirstName')} />
      <TextField label={labels.ownerLastName} autoComplete="off" {...bind('ownerLastName')} />
      <TextField label={labels.vatNumber} figures autoComplete="off" {...bind('vatNumber')} />
      <TextField label={labels.fiscalCode} figures autoComplete="off" {...bind('fiscalCode')} />
      {values.country === 'IT' && (
        <>
          <TextField label={labels.electronicInvoiceCode} figures autoComplete="off" {...bind('electronicInvoiceCode')} />
          <TextField label={labels.pec} type="email" autoComplete="off" {...bind('pec')} />
        </>
      )}
      <TextField className="whole" label={labels.bankAccountIban} figures autoComplete="off" {...bind('bankAccountIban')} />
      <TextField label={labels.bankAccountHolder} autoComplete="off" {...bind('bankAccountHolder')} />
      <TextField label={labels.bankAccountInstitute} autoComplete="off" {...bind('bankAccountInstitute')} />
    </Group>
  )
}

export function VisitsGroup({ edit: { values, set } }: { edit: SalonEdit }) {
  const { t } = useTranslation('salons')
  const labels = useSalonLabels()
  return (
    <Group title={t('visits_title')}>
      <Checkbox
        className="whole"
        label={labels.avoidAppointmentsStartCheck}
        help={t('no_start_check_help')}
        checked={values.avoidAppointmentsStartCheck}
        onChange={(avoidAppointmentsStartCheck) => set({ avoidAppointmentsStartCheck })}
      />
    </Group>
  )
}
