import { useTranslation } from 'react-i18next'
import type { ClientFilter, missingFields } from '../../../../schema/api/clients/client-list-schemas.ts'
import { configCategories } from '../../../../schema/api/platform/settings-lists.ts'
import { useRead } from '../../../api/query.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { NumberField } from '../../../ui/number-field.tsx'
import { Select } from '../../../ui/select.tsx'
import { useFormat } from '../../../ui/use-format.ts'

type Missing = (typeof missingFields)[number]
const any = 'any_value'

/** The salon's client categories. */
export const useClientCategories = () => useRead(configCategories.list, {}, { staleTime: 10 * 60_000 }).data ?? []

/** The fields of a view's filter. */
export function FilterFields({ filter, onChange }: { filter: ClientFilter; onChange: (filter: ClientFilter) => void }) {
  const { t } = useTranslation('clients')
  const { symbol } = useFormat()
  const categories = useClientCategories()
  /** Changes the filter; undefined removes a condition. */
  const set = (change: Partial<ClientFilter>) =>
    onChange(Object.fromEntries(Object.entries({ ...filter, ...change }).filter(([, value]) => value !== undefined)))
  const missingLabels: Record<Missing, string> = {
    any: t('missing_any'),
    phoneNumber: t('missing_phone'),
    email: t('email'),
    birthDate: t('birth_date'),
    gender: t('missing_gender'),
  }
  return (
    <div className="cl-filter grid bottom gap-12 two-columns">
      <NumberField
        label={t('not_seen_for')}
        unit={t('weeks')}
        min={1}
        max={520}
        value={filter.notSeenWeeks ?? null}
        onChange={(weeks) => set({ notSeenWeeks: weeks ?? undefined })}
      />
      <Select
        label={t('category')}
        value={filter.categoryId ?? any}
        onChange={(id) => set({ categoryId: id === any ? undefined : id })}
        options={[
          { value: any, label: t('any') },
          { value: 'none', label: t('no_category') },
          ...categories.map(({ salonConfigCategoryId, category }) => ({ value: salonConfigCategoryId, label: category })),
        ]}
      />
      <NumberField
        label={t('spent_from')}
        unit={symbol}
        min={0}
        max={1_000_000}
        value={filter.spentFrom ?? null}
        onChange={(spentFrom) => set({ spentFrom: spentFrom ?? undefined })}
      />
      <NumberField
        label={t('spent_to')}
        unit={symbol}
        min={0}
        max={1_000_000}
        value={filter.spentTo ?? null}
        onChange={(spentTo) => set({ spentTo: spentTo ?? undefined })}
      />
      <Select<Missing | typeof any>
        label={t('missing')}
        value={filter.missing ?? any}
        onChange={(missing) => set({ missing: missing === any ? undefined : missing })}
        options={[
          { value: any, label: t('any') },
          ...Object.entries(missingLabels).map(([value, label]) => ({ value: value as Missing, label })),
        ]}
      />
      <Checkbox
        label={t('birthday_this_month')}
        checked={filter.birthday === 'month'}
        onChange={(on) => set({ birthday: on ? 'month' : undefined })}
      />
      <Checkbox
        label={t('new_this_month')}
        checked={filter.since === 'month'}
        onChange={(on) => set({ since: on ? 'month' : undefined })}
      />
    </div>
  )
}
