import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { UserShift } from '../../../../schema/api/team/shifts-schemas.ts'
import type { Span } from '../../../../schema/rules/team/rota.ts'
import { findSpanError, toHours } from '../../../../schema/rules/team/rota-plan.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import type { Day } from '../../../ui/dates.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { Note } from '../../../ui/note.tsx'
import { Segment } from '../../../ui/segment.tsx'
import { ListSkeleton, useDelayed } from '../../../ui/skeleton.tsx'
import { useMinute } from '../../../ui/use-clock.ts'
import { useFormat } from '../../../ui/use-format.ts'
import { AffectedBookings } from './affected-bookings.tsx'
import type { RepeatPlan } from './repeat-plan.ts'
import { proposeSpans, type RotaCell, type RotaModel, type RotaRow } from './rota-model.ts'
import type { SettledBooking } from './settle-options.ts'
import { type Period, ShiftPeriods, toPeriods, toSpans } from './shift-periods.tsx'
import { TimeOffFields, useTimeOff } from './time-off-fields.tsx'
import { listRepeating, useEndRepeat } from './use-end-repeat.ts'
import { useRepeat, withHours } from './use-repeat.ts'
import { type Ahead, useRepeatBookings } from './use-repeat-effects.ts'
import type { PlannedDay, Rota } from './use-rota.ts'

/** Bookings that repeating hours leave outside, each with a solution, before the hours are saved. */
function RepeatBookings({
  ahead: { effects, error, isPending, retry },
  settled,
  onChoose,
}: {
  ahead: Ahead
  settled: readonly SettledBooking[]
  onChoose: (agendaServiceId: string, value: string) => void
}) {
  const { t } = useTranslation('rota')
  const { day } = useFormat()
  const errorMessage = useErrorMessage()
  const isLate = useDelayed(isPending && !error)
  if (error && !effects) return <LoadError message={errorMessage(error)} onRetry={retry} />
  if (!effects) return isLate && <ListSkeleton rows={2} />
  const until = day(effects.lastDay, 'short')
  if (settled.length === 0) return <p className="s muted">{t('repeat_affects_none', { day: until })}</p>
  const title = t('affected_title', { count: settled.length })
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <p className="s muted">{t('repeat_affects_text', { day: until })}</p>
      <AffectedBookings settled={settled} model={effects.model} onChoose={onChoose} />
    </section>
  )
}

/** `end`: the hours that repeat on this weekday end. */
type Repeat = 'once' | 'weekly' | 'alternating' | 'end'

/** What would be saved; null for a single day and while the hours are not complete. */
function toRepeatPlan(repeat: Repeat, spans: Span[] | undefined, changes: UserShift | undefined, day: Day): RepeatPlan | null {
  if (repeat === 'once') return null
  if (repeat === 'end') return { kind: 'end' }
  const [span] = spans ?? []
  if (!spans || !span || findSpanError(spans)) return null
  if (changes && spans.length === 1) return { kind: 'change', shift: withHours(changes, toHours(span), repeat, day) }
  return { kind: 'add', type: repeat, spans }
}

/** The hours of a person on a day, being edited. */
function useHoursForm(cell: RotaCell, row: RotaRow | undefined, rota: Rota, onClose: () => void) {
  const { t } = useTranslation('rota')
  const { dayIn } = useFormat()
  const today = dayIn(useMinute())
  const [periods, setPeriods] = useState<Period[]>(() => toPeriods(cell.spans.length ? cell.spans : proposeSpans(row, cell)))
  const [repeat, setRepeat] = useState<Repeat>('once')
  const [copies, setCopies] = useState<readonly string[]>([])
  const [errors, setErrors] = useState<Record<string, string>>({})
  const repeated = useRepeat(cell, onClose)
  const ending = useEndRepeat(cell, onClose)
  const plan = toRepeatPlan(repeat, toSpans(periods), repeated.changes, cell.day)
  const bookings = useRepeatBookings(cell, plan, today)
  const { ahead, settled, moved } = bookings
  const save = () => {
    if (repeat === 'end') return ending.end(settled)
    const spans = toSpans(periods)
    const wrong = spans && findSpanError(spans)
    if (!spans) return setErrors({ 'period.0': t('enter_hours') })
    if (wrong) {
      const text = wrong.message === 'Overlaps another period' ? t('overlaps') : t('ends_before_start')
      return setErrors({ [`period.${wrong.at}`]: text })
    }
    if (repeat !== 'once' && spans.length === 0) return setErrors({ 'period.0': t('enter_hours') })
    if (repeat !== 'once' && spans.length > 1 && repeated.changes) return setErrors({ 'period.1': t('one_period') })
    if (repeat !== 'once') return repeated.save(spans, repeat, settled)
    const days = [cell.day, ...copies].map((day): PlannedDay => ({ userId: cell.userId, day, spans }))
    rota.plan(days)
    onClose()
  }
  const getSaveLabel = () => {
    if (repeat === 'once') return t('save_draft')
    if (moved > 0) return t('save_and_move', { count: moved })
    return repeat === 'end' ? t('end_repeat_now') : t('save')
  }
  return {
    periods,
    changePeriods: (next: Period[]) => {
      setErrors({})
      setPeriods(next)
    },
    repeat,
    setRepeat,
    copies,
    setCopies,
    plan,
    bookings,
    changesRepeating: repeated.changes !== undefined,
    fieldErrors: errors,
    errorMessage: repeated.errorMessage ?? ending.errorMessage,
    busy: repeated.busy || ending.busy || (ahead.isPending && !ahead.error),
    saveLabel: getSaveLabel(),
    clear: () => setErrors({}),
    save,
  }
}

type EntryKind = 'hours' | 'time_off'

/**
 * What a person does on a day: working hours, which may be copied to other days of the week or repeated every week (empty hours: a day
 * off in the draft), or time off for one or more days, in force at once.
 */
export function ShiftDialog({ cell, model, rota, onClose }: { cell: RotaCell; model: RotaModel; rota: Rota; onClose: () => void }) {
  const { t } = useTranslation('rota')
  const { day: formatDay } = useFormat()
  const row = model.rows.find((one) => one.person.userId === cell.userId)
  const [kind, setKind] = useState<EntryKind>('hours')
  const hours = useHoursForm(cell, row, rota, onClose)
  const timeOff = useTimeOff(cell, onClose)
  const form = kind === 'hours' ? hours : timeOff
  // The hours come first for who plans by keyboard.
  const fields = useRef<HTMLDivElement>(null)
  const putBack = () => {
    rota.plan([{ userId: cell.userId, day: cell.day, spans: null }])
    onClose()
  }
  return (
    <FormDialog
      title={cell.spans.length ? t('edit_shift') : t('new_shift')}
      subtitle={`${row?.person.firstName ?? ''}, ${formatDay(cell.day)}`}
      initialFocus={() => fields.current?.querySelector('input') ?? null}
      fieldErrors={form.fieldErrors}
      errorMessage={form.errorMessage}
      busy={form.busy}
      saveLabel={kind === 'hours' ? hours.saveLabel : t('save')}
      footerStart={
        kind === 'hours' &&
        cell.isDraft && (
          <Button variant="ghost" icon="undo" onClick={putBack}>
            {t('put_back')}
          </Button>
        )
      }
      onClear={form.clear}
      onSave={form.save}
      onClose={onClose}
    >
      <Segment
        label={t('shift_kind')}
        value={kind}
        onChange={setKind}
        options={[
          { value: 'hours', label: t('working_hours') },
          { value: 'time_off', label: t('kind_time_off') },
        ]}
      />
      <div className="form" ref={fields}>
        {kind === 'hours' ? <HoursFields form={hours} cell={cell} row={row} rota={rota} /> : <TimeOffFields timeOff={timeOff} />}
      </div>
    </FormDialog>
  )
}

interface HoursProps {
  form: ReturnType<typeof useHoursForm>
  cell: RotaCell
  row: RotaRow | undefined
  rota: Rota
}

function HoursFields({ form, cell, row, rota }: HoursProps) {
  const { t } = useTranslation('rota')
  const { day: formatDay } = useFormat()
  const { repeat, plan, bookings } = form
  const existing = listRepeating(rota.period, cell)
  const getRepeatText = () => {
    if (repeat === 'end') return t('end_repeat_text', { day: formatDay(cell.day) })
    return form.changesRepeating ? t('repeat_change_text') : t('repeat_text', { day: formatDay(cell.day) })
  }
  return (
    <>
      {repeat !== 'end' && <ShiftPeriods periods={form.periods} errors={form.fieldErrors} onChange={form.changePeriods} />}
      <div className="rs-repeat shrinks">
        <Segment
          label={t('repeat')}
          value={repeat}
          onChange={form.setRepeat}
          options={[
            { value: 'once', label: t('this_day') },
            { value: 'weekly', label: t('every_week') },
            { value: 'alternating', label: t('every_second_week') },
            ...(existing.length > 0 ? [{ value: 'end' as const, label: t('end_repeat') }] : []),
          ]}
        />
      </div>
      {repeat === 'once' ? (
        <CopyDays row={row} cell={cell} copies={form.copies} onChange={form.setCopies} />
      ) : (
        <Note tone="info">{getRepeatText()}</Note>
      )}
      {plan && <RepeatBookings ahead={bookings.ahead} settled={bookings.settled} onChoose={bookings.choose} />}
    </>
  )
}

/** Other days of the week that get the same hours. */
function CopyDays({
  row,
  cell,
  copies,
  onChange,
}: {
  row: RotaRow | undefined
  cell: RotaCell
  copies: readonly string[]
  onChange: (copies: readonly string[]) => void
}) {
  const { t } = useTranslation('rota')
  const { day: formatDay } = useFormat()
  const others = row?.cells.filter((one) => one.day !== cell.day && !one.isClosed && one.isEmployed) ?? []
  return (
    <fieldset className="stack">
      <legend className="label">{t('also_on')}</legend>
      <span className="row wrap">
        {others.map(({ day }) => (
          <Chip
            key={day}
            on={copies.includes(day)}
            onClick={() => onChange(copies.includes(day) ? copies.filter((one) => one !== day) : [...copies, day])}
          >
            {formatDay(day, 'short')}
          </Chip>
        ))}
      </span>
    </fieldset>
  )
}
