import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Chip } from '../../../ui/chip.tsx'
import { Combobox } from '../../../ui/combobox.tsx'
import { Icon, type IconName } from '../../../ui/icon.tsx'
import { matchesQuery, rankMatches } from '../../../ui/match.ts'
import { useFormat } from '../../../ui/use-format.ts'

export interface ChoiceItem {
  readonly id: string
  readonly name: string
  /** Further text that a search finds. */
  readonly group: string
  /** Euros. */
  readonly price: number
}
const maxResults = 50

/** Services or products that a promotion is limited to: those chosen as chips, and a search for more. */
export function ItemChoice({
  label,
  icon,
  items,
  chosen,
  names,
  error,
  onSearch,
  onChange,
}: {
  label: string
  icon: IconName
  items: readonly ChoiceItem[]
  chosen: readonly string[]
  /** Names of chosen items that `items` may lack. */
  names: ReadonlyMap<string, string>
  error: ReactNode
  /** Called with what is typed, where the items depend on it. */
  onSearch?: (query: string) => void
  onChange: (ids: string[]) => void
}) {
  const { t } = useTranslation('promotions')
  const { euros } = useFormat()
  const [query, setQuery] = useState('')
  const search = (text: string) => {
    setQuery(text)
    onSearch?.(text)
  }
  const found = rankMatches(items, query, ({ name }) => name)
    .filter(({ id, name, group }) => !chosen.includes(id) && matchesQuery([name, group], query))
    .slice(0, maxResults)
    .map((item) => ({ key: item.id, text: item.name, item }))
  const getName = (id: string) => items.find((item) => item.id === id)?.name ?? names.get(id) ?? '…'
  return (
    <div className="pm-items stack shrinks full">
      {chosen.length > 0 && (
        <div className="row wrap">
          {chosen.map((id) => (
            <Chip
              key={id}
              on
              icon={icon}
              aria-label={t('remove_item', { name: getName(id) })}
              onClick={() => onChange(chosen.filter((one) => one !== id))}
            >
              {getName(id)}
              <Icon name="close" size={12} />
            </Chip>
          ))}
        </div>
      )}
      <Combobox
        label={label}
        labelHidden
        placeholder={label}
        icon="plus"
        error={error}
        openOnClick
        items={found}
        query={query}
        onQuery={search}
        chosen={null}
        onChoose={(choice) => {
          search('')
          if (choice) onChange([...chosen, choice.key])
        }}
        renderItem={({ item }) => (
          <>
            <span className="grow ell">{item.name}</span>
            <span className="xs muted num">{euros(item.price)}</span>
          </>
        )}
      />
    </div>
  )
}
