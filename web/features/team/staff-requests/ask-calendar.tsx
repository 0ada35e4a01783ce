import { useTranslation } from 'react-i18next'
import type { RotaPeriod } from '../../../../schema/api/team/rota-schemas.ts'
import { type DayObstacle, findDayObstacle, isOffAllDay } from '../../../../schema/rules/team/time-off.ts'
import { classNames } from '../../../ui/class-names.ts'
import { addDays, type Day, getWeekday, weekdayNames, weekOrder } from '../../../ui/dates.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { useFormat } from '../../../ui/use-format.ts'

/** First and last day of the month of a day. */
export function getMonth(day: Day): { fromDate: Day; toDate: Day } {
  const fromDate = `${day.slice(0, 7)}-01`
  return { fromDate, toDate: addDays(`${addDays(fromDate, 31).slice(0, 7)}-01`, -1) }
}

/** A month in which days off are chosen: a dot per colleague who is off, full days struck through, closed days shaded. */
export function AskCalendar({
  period,
  month,
  userId,
  today,
  from,
  to,
  isAnyDay,
  onStep,
  onChoose,
}: {
  period: RotaPeriod | undefined
  month: Day
  userId: string
  today: Day
  from: Day | null
  to: Day | null
  /** Only past and closed days cannot be chosen: for sick days, shifts and swaps. */
  isAnyDay: boolean
  onStep: (step: -1 | 1) => void
  onChoose: (day: Day) => void
}) {
  const { t } = useTranslation('staff-requests')
  const { day: formatDay, locale } = useFormat()
  const { fromDate, toDate } = getMonth(month)
  const narrow = weekdayNames(locale, 'narrow')
  const long = weekdayNames(locale)
  const days: Day[] = []
  for (let day = fromDate; day <= toDate; day = addDays(day, 1)) days.push(day)
  const firstColumn = weekOrder.indexOf(getWeekday(fromDate) as (typeof weekOrder)[number]) + 1
  const reasons: Record<DayObstacle, string> = {
    past: t('day_over'),
    closed: t('requests_closed'),
    not_working: t('not_working'),
    blocked: t('no_time_off'),
    full: t('full'),
    full_service: t('full'),
    off: t('already_off'),
  }
  return (
    <section className="card ask-month" aria-label={t('calendar')}>
      <header className="row gap-4">
        <h3 className="grow capital">{formatDay(fromDate, 'month')}</h3>
        <IconButton icon="chevron-left" size="s" label={t('previous_month')} onClick={() => onStep(-1)} />
        <IconButton icon="chevron-right" size="s" label={t('next_month')} onClick={() => onStep(1)} />
      </header>
      <div className="mon grid">
        {weekOrder.map((weekday) => (
          <abbr className="muted" key={weekday} title={long[weekday]}>
            {narrow[weekday]}
          </abbr>
        ))}
        {days.map((day) => {
          const found = period && findDayObstacle(day, userId, today, { ...period, rules: period.settings })
          const obstacle = isAnyDay && found !== 'past' && found !== 'closed' ? undefined : found
          const off = period ? period.people.filter((person) => person.userId !== userId && isOffAllDay(day, person, period)).length : 0
          const isChosen = from !== null && from <= day && day <= (to ?? from)
          return (
            <button
              key={day}
              type="button"
              style={day === fromDate ? { gridColumnStart: firstColumn } : undefined}
              className={classNames('num', obstacle && `is-${obstacle.replace('_', '-')}`)}
              aria-pressed={isChosen}
              aria-disabled={obstacle !== undefined || !period || undefined}
              aria-current={day === today ? 'date' : undefined}
              aria-label={[formatDay(day), obstacle && reasons[obstacle], off > 0 && t('colleagues_off', { count: off })]
                .filter(Boolean)
                .join(', ')}
              title={obstacle && reasons[obstacle]}
              onClick={() => !obstacle && period && onChoose(day)}
            >
              {Number(day.slice(8))}
              <em className="flex gap-2" aria-hidden="true">
                {['a', 'b', 'c'].slice(0, off).map((dot) => (
                  <i key={dot} />
                ))}
              </em>
            </button>
          )
        })}
      </div>
      <footer className="ask-legend wrap flex s muted">
        <span className="row gap-6">
          <i className="dot" /> {t('colleague_off')}
        </span>
        <span className="row gap-6">
          <s>28</s> {t('full')}
        </span>
        <span className="row gap-6">
          <i className="shade" /> {t('requests_closed')}
        </span>
      </footer>
    </section>
  )
}
