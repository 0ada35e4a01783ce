import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Span } from '../../../schema/rules/rota.ts'
import { findSpanError } from '../../../schema/rules/rota-plan.ts'
import { formatTimeOfDay, parseTimeOfDay } from '../../../schema/rules/salon-time.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Note } from '../../ui/note.tsx'
import { TimeField } from '../../ui/number-field.tsx'
import { Segment } from '../../ui/segment.tsx'
import { useFormat } from '../../ui/use-format.ts'
import './rota-labels.ts'
import { proposeSpans, type RotaCell, type RotaModel } from './rota-model.ts'
import { listRepeating, useEndRepeat } from './use-end-repeat.ts'
import { useRepeat } from './use-repeat.ts'
import type { PlannedDay, Rota } from './use-rota.ts'

interface Period {
  from: string | null
  to: string | null
}
const toPeriods = (spans: readonly Span[]): Period[] =>
  spans.map(([from, to]) => ({ from: formatTimeOfDay(from), to: formatTimeOfDay(to % 1440 === 0 ? 1439 : to) }))
const toSpans = (periods: readonly Period[]): Span[] | undefined =>
  periods.every(({ from, to }) => from !== null && to !== null)
    ? periods.map(({ from, to }): Span => [parseTimeOfDay(from ?? ''), parseTimeOfDay(to ?? '')])
    : undefined

type Repeat = 'once' | 'weekly' | 'alternating'
const maxPeriods = 4

/** The hours of a person on a day, which may be copied to other days of the week or repeated every week. Empty hours: a day off. */
export function ShiftDialog({ cell, model, rota, onClose }: { cell: RotaCell; model: RotaModel; rota: Rota; onClose: () => void }) {
  const { t } = useTranslation('rota')
  const { day: formatDay } = useFormat()
  const row = model.rows.find((one) => one.person.userId === cell.userId)
  const [periods, setPeriods] = useState<Period[]>(() => toPeriods(cell.spans.length ? cell.spans : proposeSpans(row, cell)))
  const [repeat, setRepeat] = useState<Repeat>('once')
  const [copies, setCopies] = useState<readonly string[]>([])
  const [errors, setErrors] = useState<Record<string, string>>({})
  const repeated = useRepeat(cell, onClose)
  const ending = useEndRepeat(cell, onClose)
  const existing = listRepeating(rota.period, cell)
  const set = (index: number, change: Partial<Period>) => {
    setErrors({})
    setPeriods((before) => before.map((one, i) => (i === index ? { ...one, ...change } : one)))
  }
  const save = () => {
    const spans = toSpans(periods)
    const wrong = spans && findSpanError(spans)
    if (!spans) return setErrors({ 'period.0': t('enter_hours') })
    if (wrong) {
      const text = wrong.message === 'Overlaps another period' ? t('overlaps') : t('ends_before_start')
      return setErrors({ [`period.${wrong.at}`]: text })
    }
    if (repeat !== 'once' && spans.length === 0) return setErrors({ 'period.0': t('enter_hours') })
    if (repeat !== 'once' && spans.length > 1 && repeated.changes) return setErrors({ 'period.1': t('one_period') })
    if (repeat !== 'once') return repeated.save(spans, repeat)
    const days = [cell.day, ...copies].map((day): PlannedDay => ({ userId: cell.userId, day, spans }))
    rota.plan(days)
    onClose()
  }
  const others = row?.cells.filter((one) => one.day !== cell.day && !one.isClosed && one.isEmployed) ?? []
  return (
    <FormDialog
      title={cell.spans.length ? t('edit_shift') : t('new_shift')}
      subtitle={`${row?.person.firstName ?? ''}, ${formatDay(cell.day)}`}
      fieldErrors={errors}
      errorMessage={repeated.errorMessage ?? ending.errorMessage}
      busy={repeated.busy || ending.busy}
      saveLabel={repeat === 'once' ? t('save_draft') : t('save')}
      footerStart={
        cell.isDraft && (
          <Button
            variant="ghost"
            icon="undo"
            onClick={() => {
              rota.plan([{ userId: cell.userId, day: cell.day, spans: null }])
              onClose()
            }}
          >
            {t('put_back')}
          </Button>
        )
      }
      onClear={() => setErrors({})}
      onSave={save}
      onClose={onClose}
    >
      {periods.length === 0 && <Note tone="info">{t('no_shift_text')}</Note>}
      {periods.map((period, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: periods have no identity of their own
        <div className="rs-period" key={i}>
          <TimeField
            label={t('slot_from')}
            stepMinutes={15}
            name={`period.${i}`}
            value={period.from}
            error={errors[`period.${i}`]}
            onChange={(from) => set(i, { from })}
          />
          <TimeField label={t('slot_to')} stepMinutes={15} value={period.to} onChange={(to) => set(i, { to })} />
          <IconButton icon="trash" label={t('remove_period')} onClick={() => setPeriods(periods.filter((_, j) => j !== i))} />
        </div>
      ))}
      {periods.length < maxPeriods && (
        <Button variant="ghost" size="s" icon="plus" onClick={() => setPeriods([...periods, { from: null, to: null }])}>
          {t('add_period')}
        </Button>
      )}
      <div className="rs-repeat">
        <Segment
          label={t('repeat')}
          value={repeat}
          onChange={setRepeat}
          options={[
            { value: 'once', label: t('this_day') },
            { value: 'weekly', label: t('every_week') },
            { value: 'alternating', label: t('every_second_week') },
          ]}
        />
      </div>
      {repeat === 'once' ? (
        <fieldset className="rs-copies">
          <legend className="label">{t('also_on')}</legend>
          <span className="row wrap">
            {others.map(({ day }) => (
              <Chip
                key={day}
                on={copies.includes(day)}
                onClick={() => setCopies(copies.includes(day) ? copies.filter((one) => one !== day) : [...copies, day])}
              >
                {formatDay(day, 'short')}
              </Chip>
            ))}
          </span>
        </fieldset>
      ) : (
        <Note tone="info">{repeated.changes ? t('repeat_change_text') : t('repeat_text', { day: formatDay(cell.day) })}</Note>
      )}
      {existing.length > 0 && (
        <span className="row wrap">
          <Button variant="ghost-danger" size="s" icon="trash" busy={ending.busy} onClick={ending.end}>
            {t('end_repeat', { day: formatDay(cell.day) })}
          </Button>
          {cell.bookings.length > 0 && <small className="muted">{t('bookings_that_day', { count: cell.bookings.length })}</small>}
        </span>
      )}
    </FormDialog>
  )
}
