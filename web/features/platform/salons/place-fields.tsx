import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fold } from '../../../../schema/rules/search.ts'
import type { FieldBinding } from '../../../api/use-edit.ts'
import { Combobox } from '../../../ui/combobox.tsx'
import { countryCodes, createCountryNames } from '../../../ui/country-codes.ts'
import { Select } from '../../../ui/select.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import './salons-labels.ts'

export function CountryField({ label, field }: { label: string; field: FieldBinding<string> }) {
  const { locale } = useFormat()
  const options = useMemo(() => {
    const getName = createCountryNames(locale)
    const all = countryCodes.includes(field.value) || field.value === '' ? countryCodes : [...countryCodes, field.value]
    return all.map((code) => ({ value: code, label: getName(code), note: code }))
  }, [locale, field.value])
  return <Select label={label} {...field} options={options} />
}

const listZones = () => Intl.supportedValuesOf('timeZone').map((zone) => ({ key: zone, text: zone }))
/** Maximum number of time zones shown in the list. */
const maxResults = 40

export function TimeZoneField({ label, help, field }: { label: string; help: string; field: FieldBinding<string> }) {
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
