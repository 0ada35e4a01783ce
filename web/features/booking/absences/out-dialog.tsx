import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { absences } from '../../../../schema/api/booking/absences.ts'
import { type Absence, type AbsenceBooking, maxChoices } from '../../../../schema/api/booking/absences-schemas.ts'
import { users } from '../../../../schema/api/team/staff.ts'
import { ownAbsenceDays, wholeSalon } from '../../../../schema/rules/booking/absences.ts'
import { addDays, atTime, toIso } from '../../../../schema/rules/salon-time.ts'
import { groups } from '../../../../schema/terms.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { hasAnyRole, useMe } from '../../../api/me.ts'
import { useRead } from '../../../api/query.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { confirm } from '../../../ui/confirm-dialog.tsx'
import { DatePicker } from '../../../ui/date-picker.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { focusFirstError } from '../../../ui/field.tsx'
import { Kbd } from '../../../ui/kbd.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { Note } from '../../../ui/note.tsx'
import { TimeField } from '../../../ui/number-field.tsx'
import { Select } from '../../../ui/select.tsx'
import { ListSkeleton } from '../../../ui/skeleton.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { chooseForAll, getChoice, isPossible, type OutChoice, type OutChoices, outChoices } from './out-model.ts'
import { OutRow } from './out-row.tsx'
import { useFormatSpan } from './use-format-span.ts'
import { type BackWithout, useSettle } from './use-settle.ts'
import './absences.css'

/** A day is out until its last minute is over. */
const lastMinute = '23:59'

/** Who is out from when to when, as typed; `time` null where that is none. */
function useOutTime(userId: string, day: string) {
  const { dayIn, timeZone, time } = useFormat()
  const isToday = day === dayIn(Date.now())
  const [values, setValues] = useState({
    who: userId,
    allDay: !isToday,
    fromDay: day as string | null,
    fromTime: time(Math.floor(Date.now() / 300_000) * 300_000) as string | null,
    toDay: day as string | null,
    toTime: lastMinute as string | null,
    reason: 'sick' as 'sick' | 'unpaid',
    note: '',
  })
  const { allDay, fromDay, toDay } = values
  const fromTime = allDay ? '00:00' : values.fromTime
  const toTime = allDay ? lastMinute : values.toTime
  const from = fromDay && fromTime ? atTime(fromDay, fromTime, timeZone) : null
  const to =
    toDay && toTime ? (toTime === lastMinute ? atTime(addDays(toDay, 1), '00:00', timeZone) : atTime(toDay, toTime, timeZone)) : null
  const span = from !== null && to !== null && to > from ? { from: toIso(from), to: toIso(to) } : null
  return {
    values,
    change: (next: Partial<typeof values>) => setValues((now) => ({ ...now, ...next })),
    span,
    endsFirst: from !== null && to !== null && to <= from,
  }
}
type OutTime = ReturnType<typeof useOutTime>

/** Who, from when, until when, and why. */
function TimeFields({ fields, out: { values, change, endsFirst } }: { fields: RefObject<HTMLDivElement | null>; out: OutTime }) {
  const { t } = useTranslation('absences')
  const errorMessage = useErrorMessage()
  const { dayIn } = useFormat()
  const { userId, roles } = useMe()
  const people = useRead(users.list, {})
  const mayAll = hasAnyRole(roles, groups.adminReceptionistUser)
  const isSalon = values.who === wholeSalon
  const { allDay } = values
  const today = dayIn(Date.now())
  // Who reports for themselves says that they cannot come now; holidays are asked for as time off.
  const limits = mayAll ? {} : { min: today, max: addDays(today, ownAbsenceDays) }
  const listed = (people.data ?? []).filter((user) => user.inAgenda && (mayAll || user.userId === userId))
  return (
    <div ref={fields} className={classNames('out-fields grid gap-12', !mayAll && 'is-own')}>
      {mayAll && (
        <Select
          label={t('out_who')}
          value={values.who}
          onChange={(who) => change({ who })}
          options={[
            ...listed.map((user) => ({ value: user.userId, label: `${user.firstName} ${user.lastName}`.trim() })),
            { value: wholeSalon, label: t('whole_salon') },
          ]}
        />
      )}
      <DatePicker
        label={t('date_from')}
        value={values.fromDay}
        {...limits}
        // The end comes along, so that it is never before the start.
        onChange={(fromDay) => change({ fromDay, ...(fromDay && values.toDay && values.toDay < fromDay ? { toDay: fromDay } : {}) })}
      />
      {!allDay && (
        <TimeField label={t('from_time')} name="fromTime" value={values.fromTime} onChange={(fromTime) => change({ fromTime })} />
      )}
      <DatePicker
        label={t('to_day')}
        value={values.toDay}
        {...limits}
        min={values.fromDay ?? limits.min}
        error={endsFirst ? errorMessage('Must end after it starts') : undefined}
        onChange={(toDay) => change({ toDay })}
      />
      {!allDay && <TimeField label={t('to_time')} name="toTime" value={values.toTime} onChange={(toTime) => change({ toTime })} />}
      <Checkbox label={t('all_day')} checked={allDay} onChange={(on) => change({ allDay: on })} />
      {isSalon ? (
        <TextField label={t('why_closed')} name="note" autoComplete="off" value={values.note} onChange={(note) => change({ note })} />
      ) : (
        mayAll && (
          <Select
            label={t('reason')}
            value={values.reason}
            onChange={(reason) => change({ reason })}
            options={[
              { value: 'sick', label: t('ill') },
              { value: 'unpaid', label: t('other_reason') },
            ]}
          />
        )
      )}
    </div>
  )
}

/** Ctrl and Enter, wherever the focus is. */
function useApplyKey(apply: () => void) {
  const latest = useRef(apply)
  latest.current = apply
  useEffect(() => {
    const press = (event: globalThis.KeyboardEvent) => {
      // Not behind a question that lies over the dialog.
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || document.querySelector('[role="alertdialog"]')) return
      event.preventDefault()
      latest.current()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}

/** The first booking takes the focus once it is there, unless somebody is typing. */
function useFocusOnFirst(list: RefObject<HTMLElement | null>, isThere: boolean) {
  const wasFocused = useRef(false)
  useEffect(() => {
    if (!isThere || wasFocused.current) return
    wasFocused.current = true
    // Behind the frame in which the dialog takes the focus.
    const timer = setTimeout(() => {
      if (!document.activeElement?.matches('input:not([type="radio"])')) list.current?.querySelector<HTMLElement>('input:checked')?.focus()
    }, 60)
    return () => clearTimeout(timer)
  }, [list, isThere])
}

/** Arrows go to another booking, 1 to 4 choose what becomes of the one that has the focus. */
const listenForKeys =
  (list: RefObject<HTMLElement | null>, bookings: readonly AbsenceBooking[], choose: (agendaId: string, choice: OutChoice) => void) =>
  (event: KeyboardEvent) => {
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-booking]') : null
    if (!row || event.ctrlKey || event.metaKey || event.altKey) return
    const booking = bookings.find(({ agendaId }) => agendaId === row.dataset.booking)
    const choice = outChoices[Number(event.key) - 1]
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) {
      event.preventDefault()
      const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-booking]') ?? [])]
      rows[rows.indexOf(row) + step]?.querySelector<HTMLElement>('input:checked')?.focus()
    } else if (booking && choice && isPossible(booking, choice)) {
      event.preventDefault()
      choose(booking.agendaId, choice)
      row.querySelector<HTMLElement>(`input[value="${choice}"]`)?.focus()
    }
  }

interface OutDialogProps {
  userId: string
  day: string
  absence?: Absence | null
  onLeft: (back: BackWithout) => void
  onClose: () => void
}

/**
 * Somebody is out, or the salon is closed: the bookings of that time, each with what could be done. Arrows choose the booking, 1 to 4 what
 * becomes of it, Ctrl and Enter apply. `day`: from now on if it is today, else all of it. `absence`: those that it has left as they were.
 */
export function OutDialog({ userId, day, absence: before = null, onLeft, onClose }: OutDialogProps) {
  const { t } = useTranslation('absences')
  const { t: tCommon } = useTranslation()
  const mayAll = hasAnyRole(useMe().roles, groups.adminReceptionistUser)
  const { euros } = useFormat()
  const formatSpan = useFormatSpan()
  const toWhen = (one: Absence) => [one.firstName, formatSpan(one.from, one.to)].filter(Boolean).join(', ')
  const errorMessage = useErrorMessage()
  const [absence, setAbsence] = useState(before)
  const out = useOutTime(userId, day)
  const span = absence ?? out.span
  const { who } = out.values
  const { from, to } = span ?? { from: '', to: '' }
  const read = useRead(absences.proposals, { who, from, to }, { enabled: span !== null, staleTime: 0 })
  const isLeft = ({ agendaId }: AbsenceBooking) =>
    !absence || absence.bookings.some((one) => one.agendaId === agendaId && one.choice === 'leave')
  const bookings = (read.data?.bookings ?? []).filter(isLeft)
  const [choices, setChoices] = useState<OutChoices>({})
  const choose = (agendaId: string, choice: OutChoice) => setChoices({ ...choices, [agendaId]: choice })
  const fields = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const { settle, progress, refusal } = useSettle({ onDone: onClose, onWritten: setAbsence, onLeft })
  const moved = bookings.filter((booking) => getChoice(booking, choices) !== 'leave').length
  const left = bookings.length - moved
  const sum = bookings.reduce((all, { price }) => all + Math.round(price * 100), 0) / 100
  const canApply = span !== null && read.data !== undefined && progress === null && (!absence || moved > 0)
  const readAgain = async () => (await read.refetch()).data?.bookings ?? []
  const apply = () => {
    // A date that is not understood leaves the one before it, which nobody means.
    if (canApply && span && !focusFirstError(fields.current))
      void settle(absence, { ...out.values, from, to }, { bookings, choices, readAgain })
  }
  const { note } = out.values
  const close = async () => {
    const isUntouched = Object.keys(choices).length === 0 && note === ''
    const leave = {
      title: tCommon('leave'),
      text: tCommon('leave_text'),
      confirmLabel: tCommon('leave_go'),
      cancelLabel: tCommon('leave_stay'),
    }
    if (isUntouched || (await confirm({ kind: 'standard', danger: true, ...leave }))) onClose()
  }
  useApplyKey(apply)
  useFocusOnFirst(list, bookings.length > 0)
  const press = listenForKeys(list, bookings, choose)
  const label =
    bookings.length === 0
      ? t('apply_none')
      : [moved > 0 && t('apply_tell', { count: moved }), left > 0 && t('apply_leave', { count: left })].filter(Boolean).join(' · ')
  return (
    <Dialog
      open
      onClose={() => void close()}
      width="wide"
      className="out-dialog"
      title={who === wholeSalon ? t('salon_closes') : mayAll ? t('title') : t('i_am_out')}
      subtitle={t('subtitle')}
      closeOnInteractOutside={false}
      initialFocus={() => list.current?.querySelector<HTMLElement>('input:checked') ?? null}
      footer={
        <>
          <span className="out-keys s muted row gap-8">
            {bookings.length > 0 && (
              <>
                <Kbd keys={['↑', '↓']} /> {t('key_booking')} <Kbd keys={['1–4']} /> {t('key_choice')} <Kbd keys={['Ctrl', '↵']} />{' '}
                {t('key_apply')}
              </>
            )}
          </span>
          <Button onClick={() => void close()}>{t('close')}</Button>
          <Button variant="primary" busy={progress !== null} disabled={!canApply} onClick={apply}>
            {label}
          </Button>
        </>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: shortcuts of the radio buttons inside */}
      <div className="grid gap-16" onKeyDown={press}>
        {absence ? <p className="semi">{toWhen(absence)}</p> : <TimeFields fields={fields} out={out} />}
        {progress && progress.all > maxChoices && (
          <Note tone="info" live title={t('settling', progress)}>
            <progress className="out-progress" max={progress.all} value={progress.done} aria-label={t('settling', progress)} />
          </Note>
        )}
        {refusal && (
          <Note tone="bad" live title={refusal.message}>
            {refusal.names.length > 0 && t('look_again', { names: refusal.names.join(', ') })}
          </Note>
        )}
        {read.error && !read.data && <LoadError message={errorMessage(read.error)} onRetry={() => void read.refetch()} />}
        {span !== null && read.isPending && <ListSkeleton rows={4} />}
        {read.data && bookings.length === 0 && <p className="muted">{t('no_bookings')}</p>}
        {bookings.length > 0 && (
          <section className="grid gap-8" aria-label={t('touched', { count: bookings.length })}>
            <div className="row between wrap gap-8">
              <span className="row gap-8">
                <h3>{t('touched', { count: bookings.length })}</h3>
                <span className="s muted num">{euros(sum)}</span>
              </span>
              <span className="row wrap gap-8">
                <Button size="s" icon="users" onClick={() => setChoices(chooseForAll(bookings, choices, 'colleague'))}>
                  {t('all_colleague')}
                </Button>
                <Button size="s" icon="clock" onClick={() => setChoices(chooseForAll(bookings, choices, 'later'))}>
                  {t('all_later')}
                </Button>
              </span>
            </div>
            <ul ref={list} className="out-list lined framed round">
              {bookings.map((booking) => (
                <OutRow
                  key={booking.agendaId}
                  booking={booking}
                  choice={getChoice(booking, choices)}
                  isChanged={refusal?.names.includes(booking.clientName) ?? false}
                  onChoose={(choice) => choose(booking.agendaId, choice)}
                />
              ))}
            </ul>
          </section>
        )}
      </div>
    </Dialog>
  )
}
