import { useTranslation } from 'react-i18next'
import type { AttendanceDay } from '../../../../schema/api/team/attendance-days.ts'
import { Badge } from '../../../ui/badge.tsx'
import { getWeekday, weekdayNames, weekOrder } from '../../../ui/dates.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useMinute } from '../../../ui/use-clock.ts'
import { useFormat } from '../../../ui/use-format.ts'
import { phone, useMedia } from '../../../ui/use-media.ts'
import './attendance.css'
import { ClockBar, formatMinutes, getScale } from './clock-bar.tsx'
import { useDayMarks } from './use-day-marks.ts'
import { useDuration } from './use-duration.ts'

interface CalendarProps {
  days: readonly AttendanceDay[]
  today: string
  /** The day that a dialog shows. */
  selected: string | null
  onOpen: (day: AttendanceDay) => void
}

/** The days of a month in weeks; on phones a list of those on which there is something to see. */
export function MonthCalendar({ days, today, selected, onOpen }: CalendarProps) {
  const { t } = useTranslation('attendance')
  const { locale, timeZone } = useFormat()
  const isPhone = useMedia(phone)
  const now = new Date(useMinute()).toISOString()
  const scale = getScale(days, timeZone, now)
  const names = weekdayNames(locale, 'short')
  const shared = { scale, now, onOpen }
  const toCell = (day: AttendanceDay) => (
    <DayCell key={day.day} day={day} {...shared} isFuture={day.day > today} isSelected={day.day === selected} isPhone={isPhone} />
  )
  if (isPhone) {
    const shown = days.filter((day) => day.day <= today && (day.planned.length > 0 || day.attendances.length > 0 || day.absence)).reverse()
    if (shown.length === 0) return <p className="pad muted">{t('nothing_yet')}</p>
    return <ul className="at-list">{shown.map(toCell)}</ul>
  }
  const before = (getWeekday(days[0]?.day ?? today) + 6) % 7
  // A Sunday on which nobody was there or was to be needs no more than its number.
  const hasSundays = days.some((day) => getWeekday(day.day) === 0 && !isEmptyDay(day))
  return (
    <div className={hasSundays ? 'at-grid grid packed' : 'at-grid is-six grid packed'}>
      {weekOrder.map((weekday) => (
        <span key={weekday} className="at-wd flex middle tint line-below muted" aria-hidden="true">
          {names[weekday]}
        </span>
      ))}
      <ul className="at-month grid whole" aria-label={t('days')}>
        {Array.from({ length: before }, (_, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: empty places before the first day
          <li key={i} className="at-d is-out shrinks hair-below" aria-hidden="true" />
        ))}
        {days.map(toCell)}
      </ul>
    </div>
  )
}

const isEmptyDay = (day: AttendanceDay) => day.planned.length === 0 && day.attendances.length === 0 && !day.absence

/** The first and the last planned minute. */
const getFrame = ({ planned }: AttendanceDay): [number, number] => [planned[0]?.[0] ?? 0, planned.at(-1)?.[1] ?? 0]

interface CellProps {
  day: AttendanceDay
  scale: [number, number]
  now: string
  isFuture: boolean
  isSelected: boolean
  isPhone: boolean
  onOpen: CalendarProps['onOpen']
}
function DayCell({ day, scale, now, isFuture, isSelected, isPhone, onOpen }: CellProps) {
  const { t } = useTranslation('attendance')
  const { day: formatDay, time, timeZone } = useFormat()
  const { duration } = useDuration()
  const [mark] = useDayMarks()(day)
  const unknown = day.toCheck === 'no_clock_out' ? '?' : '…'
  const clocked = day.attendances.map((one) => `${time(one.in)}–${one.out ? time(one.out) : unknown}`).join(', ')
  const isCorrected = day.attendances.some(({ reason }) => reason !== '')
  const isEmpty = isEmptyDay(day)
  const content = (
    <>
      <span className="at-dt between wrap row gap-4">
        <span className="num">
          <span className={isPhone ? 'capital' : 'sr'}>{formatDay(day.day, isPhone ? 'short' : 'weekday')}</span>
          {!isPhone && <span aria-hidden="true">{Number(day.day.slice(8))}</span>}
        </span>
        {mark && !isFuture && (
          <Badge tone={mark.tone} icon={mark.icon}>
            {mark.text}
          </Badge>
        )}
      </span>
      {!isEmpty && <ClockBar day={day} scale={scale} zone={timeZone} now={now} />}
      <span className="at-times between wrap flex num">
        <span className={clocked ? 'semi' : 'muted'}>
          {isFuture && day.planned.length > 0
            ? formatMinutes([getFrame(day)])
            : clocked || (isEmpty && !isFuture && getWeekday(day.day) !== 0 ? t('not_planned') : '')}
          {isCorrected && <Icon name="edit" size={12} label={t('corrected')} />}
        </span>
        {day.attendances.length > 0 && <span className="muted">{duration(day.workedMinutes)}</span>}
      </span>
    </>
  )
  const className = `at-d shrinks hair-below${isSelected ? ' is-on' : ''}${isEmpty ? ' is-off' : ''}`
  return (
    <li className={className}>
      {isFuture ? (
        <span className="at-cell">{content}</span>
      ) : (
        <button type="button" onClick={() => onOpen(day)}>
          {content}
        </button>
      )}
    </li>
  )
}
