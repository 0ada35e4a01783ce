import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fold } from '../../../../schema/rules/search.ts'
import { Chip } from '../../../ui/chip.tsx'
import { Combobox } from '../../../ui/combobox.tsx'
import { countryCodes, createCountryNames } from '../../../ui/country-codes.ts'
import { useFormat } from '../../../ui/use-format.ts'

/** A list of countries (ISO codes): a search that adds one, and a chip per chosen country that removes it. */
export function CountryListField({
  label,
  help,
  value,
  onChange,
  error,
}: {
  label: string
  help: string
  value: readonly string[]
  onChange: (codes: readonly string[]) => void
  error: string | undefined
}) {
  const { t } = useTranslation('settings')
  const { locale } = useFormat()
  const [query, setQuery] = useState('')
  const getName = useMemo(() => createCountryNames(locale), [locale])
  const found = countryCodes
    .map((code) => ({ key: code, text: getName(code) }))
    .filter(({ key, text }) => !value.includes(key) && fold(`${text} ${key}`).includes(fold(query)))
  return (
    <div className="stack packed">
      <Combobox
        label={label}
        help={help}
        error={error}
        items={found}
        query={query}
        onQuery={setQuery}
        chosen={null}
        onChoose={(country) => {
          setQuery('')
          if (country) onChange([...value, country.key])
        }}
        openOnClick
        placeholder={t('code_countries_add')}
        renderItem={({ text }) => text}
      />
      {value.length > 0 && (
        <div className="wrap flex gap-6">
          {value.map((code) => (
            <Chip
              key={code}
              icon="close"
              aria-label={t('remove_of', { name: getName(code) })}
              onClick={() => onChange(value.filter((other) => other !== code))}
            >
              {getName(code)}
            </Chip>
          ))}
        </div>
      )}
    </div>
  )
}
