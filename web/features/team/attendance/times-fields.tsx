import { useTranslation } from 'react-i18next'
import type { Attendance } from '../../../../schema/api/team/attendance-days.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { TimeField } from '../../../ui/number-field.tsx'
import type { TimesValues } from './day-values.ts'

interface TimesFieldsProps {
  one: Attendance | undefined
  values: TimesValues
  errors: Readonly<Record<string, string | undefined>>
  onChange: (change: Partial<TimesValues>) => void
}

const maxBreaks = 10

/** Clock-in, clock-out and breaks of a presence, as times of day. */
export function TimesFields({ one, values, errors, onChange }: TimesFieldsProps) {
  const { t } = useTranslation('attendance')
  const { breaks } = values
  const setBreak = (index: number, change: Partial<TimesValues['breaks'][number]>) =>
    onChange({ breaks: breaks.map((other, i) => (i === index ? { ...other, ...change } : other)) })
  const breakError = errors.breaks ?? Object.entries(errors).find(([field]) => field.startsWith('breaks.'))?.[1]
  return (
    <>
      <div className="at-two stack two-columns">
        <TimeField label={t('in')} name="in" value={values.in} error={errors.in} onChange={(value) => onChange({ in: value })} />
        <TimeField
          label={t('out')}
          name="out"
          value={values.out}
          error={errors.out}
          help={one && one.out === null && !one.forgotten ? t('still_there') : undefined}
          onChange={(value) => onChange({ out: value })}
        />
      </div>
      {breaks.map((own, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: breaks have no identity
        <div className="at-two stack two-columns" key={i}>
          <TimeField
            label={t('break_from')}
            name={`breaks.${i}.start`}
            value={own.start}
            error={i === 0 ? breakError : undefined}
            onChange={(start) => setBreak(i, { start })}
          />
          <TimeField label={t('break_to')} name={`breaks.${i}.end`} value={own.end} onChange={(end) => setBreak(i, { end })} />
          <IconButton icon="trash" label={t('remove_break')} onClick={() => onChange({ breaks: breaks.filter((_, j) => j !== i) })} />
        </div>
      ))}
      {breaks.length < maxBreaks && (
        <Button
          className="at-add"
          variant="ghost"
          size="s"
          icon="plus"
          onClick={() => onChange({ breaks: [...breaks, { start: null, end: null }] })}
        >
          {t('add_break')}
        </Button>
      )}
    </>
  )
}
