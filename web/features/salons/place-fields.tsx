import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fold } from '../../../schema/rules/search.ts'
import type { FieldBinding } from '../../api/use-edit.ts'
import { Combobox } from '../../ui/combobox.tsx'
import { Select } from '../../ui/select.tsx'
import { useFormat } from '../../ui/use-format.ts'
import './salons-labels.ts'

/** The countries to choose from, as ISO codes: Italy and its neighbours first. */
const countries = `
  IT SM VA CH AT DE FR BE NL LU ES PT GB IE DK SE NO FI IS PL CZ SK HU SI HR RO BG GR CY MT EE LV LT
  AL RS BA ME MK MD UA TR US CA BR AR AU NZ
`
  .trim()
  .split(/\s+/)

export function CountryField({ label, field }: { label: string; field: FieldBinding<string> }) {
  const { locale } = useFormat()
  const options = useMemo(() => {
    const names = new Intl.DisplayNames(locale, { type: 'region' })
    const all = countries.includes(field.value) || field.value === '' ? countries : [...countries, field.value]
    return all.map((code) => ({ value: code, label: names.of(code) ?? code, note: code }))
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
