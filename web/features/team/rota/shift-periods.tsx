import { useTranslation } from 'react-i18next'
import { formatTimeOfDay, parseTimeOfDay } from '../../../../schema/rules/salon-time.ts'
import type { Span } from '../../../../schema/rules/team/rota.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Note } from '../../../ui/note.tsx'
import { TimeField } from '../../../ui/number-field.tsx'

/** A period of a shift as it is entered, `HH:MM`; null while it is not. */
export interface Period {
  from: string | null
  to: string | null
}
export const toPeriods = (spans: readonly Span[]): Period[] =>
  spans.map(([from, to]) => ({ from: formatTimeOfDay(from), to: formatTimeOfDay(to % 1440 === 0 ? 1439 : to) }))
/** Undefined while a time is missing. */
export const toSpans = (periods: readonly Period[]): Span[] | undefined =>
  periods.every(({ from, to }) => from !== null && to !== null)
    ? periods.map(({ from, to }): Span => [parseTimeOfDay(from ?? ''), parseTimeOfDay(to ?? '')])
    : undefined

const maxPeriods = 4

/** The periods of a shift; none: a day off. `errors` by `period.<index>`. */
export function ShiftPeriods({
  periods,
  errors,
  onChange,
}: {
  periods: readonly Period[]
  errors: Readonly<Record<string, string>>
  onChange: (periods: Period[]) => void
}) {
  const { t } = useTranslation('rota')
  const set = (index: number, change: Partial<Period>) => onChange(periods.map((one, i) => (i === index ? { ...one, ...change } : one)))
  return (
    <>
      {periods.length === 0 && <Note tone="info">{t('no_shift_text')}</Note>}
      {periods.map((period, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: periods have no identity
        <div className="rs-period grid bottom gap-12" key={i}>
          <TimeField
            label={t('slot_from')}
            stepMinutes={15}
            name={`period.${i}`}
            value={period.from}
            error={errors[`period.${i}`]}
            onChange={(from) => set(i, { from })}
          />
          <TimeField label={t('slot_to')} stepMinutes={15} value={period.to} onChange={(to) => set(i, { to })} />
          <IconButton icon="trash" label={t('remove_period')} onClick={() => onChange(periods.filter((_, j) => j !== i))} />
        </div>
      ))}
      {periods.length < maxPeriods && (
        <Button variant="ghost" size="s" icon="plus" onClick={() => onChange([...periods, { from: null, to: null }])}>
          {t('add_period')}
        </Button>
      )}
    </>
  )
}
