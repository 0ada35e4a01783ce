import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { rota as rotaCalls, rotaSettings } from '../../../../schema/api/team/rota.ts'
import type { RotaSettings } from '../../../../schema/api/team/rota-schemas.ts'
import { CallError } from '../../../api/call.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useWrite } from '../../../api/query.ts'
import { Button } from '../../../ui/button.tsx'
import { DatePicker } from '../../../ui/date-picker.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { NumberField } from '../../../ui/number-field.tsx'
import { notify } from '../../../ui/toaster.tsx'

/** First and last day; null while they are not entered. */
interface DayPeriod {
  from: string | null
  to: string | null
}

/** Periods in which nobody may take time off. */
function PeriodFields({
  periods,
  getError,
  onChange,
}: {
  periods: readonly DayPeriod[]
  getError: (name: string) => string | undefined
  onChange: (periods: DayPeriod[]) => void
}) {
  const { t } = useTranslation('rota')
  const set = (index: number, change: Partial<DayPeriod>) => onChange(periods.map((one, i) => (i === index ? { ...one, ...change } : one)))
  return (
    <fieldset className="stack">
      <legend className="label">{t('blocked_periods')}</legend>
      {periods.map((period, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: periods have no identity
        <div className="rs-period grid bottom gap-12" key={i}>
          <DatePicker
            label={t('first_day')}
            value={period.from}
            error={getError(`blockedPeriods.${i}.from`)}
            onChange={(from) => set(i, { from })}
          />
          <DatePicker
            label={t('last_day')}
            value={period.to}
            error={getError(`blockedPeriods.${i}.to`)}
            onChange={(to) => set(i, { to })}
          />
          <IconButton icon="trash" label={t('remove_period')} onClick={() => onChange(periods.filter((_, j) => j !== i))} />
        </div>
      ))}
      <Button variant="ghost" size="s" icon="plus" onClick={() => onChange([...periods, { from: null, to: null }])}>
        {t('add_blocked_period')}
      </Button>
    </fieldset>
  )
}

type NumberName = 'yearlyDays' | 'minRestHours' | 'maxOffPerDay' | 'maxOffPerService' | 'thinPercent'
type Values = Record<NumberName, number | null> & { blockedPeriods: DayPeriod[] }

/** The numbers of the rules with their ranges. An optional one that is empty means any number. */
const numbers: readonly { name: NumberName; min: number; max: number; step?: number; decimals?: number; unit?: string }[] = [
  { name: 'yearlyDays', min: 0, max: 366, step: 0.5, decimals: 1 },
  { name: 'minRestHours', min: 0, max: 16 },
  { name: 'maxOffPerDay', min: 1, max: 200 },
  { name: 'maxOffPerService', min: 1, max: 200 },
  { name: 'thinPercent', min: 0, max: 90, unit: '%' },
]

/** Saves the rules; Undo saves those that were before. */
function useSaveRules(settings: RotaSettings, onClose: () => void) {
  const { t } = useTranslation('rota')
  const translate = useErrorMessage()
  const [failure, setFailure] = useState<unknown>(null)
  const fields = failure instanceof CallError ? failure.fields : {}
  const update = useWrite(rotaSettings.update, { invalidates: [rotaCalls.period, rotaSettings.one] })
  const save = async ({ blockedPeriods, yearlyDays, minRestHours, thinPercent, ...limits }: Values) => {
    const { version, ...before } = settings
    const body = {
      ...limits,
      yearlyDays: yearlyDays ?? before.yearlyDays,
      minRestHours: minRestHours ?? before.minRestHours,
      thinPercent: thinPercent ?? before.thinPercent,
      blockedPeriods: blockedPeriods.flatMap(({ from, to }) => (from ? [{ from, to: to ?? from }] : [])),
      version,
    }
    try {
      const saved = await update.mutateAsync({ input: {}, body })
      const undo = () => update.mutate({ input: {}, body: { ...before, version: saved.version } })
      notify({ kind: 'success', text: t('rules_saved'), undo })
      onClose()
    } catch (error) {
      setFailure(error)
    }
  }
  return {
    save,
    busy: update.isPending,
    fields,
    getError: (name: string) => (fields[name] ? translate(fields[name]) : undefined),
    errorMessage: failure !== null && Object.keys(fields).length === 0 ? translate(failure) : undefined,
    clear: () => setFailure(null),
  }
}

/** The salon's rules of the rota: days off per year, how many may be off at once, closed periods, rest and coverage. */
export function RotaSettingsDialog({ settings, onClose }: { settings: RotaSettings; onClose: () => void }) {
  const { t } = useTranslation('rota')
  const [values, setValues] = useState<Values>(settings)
  const { save, busy, fields, getError, errorMessage, clear } = useSaveRules(settings, onClose)
  const labels: Record<NumberName, readonly [label: string, help?: string]> = {
    yearlyDays: [t('yearly_days'), t('yearly_days_help')],
    minRestHours: [t('min_rest')],
    maxOffPerDay: [t('max_off'), t('any_number_help')],
    maxOffPerService: [t('max_off_service'), t('any_number_help')],
    thinPercent: [t('thin_percent')],
  }
  return (
    <FormDialog
      title={t('rota_rules')}
      fieldErrors={fields}
      errorMessage={errorMessage}
      busy={busy}
      onClear={clear}
      onSave={() => void save(values)}
      onClose={onClose}
    >
      <div className="form-grid">
        {numbers.map(({ name, ...range }) => (
          <NumberField
            key={name}
            label={labels[name][0]}
            help={labels[name][1]}
            name={name}
            {...range}
            value={values[name]}
            error={getError(name)}
            onChange={(value) => setValues((before) => ({ ...before, [name]: value }))}
          />
        ))}
      </div>
      <PeriodFields
        periods={values.blockedPeriods}
        getError={getError}
        onChange={(blockedPeriods) => setValues((before) => ({ ...before, blockedPeriods }))}
      />
    </FormDialog>
  )
}
