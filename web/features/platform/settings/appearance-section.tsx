import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { UIConfig } from '../../../../schema/api/platform/settings-resources-schemas.ts'
import { dateFormats, formatDatePattern } from '../../../../schema/rules/date-format.ts'
import { defaults } from '../../../../schema/terms.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { EntitySection } from '../../../ui/entity-form.tsx'
import { Select } from '../../../ui/select.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { ReadFallback } from './read-fallback.tsx'
import { useUiConfigs } from './resources.ts'
import { useListForm } from './use-list-form.ts'

type DateFormat = UIConfig['dateFormat']
interface UiValues {
  dateFormat: DateFormat
  showDatesInHistoryDocument: boolean
}
const defaultFormat = dateFormats.find((format) => format === defaults.dateFormat) ?? dateFormats[0]
const toValues = (row: UIConfig | null): UiValues => ({
  dateFormat: row?.dateFormat ?? defaultFormat,
  showDatesInHistoryDocument: row?.showDatesInHistoryDocument ?? true,
})

/** The date format of the salon's screens, and its logo. */
export function AppearanceSection({ logo }: { logo: ReactNode }) {
  const { t } = useTranslation('settings')
  const { dayIn } = useFormat()
  const list = useUiConfigs()
  const form = useListForm(list, list.entities?.[0] ?? null, {
    toValues,
    savedMessage: t('appearance_saved'),
    onSaved: () => form.reset(),
  })
  const { values, bind, set } = form
  if (!list.entities) return <ReadFallback read={list.read} />
  const today = dayIn(Date.now())
  return (
    <>
      <EntitySection
        title={t('tab_appearance')}
        text={t('appearance_text')}
        form={form}
        describeConflict={(conflict) => [{ label: t('date_format'), text: conflict.values.dateFormat }]}
      >
        <div className="card">
          <div className="body form">
            <div className="form-grid">
              <Select
                label={t('date_format')}
                {...bind('dateFormat')}
                options={dateFormats.map((format) => ({ value: format, label: formatDatePattern(today, format), note: format }))}
              />
            </div>
            <Checkbox
              label={t('history_dates')}
              help={t('history_dates_help')}
              checked={values.showDatesInHistoryDocument}
              onChange={(showDatesInHistoryDocument) => set({ showDatesInHistoryDocument })}
            />
          </div>
        </div>
      </EntitySection>
      {logo}
    </>
  )
}
