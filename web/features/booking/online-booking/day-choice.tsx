import { useState } from 'react'
import type { PageSalon } from '../../../../schema/api/booking/guest-replies.ts'
import { classNames } from '../../../ui/class-names.ts'
import { addDays, type Day, formatDay, weekdayNames, weekOrder } from '../../../ui/dates.ts'
import { Icon, type IconName } from '../../../ui/icon.tsx'
import { addMonths, findOpenDays, getDaysOfMonth, getWeekdayColumn, toMonth } from './days.ts'
import { locale } from './language.ts'
import { t } from './translate.ts'
import { type Days, daysShown } from './use-days.ts'

const shortNames = weekdayNames(locale, 'short')
const longNames = weekdayNames(locale, 'long')
/** How many months ahead the calendar goes. */
const maxMonths = 12
/** Numbers of free times from which one, two and three bars show how much of a day is free. */
const barSteps = [1, 5, 13] as const

/** How much of a day is free; the accessible name of the day says so too. */
const Bars = ({ times = 0 }: { times?: number | undefined }) => (
  <span className="gb-bars flex gap-2" aria-hidden="true">
    {barSteps.map((step) => (
      <i key={step} className={times >= step ? 'on' : undefined} />
    ))}
  </span>
)

interface DayRadioProps {
  readonly day: Day
  readonly chosen: boolean
  /** A day of the month calendar, which shows the number only. */
  readonly bare?: boolean
  /** Number of free times; undefined while it is being loaded. */
  readonly times: number | undefined
  /** Name of the radio group, where a page has several. */
  readonly name?: string
  /** The day cannot be chosen, whatever is free. */
  readonly isOff?: boolean
  readonly onChoose: (day: Day) => void
}

export function DayRadio({ day, chosen, bare = false, name: group = 'day', isOff = false, times, onChoose }: DayRadioProps) {
  const isFull = times === 0
  const name = formatDay(day, locale, 'weekday')
  const label = isFull ? 'day_full' : times && times < barSteps[1] ? 'day_few' : null
  return (
    <label
      className={classNames('gb-day col middle anchor framed', (isFull || isOff) && 'is-full', chosen && 'on', bare && 'is-bare')}
      style={bare && day.endsWith('-01') ? { gridColumnStart: getWeekdayColumn(day) } : undefined}
    >
      <input
        type="radio"
        name={group}
        className="gb-box full"
        aria-label={label ? t(label, { day: name }) : name}
        checked={chosen}
        disabled={(isFull && !chosen) || isOff}
        onChange={() => onChoose(day)}
      />
      {!bare && (
        <small className="muted" aria-hidden="true">
          {formatDay(day, locale, 'short').split(' ')[0]}
        </small>
      )}
      <b className="gb-day-number num semi" aria-hidden="true">
        {Number(day.slice(8))}
      </b>
      {!bare && <Bars times={times} />}
    </label>
  )
}

export function StepButton({
  icon,
  label,
  onClick,
  disabled = false,
}: {
  icon: IconName
  label: string
  onClick: () => void
  disabled?: boolean
}) {
  return (
    <button
      type="button"
      className="btn ghost icon l"
      aria-label={label}
      aria-disabled={disabled || undefined}
      onClick={() => disabled || onClick()}
    >
      <Icon name={icon} />
    </button>
  )
}

interface Props {
  readonly days: Days
  readonly day: Day | null
  readonly onChoose: (day: Day) => void
}

/** The next open days, or a whole month. Days without free times are struck through. */
export function DayChoice({ info, days, day, onChoose }: Props & { info: PageSalon }) {
  const { today, from, month, goTo } = days
  const [firstMonth] = useState(toMonth(today))
  const strip = findOpenDays(info, from, daysShown)
  const first = strip[0] ?? from
  const previous = findOpenDays(info, addDays(first, -1), daysShown, -1, today)
  const heading = month ? `${month}-01` : first
  return (
    <section aria-label={t('day')}>
      <div className="row gb-days-head">
        <b className="semi grow capital" aria-live="polite">
          {/* The year only where it is another one. */}
          {formatDay(heading, locale, 'month').replace(` ${today.slice(0, 4)}`, '')}
        </b>
        {!month && (
          <span className="gb-legend row gap-6 xs muted" aria-hidden="true">
            <Bars times={barSteps[1]} /> {t('availability')}
          </span>
        )}
        <StepButton
          icon="chevron-left"
          label={t(month ? 'previous_month' : 'earlier_days')}
          disabled={month ? month <= firstMonth : previous.length === 0}
          onClick={() => goTo(month ? { month: addMonths(month, -1) } : { from: previous[0] ?? today })}
        />
        <StepButton
          icon="chevron-right"
          label={t(month ? 'next_month' : 'later_days')}
          disabled={month !== null && month >= addMonths(firstMonth, maxMonths)}
          onClick={() => goTo(month ? { month: addMonths(month, 1) } : { from: addDays(strip.at(-1) ?? from, 1) })}
        />
        <button
          type="button"
          className={classNames('btn icon l', month ? 'soft' : 'ghost')}
          aria-label={t('whole_month')}
          aria-pressed={month !== null}
          onClick={days.toggleMonth}
        >
          <Icon name="calendar" />
        </button>
      </div>
      {month ? (
        <Month month={month} days={days} day={day} onChoose={onChoose} />
      ) : (
        <div className="gb-days grid gap-6" role="radiogroup" aria-label={t('day')}>
          {strip.map((one) => (
            <DayRadio key={one} day={one} chosen={day === one} times={days.countTimes(one)} onChoose={onChoose} />
          ))}
        </div>
      )}
    </section>
  )
}

function Month({ month, days, day, onChoose }: Props & { month: string }) {
  return (
    <div className="gb-month grid gap-4" role="radiogroup" aria-label={formatDay(`${month}-01`, locale, 'month')}>
      {weekOrder.map((weekday) => (
        <small key={weekday} className="muted" title={longNames[weekday]} aria-hidden="true">
          {shortNames[weekday]}
        </small>
      ))}
      {getDaysOfMonth(month).map((one) => (
        <DayRadio key={one} bare day={one} chosen={day === one} times={one < days.today ? 0 : days.countTimes(one)} onChoose={onChoose} />
      ))}
    </div>
  )
}
