import { useState } from 'react'
import type { PublicInfo } from '../../../schema/api/public-info.ts'
import { classNames } from '../../ui/class-names.ts'
import { addDays, type Day, formatDay, weekdayNames } from '../../ui/dates.ts'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { addMonths, getDaysOfMonth, getWeekdayColumn, openDays, toMonth } from './days.ts'
import { locale } from './language.ts'
import { t } from './translate.ts'

const short = weekdayNames(locale, 'short')
const long = weekdayNames(locale, 'long')
const shown = 7
const maxMonths = 12

interface Choosing {
  readonly day: Day | null
  readonly hasRoom: (day: Day) => boolean | undefined
  readonly onChoose: (day: Day) => void
}

function DayRadio({ day, chosen, bare = false, hasRoom, onChoose }: { day: Day; chosen: boolean; bare?: boolean } & Omit<Choosing, 'day'>) {
  const room = hasRoom(day)
  const name = formatDay(day, locale, 'weekday')
  return (
    <label
      className={classNames('gb-day', room === false && 'is-full', chosen && 'on', bare && 'is-bare')}
      style={bare && day.endsWith('-01') ? { gridColumnStart: getWeekdayColumn(day) } : undefined}
    >
      <input
        type="radio"
        name="day"
        className="gb-box"
        aria-label={room === false ? t('day_full', { day: name }) : name}
        checked={chosen}
        disabled={room === false && !chosen}
        onChange={() => onChoose(day)}
      />
      {!bare && <small aria-hidden="true">{formatDay(day, locale, 'short').split(' ')[0]}</small>}
      <b className="num gb-day-number" aria-hidden="true">
        {Number(day.slice(8))}
      </b>
    </label>
  )
}

function Step({ icon, label, onClick, disabled = false }: { icon: IconName; label: string; onClick: () => void; disabled?: boolean }) {
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

/** The next days on which the salon opens, or a whole month: full ones are struck through. */
export function DayChoice({
  info,
  today,
  from,
  onFrom,
  month,
  onMonth,
  ...choosing
}: {
  info: PublicInfo
  today: Day
  /** The first day of the strip. */
  from: Day
  onFrom: (day: Day) => void
  /** The month that stands open instead of the strip. */
  month: string | null
  onMonth: (month: string | null) => void
} & Choosing) {
  const [base] = useState(toMonth(today))
  const strip = openDays(info, from, shown)
  const first = strip[0] ?? from
  const before = openDays(info, addDays(first, -1), shown, -1, today)
  const heading = month ? `${month}-01` : first
  return (
    <section aria-label={t('day')}>
      <div className="row gb-days-head">
        <b className="semi grow capital" aria-live="polite">
          {formatDay(heading, locale, 'month')}
        </b>
        <Step
          icon="chevron-left"
          label={t(month ? 'previous_month' : 'earlier_days')}
          disabled={month ? month <= base : before.length === 0}
          onClick={() => (month ? onMonth(addMonths(month, -1)) : onFrom(before[0] ?? today))}
        />
        <Step
          icon="chevron-right"
          label={t(month ? 'next_month' : 'later_days')}
          disabled={month !== null && month >= addMonths(base, maxMonths)}
          onClick={() => (month ? onMonth(addMonths(month, 1)) : onFrom(addDays(strip.at(-1) ?? from, 1)))}
        />
        <button
          type="button"
          className={classNames('btn icon l', month ? 'soft' : 'ghost')}
          aria-label={t('whole_month')}
          aria-pressed={month !== null}
          onClick={() => onMonth(month ? null : toMonth(choosing.day ?? first))}
        >
          <Icon name="calendar" />
        </button>
      </div>
      {month ? (
        <Month month={month} today={today} {...choosing} />
      ) : (
        <div className="gb-days" role="radiogroup" aria-label={t('day')}>
          {strip.map((day) => (
            <DayRadio key={day} day={day} chosen={choosing.day === day} hasRoom={choosing.hasRoom} onChoose={choosing.onChoose} />
          ))}
        </div>
      )}
    </section>
  )
}

function Month({ month, today, day, hasRoom, onChoose }: { month: string; today: Day } & Choosing) {
  const room = (one: Day) => (one < today ? false : hasRoom(one))
  return (
    <div className="gb-month" role="radiogroup" aria-label={formatDay(`${month}-01`, locale, 'month')}>
      {[1, 2, 3, 4, 5, 6, 0].map((weekday) => (
        <small key={weekday} className="muted" title={long[weekday]} aria-hidden="true">
          {short[weekday]}
        </small>
      ))}
      {getDaysOfMonth(month).map((one) => (
        <DayRadio key={one} bare day={one} chosen={day === one} hasRoom={room} onChoose={onChoose} />
      ))}
    </div>
  )
}
