import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { dateFormats, UIConfig, uiConfigs } from '../../../schema/api/salon-config.ts'
import { defaults } from '../../../schema/terms.ts'
import { useErrorMessage } from '../../api/error-message.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { patternDay } from '../../ui/dates.ts'
import { LoadError } from '../../ui/load-error.tsx'
import { SectionForm } from '../../ui/section-form.tsx'
import { Select } from '../../ui/select.tsx'
import { ListSkeleton, useDelayed } from '../../ui/skeleton.tsx'
import { StaleNote } from '../../ui/stale-note.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { oneUiConfig, useUiConfigs } from './resources.ts'
import './salon-config-labels.ts'
import { useEntry } from './use-entry.ts'

type DateFormat = UIConfig['dateFormat']
interface UiValues {
  dateFormat: DateFormat
  showDatesInHistoryDocument: boolean
}
const usual = dateFormats.find((format) => format === defaults.dateFormat) ?? dateFormats[0]
const valuesOf = (row: UIConfig | null): UiValues => ({
  dateFormat: row?.dateFormat ?? usual,
  showDatesInHistoryDocument: row?.showDatesInHistoryDocument ?? true,
})

/** How the salon's screens write dates, and its logo. */
export function AppearanceSection({ logo }: { logo: ReactNode }) {
  const { t } = useTranslation('salon-config')
  const { dayIn } = useFormat()
  const sentence = useErrorMessage()
  const { read, entities, create, update } = useUiConfigs()
  const late = useDelayed(read.isPending)
  const entry = useEntry(entities?.[0] ?? null, {
    ...{ schema: UIConfig, valuesOf, bodyOf: (values: UiValues) => values, rows: uiConfigs, create, update },
    ...{ oneOf: oneUiConfig, saved: t('appearance_saved'), onSaved: () => entry.begin() },
  })
  const { values, bind, set, stale } = entry
  if (read.error && !entities) return <LoadError sentence={sentence(read.error)} onAgain={() => void read.refetch()} />
  if (!entities) return late ? <ListSkeleton /> : null
  const today = dayIn(Date.now())
  return (
    <>
      <SectionForm
        title={t('tab_appearance')}
        text={t('appearance_text')}
        faults={entry.faults}
        refusal={entry.refusal ?? entry.errorOf('version')}
        stale={
          stale && (
            <StaleNote
              changes={[{ label: t('date_format'), text: stale.values.dateFormat }]}
              onTheirs={entry.takeTheirs}
              onMine={entry.keepMine}
            />
          )
        }
        unsaved={entry.changed.length > 0}
        busy={entry.busy}
        onClear={entry.clear}
        onSave={entry.save}
        onDiscard={entry.begin}
      >
        <div className="card">
          <div className="body form">
            <div className="form-grid">
              <Select
                label={t('date_format')}
                {...bind('dateFormat')}
                options={dateFormats.map((format) => ({ value: format, label: patternDay(today, format), note: format }))}
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
      </SectionForm>
      {logo}
    </>
  )
}
