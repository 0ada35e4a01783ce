import { use } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from '../class-names.ts'
import { useNotADate } from '../date-example.ts'
import { Select } from '../select.tsx'
import { SearchField } from '../text-field.tsx'
import { SalonFormat } from '../use-format.ts'
import { type Filter, type FilterProblem, matchLabels, matchTypes } from './filters.ts'

/** Why a filter is not applied, in the user's language. */
export function useFilterProblems(): Record<FilterProblem, string> {
  const { t } = useTranslation()
  const { dateFormat } = use(SalonFormat)
  return {
    unfinished: t('pattern_unfinished'),
    unsupported: t('pattern_unsupported'),
    too_long: t('pattern_too_long'),
    not_loaded: t('not_loaded'),
    not_a_number: t('not_a_number'),
    not_a_day: useNotADate(dateFormat),
    not_an_amount: t('not_an_amount'),
  }
}

/** Match type and text of a filter. A filter that cannot be applied shows why and leaves all rows. */
export function FilterBox({
  label,
  filter,
  onChange,
  problem,
  stacked = false,
}: {
  label: string
  filter: Filter
  onChange: (filter: Filter) => void
  problem?: FilterProblem
  /** Match type above the text, for a popover: there Escape closes the popover and keeps the text. */
  stacked?: boolean
}) {
  const { t } = useTranslation()
  const messages = useFilterProblems()
  return (
    <fieldset className={classNames('dt-filter', stacked && 'is-stacked')} aria-label={label}>
      <Select
        label={t('match_type')}
        labelHidden
        value={filter.type}
        onChange={(type) => onChange({ ...filter, type })}
        options={matchTypes.map((type) => ({ value: type, label: t(matchLabels[type]) }))}
      />
      <SearchField
        className="grow"
        keepOnEscape={stacked}
        label={label}
        value={filter.text}
        onChange={(text) => onChange({ ...filter, text })}
        error={problem && messages[problem]}
      />
    </fieldset>
  )
}
