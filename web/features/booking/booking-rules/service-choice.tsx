import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Chip } from '../../../ui/chip.tsx'
import { Combobox } from '../../../ui/combobox.tsx'
import { rankMatches } from '../../../ui/match.ts'
import type { Catalogue } from './use-catalogue.ts'

interface Chosen {
  readonly serviceIds: readonly string[]
  readonly categoryIds: readonly string[]
}
interface Props {
  label: string
  help?: string | undefined
  placeholder?: string
  error?: string | undefined
  catalogue: Catalogue
  chosen: Chosen
  onChange: (chosen: { serviceIds: string[]; categoryIds: string[] }) => void
  /** Whole categories can be chosen as well. */
  withCategories?: boolean
}

/** Chosen services and categories as chips that a press takes off, and a search for further ones. */
export function ServiceChoice({ label, help, placeholder = '', error, catalogue, chosen, onChange, withCategories = true }: Props) {
  const { t } = useTranslation('booking-rules')
  const [query, setQuery] = useState('')
  const { serviceIds, categoryIds } = chosen
  const all = [
    ...(withCategories ? catalogue.categories : []).map(({ serviceCategoryId, categoryName }) => ({
      ...{ key: serviceCategoryId, isCategory: true, text: t('rule_whole_category', { category: categoryName }) },
    })),
    ...catalogue.services.map(({ serviceId, service }) => ({ key: serviceId, isCategory: false, text: service })),
  ]
  const isChosen = (key: string) => serviceIds.includes(key) || categoryIds.includes(key)
  const items = rankMatches(
    all.filter(({ key }) => !isChosen(key)),
    query,
    ({ text }) => text,
  )
  const remove = (key: string) => {
    const others = (ids: readonly string[]) => ids.filter((id) => id !== key)
    onChange({ serviceIds: others(serviceIds), categoryIds: others(categoryIds) })
  }
  return (
    <div className="grid gap-8">
      <Combobox
        label={label}
        help={help}
        error={error}
        placeholder={serviceIds.length + categoryIds.length === 0 ? placeholder : ''}
        openOnClick
        items={items}
        query={query}
        onQuery={setQuery}
        onChoose={(item) => {
          if (!item) return
          onChange({
            serviceIds: item.isCategory ? [...serviceIds] : [...serviceIds, item.key],
            categoryIds: item.isCategory ? [...categoryIds, item.key] : [...categoryIds],
          })
          setQuery('')
        }}
        renderItem={({ text }) => text}
      />
      {serviceIds.length + categoryIds.length > 0 && (
        <div className="row wrap gap-6">
          {[...categoryIds, ...serviceIds].map((key) => {
            const name = all.find((item) => item.key === key)?.text ?? ''
            return (
              <Chip key={key} size="s" icon="close" aria-label={t('remove_of', { name })} onClick={() => remove(key)}>
                {name}
              </Chip>
            )
          })}
        </div>
      )}
    </div>
  )
}
